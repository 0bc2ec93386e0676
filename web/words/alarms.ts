// Texts of the alarms on floor pages.
import { translator } from './words.js';

export const alarmWords = {
  'title': { en: 'Alarms', es: 'Alarmas', zh: '警报' },
  'none': { en: 'No alarms.', es: 'Sin alarmas.', zh: '没有警报。' },
  'jackpot': { en: '{table}, seat {seat}: jackpot of {amount}', es: '{table}, asiento {seat}: premio de {amount}', zh: '{table} {seat} 号位：奖金 {amount}' },
  'jackpot.text': { en: '{name}. The win waits for a supervisor’s key.', es: '{name}. El premio espera la llave de un supervisor.', zh: '{name}。奖项等待主管用钥匙确认。' },
  'card-count': { en: '{table}: wrong number of cards', es: '{table}: número de cartas incorrecto', zh: '{table}：牌数有误' },
  'card-count.text': { en: 'The round has to be void.', es: 'Hay que anular la ronda.', zh: '本局必须作废。' },
  'shuffler-fault': { en: '{table}: shuffler fault', es: '{table}: fallo de la barajadora', zh: '{table}：洗牌机故障' },
  'shuffler-fault.text': { en: 'The dealer has not chosen a replacement yet.', es: 'El crupier aún no ha elegido el reemplazo.', zh: '荷官尚未选择替代设备。' },
  'stuck': { en: '{table}: waiting for staff', es: '{table}: espera al personal', zh: '{table}：等待员工' },
  'stuck.text': { en: 'The round has not moved on.', es: 'La ronda no ha avanzado.', zh: '牌局没有进展。' },
  'big-win': { en: '{table}, seat {seat}: win of {amount}', es: '{table}, asiento {seat}: ganancia de {amount}', zh: '{table} {seat} 号位：赢得 {amount}' },
  'big-win.text': { en: '{name} won it in one round.', es: '{name} la ganó en una ronda.', zh: '{name}在一局中赢得。' },
  'barred': { en: '{table}: barred person asks for a seat', es: '{table}: una persona vetada pide asiento', zh: '{table}：被禁入者要求入座' },
  'barred.text': { en: '{name} was refused.', es: 'Se le negó a {name}.', zh: '已拒绝{name}。' },
  'floor-called': { en: '{table}: the dealer calls the floor', es: '{table}: el crupier llama al supervisor', zh: '{table}：荷官呼叫主管' },
  'floor-called.text': { en: '{name} {text}', es: '{name} {text}', zh: '{name} {text}' },
  'state.jackpot': { en: 'Jackpot waits', es: 'Premio en espera', zh: '奖项待确认' },
  'state.card-count': { en: 'Wrong card count', es: 'Número de cartas', zh: '牌数有误' },
  'state.shuffler-fault': { en: 'Shuffler fault', es: 'Fallo de barajadora', zh: '洗牌机故障' },
  'state.stuck': { en: 'Waiting for staff', es: 'Espera al personal', zh: '等待员工' },
  'state.floor-called': { en: 'Dealer calls', es: 'Llama el crupier', zh: '荷官呼叫' },
  'ago': { en: '{time} ago, since {since}', es: 'hace {time}, desde las {since}', zh: '{since} 起，已 {time}' },
  'taken': { en: '{name} has it since {time}.', es: '{name} se ocupa desde las {time}.', zh: '{name} 于 {time} 接手。' },
  'take': { en: 'I have it', es: 'Me ocupo', zh: '我来处理' },
  'confirm': { en: 'Check and confirm', es: 'Comprobar y confirmar', zh: '核对并确认' },
  'console': { en: 'Console', es: 'Consola', zh: '控制台' },
  'sound': { en: 'Turn the sound on', es: 'Activar el sonido', zh: '打开声音' },
  'sound.text': { en: 'This browser plays the alarm only after a click.', es: 'Este navegador solo hace sonar la alarma tras un clic.', zh: '此浏览器须先点击一次才能播放警报声。' },
  'notify': { en: 'Show notifications', es: 'Mostrar notificaciones', zh: '显示通知' },
  'tab': { en: '({count}) {title}', es: '({count}) {title}', zh: '（{count}）{title}' },
  'somebody': { en: 'A player', es: 'Un jugador', zh: '一位玩家' },
  'table': { en: 'Table {table}', es: 'Mesa {table}', zh: '{table} 号桌' },
} as const;

export const tl = translator(alarmWords);
