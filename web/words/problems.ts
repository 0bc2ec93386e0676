// Why something did not work, as far as it is said without another look at the server: that it does not answer, stops or
// wants a login. Its other codes are in server_problems.ts, what the rules refuse in refusals.ts.
import { translator } from './words.js';

export const problemWords = {
  'log-in': { en: 'Log in first.', es: 'Entre primero.', zh: '请先登录。' },
  'login-refused': { en: 'Name or password is wrong.', es: 'El nombre o la contraseña no son correctos.', zh: '名字或密码不正确。' },
  'storage': { en: 'The journal cannot be written just now. Whether this was done shows when the table is back.', es: 'Ahora no se puede escribir el registro. Cuando la mesa vuelva se verá si se hizo.', zh: '日志暂时无法写入。操作是否已执行，待牌桌恢复后可见。' },
  'busy': { en: 'The server is busy. Nothing was done; try again.', es: 'El servidor está ocupado. No se hizo nada; pruebe de nuevo.', zh: '服务器繁忙，未执行。请重试。' },
  'stopping': { en: 'The server restarts. Try again in a moment.', es: 'El servidor se reinicia. Pruebe en un momento.', zh: '服务器正在重启，请稍后再试。' },
  'no-answer': { en: 'The server does not answer.', es: 'El servidor no responde.', zh: '服务器没有回应。' },
  'no-json': { en: 'The answer cannot be read.', es: 'No se puede leer la respuesta.', zh: '无法读取答复。' },
  'refused': { en: 'Refused: {why}.', es: 'Rechazado: {why}.', zh: '被拒绝：{why}。' },
  'reason': { en: '{why}.', es: '{why}.', zh: '{why}。' },
  'fault': { en: 'Something went wrong in this page. Load it again.', es: 'Algo falló en esta página. Cárguela de nuevo.', zh: '页面出错，请重新加载。' },
} as const;

export const tp = translator(problemWords);
