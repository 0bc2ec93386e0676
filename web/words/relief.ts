// Texts of the relief of dealers, and of PINs.
import { translator } from './words.js';

export const reliefWords = {
  'title': { en: 'Relief', es: 'Relevo', zh: '换班' },
  'who': { en: 'Who takes over the table?', es: '¿Quién se hace cargo de la mesa?', zh: '谁来接手这张牌桌？' },
  'now': { en: 'deals now', es: 'reparte ahora', zh: '正在发牌' },
  'noPin': { en: 'no PIN yet', es: 'aún sin PIN', zh: '尚无识别码' },
  'none': { en: 'No other dealer has an account.', es: 'Ningún otro crupier tiene cuenta.', zh: '没有其他荷官账户。' },
  'pin': { en: 'PIN of {name}', es: 'PIN de {name}', zh: '{name} 的识别码' },
  'digits': { en: '{count} digit entered|{count} digits entered', es: '{count} cifra introducida|{count} cifras introducidas', zh: '已输入 {count} 位' },
  'delete': { en: 'Delete the last digit', es: 'Borrar la última cifra', zh: '删除最后一位' },
  'other': { en: 'Another dealer', es: 'Otro crupier', zh: '其他荷官' },
  'do': { en: 'Take over', es: 'Tomar la mesa', zh: '接手' },
  'done': { en: '{name} deals now.', es: 'Ahora reparte {name}.', zh: '现在由 {name} 发牌。' },
  'usedUp': { en: 'Your PIN worked once and is used up. Set your own in your settings.', es: 'Su PIN servía una sola vez y ya se usó. Elija el suyo en sus ajustes.', zh: '该识别码仅可使用一次，现已失效。请在设置中设定自己的识别码。' },
  'own.title': { en: 'PIN', es: 'PIN de relevo', zh: '识别码' },
  'own.set': { en: 'You have a PIN. With it you take over a table on a console that stays logged in.', es: 'Tiene un PIN. Con él toma una mesa en una consola que sigue abierta.', zh: '您已有识别码，可在保持登录的控制台上接手牌桌。' },
  'own.none': { en: 'With a PIN you take over a table on a console that stays logged in.', es: 'Con un PIN toma una mesa en una consola que sigue abierta.', zh: '使用识别码可在保持登录的控制台上接手牌桌。' },
  'own.hint': { en: '4 to 8 digits. After five wrong ones it is locked until you log in with your password.', es: 'De 4 a 8 cifras. Tras cinco errores se bloquea hasta que entre con su contraseña.', zh: '4 至 8 位数字。输错五次后将锁定，直到您用密码登录。' },
  'own.pin': { en: 'New PIN', es: 'PIN nuevo', zh: '新识别码' },
  'own.again': { en: 'Confirm PIN', es: 'Confirme el PIN', zh: '确认识别码' },
  'own.do': { en: 'Set PIN', es: 'Guardar el PIN', zh: '设定识别码' },
  'own.done': { en: 'PIN set.', es: 'PIN guardado.', zh: '识别码已设定。' },
  'own.differ': { en: 'The PINs don’t match.', es: 'Los dos PIN no coinciden.', zh: '两次输入的识别码不一致。' },
  'give': { en: 'Give a PIN', es: 'Dar un PIN', zh: '发放识别码' },
  'give.title': { en: 'PIN for {name}', es: 'PIN para {name}', zh: '{name} 的识别码' },
  'give.text': { en: 'Tell {name} these digits. They work once, and then {name} sets a PIN of their own.', es: 'Diga estas cifras a {name}. Sirven una sola vez; después elige su propio PIN.', zh: '请将这些数字告知 {name}。仅可使用一次，之后由其自行设定。' },
  'give.do': { en: 'Give this PIN', es: 'Dar este PIN', zh: '发放此识别码' },
} as const;

export const tr = translator(reliefWords);
