// What the server refuses, by its code; the rules' own refusals come with a clause and are told where they happen.
import { translator } from './words.js';

export const problemWords = {
  'bad-request': { en: 'The server does not understand the request.', es: 'El servidor no entiende la petición.', zh: '服务器无法理解该请求。' },
  'password': { en: 'This password is too short or too simple.', es: 'Esta contraseña es demasiado corta o sencilla.', zh: '密码太短或太简单。' },
  'name-bad': { en: 'This name has signs that a name cannot have, or too many.', es: 'Este nombre tiene signos no permitidos, o demasiados.', zh: '名字含有不允许的字符，或过长。' },
  'name-taken': { en: 'This name is taken.', es: 'Este nombre ya está en uso.', zh: '该名字已被使用。' },
  'log-in': { en: 'Log in first.', es: 'Entre primero.', zh: '请先登录。' },
  'login-refused': { en: 'Name or password is wrong.', es: 'El nombre o la contraseña no son correctos.', zh: '名字或密码不正确。' },
  'login-locked': { en: 'Too many tries. Wait {seconds} s.', es: 'Demasiados intentos. Espere {seconds} s.', zh: '尝试次数过多。请等 {seconds} 秒。' },
  'too-many': { en: 'Too much at once. Wait {seconds} s.', es: 'Demasiado a la vez. Espere {seconds} s.', zh: '请求过多。请等 {seconds} 秒。' },
  'forbidden': { en: 'This account may not do that.', es: 'Esta cuenta no puede hacerlo.', zh: '此账户无权执行。' },
  'csrf': { en: 'The page is out of date. Load it again.', es: 'La página está anticuada. Cárguela de nuevo.', zh: '页面已过期，请重新加载。' },
  'origin': { en: 'The request came from another page.', es: 'La petición vino de otra página.', zh: '请求来自其他页面。' },
  'no-guests': { en: 'This room takes no guests. Log in.', es: 'Esta sala no admite invitados. Entre con su cuenta.', zh: '本场不接待访客，请登录。' },
  'no-private-tables': { en: 'This room has no private tables.', es: 'Esta sala no tiene mesas privadas.', zh: '本场没有私人牌桌。' },
  'too-many-tables': { en: 'There are as many private tables as there may be. Leave one first.', es: 'Ya hay tantas mesas privadas como se permite. Deje una primero.', zh: '私人牌桌已达上限，请先离开一张。' },
  'rules-need-staff': { en: 'Such a table needs staff.', es: 'Una mesa así necesita personal.', zh: '这样的牌桌需要员工。' },
  'method': { en: 'This server does not do that.', es: 'Este servidor no lo hace.', zh: '此服务器不支持该操作。' },
  'not-found': { en: 'There is nothing of that kind here.', es: 'Aquí no hay nada de eso.', zh: '此处没有该内容。' },
  'no-such-table': { en: 'There is no such table here.', es: 'Aquí no hay tal mesa.', zh: '没有这张牌桌。' },
  'link-used': { en: 'This link is used up or out of date.', es: 'Este enlace ya se usó o caducó.', zh: '此链接已使用或过期。' },
  'storage': { en: 'The journal cannot be written just now. Nothing was done.', es: 'Ahora no se puede escribir el registro. No se hizo nada.', zh: '日志暂时无法写入，未执行任何操作。' },
  'busy': { en: 'The server is busy. Nothing was done; try again.', es: 'El servidor está ocupado. No se hizo nada; pruebe de nuevo.', zh: '服务器繁忙，未执行。请重试。' },
  'stopping': { en: 'The server restarts. Try again in a moment.', es: 'El servidor se reinicia. Pruebe en un momento.', zh: '服务器正在重启，请稍后再试。' },
  'no-answer': { en: 'The server does not answer.', es: 'El servidor no responde.', zh: '服务器没有回应。' },
  'no-json': { en: 'The answer cannot be read.', es: 'No se puede leer la respuesta.', zh: '无法读取答复。' },
} as const;

export const tp = translator(problemWords);
