// Errors that must have a text even if the server is unreachable: no answer, restarting, login required. The server's
// other error codes are in server_problems.ts, refusals by the rules in refusals.ts.
import { translator } from './words.js';

export const problemWords = {
  'log-in': { en: 'Log in first.', es: 'Entre primero.', zh: '请先登录。' },
  'login-refused': { en: 'Wrong name or password.', es: 'Nombre o contraseña incorrectos.', zh: '名字或密码不正确。' },
  'code-needed': { en: 'Enter the code of your second factor.', es: 'Introduzca el código de su segundo factor.', zh: '请输入您的第二因素验证码。' },
  'code-wrong': { en: 'The code is wrong or was already used.', es: 'El código es incorrecto o ya se usó.', zh: '验证码错误或已被使用。' },
  'second-factor': { en: 'Staff need a second factor here. Set it up in your settings.', es: 'Aquí el personal necesita un segundo factor. Actívelo en sus ajustes.', zh: '本赌场要求员工启用第二因素验证，请在设置中启用。' },
  'storage': { en: 'The server can’t write its journal right now. Nothing was done; try again.', es: 'El servidor no puede escribir su diario ahora. No se hizo nada; pruebe de nuevo.', zh: '服务器暂时无法写入日志。未执行任何操作，请重试。' },
  'unknown': { en: 'Not known yet whether this was done; asking again.', es: 'Aún no se sabe si se hizo; preguntando de nuevo.', zh: '尚不清楚是否已执行，正在重新查询。' },
  'busy': { en: 'The server is busy. Nothing was done; try again.', es: 'El servidor está ocupado. No se hizo nada; pruebe de nuevo.', zh: '服务器繁忙，未执行。请重试。' },
  'stopping': { en: 'The server is restarting. Try again in a moment.', es: 'El servidor se está reiniciando. Pruebe en un momento.', zh: '服务器正在重启，请稍后再试。' },
  'no-answer': { en: 'The server is not responding.', es: 'El servidor no responde.', zh: '服务器没有回应。' },
  'no-json': { en: 'The server’s answer could not be read.', es: 'No se pudo leer la respuesta del servidor.', zh: '无法读取服务器的答复。' },
  'reason': { en: '{why}.', es: '{why}.', zh: '{why}。' },
  'fault': { en: 'Something went wrong on this page. Reload it.', es: 'Algo falló en esta página. Cárguela de nuevo.', zh: '页面出错，请重新加载。' },
} as const;

export const tp = translator(problemWords);
