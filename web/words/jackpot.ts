// Texts of the supervisor's confirmation and of meter adjustments.
import { translator } from './words.js';

export const jackpotWords = {
  'title': { en: '{hand} in seat {seat}', es: '{hand} en el asiento {seat}', zh: '{seat} 号位：{hand}' },
  'head': { en: 'Supervisor confirmation, {table}', es: 'Confirmación del supervisor, {table}', zh: '主管确认，{table}' },
  'nothing': { en: 'No win to confirm at {table}', es: 'Ningún premio por confirmar en {table}', zh: '{table}没有待确认的奖项' },
  'nothingText': { en: 'The hand button was turned off, or the win is already settled.', es: 'Se apagó la tecla de la mano, o el premio ya está resuelto.', zh: '牌型键已熄灭，或奖项已处理。' },
  'player': { en: 'Player', es: 'Jugador', zh: '玩家' },
  'playerLine': { en: '{seat}, {coin} coin', es: '{seat}, ficha de {coin}', zh: '{seat}，{coin} 硬币' },
  'award': { en: 'Award', es: 'Premio', zh: '奖项' },
  'meterAll': { en: '100% of the meter', es: '100% del contador', zh: '奖池的 100%' },
  'fixed': { en: 'from the tray', es: 'de la bandeja', zh: '由筹码盘支付' },
  'pays': { en: 'Pays', es: 'Paga', zh: '赔付' },
  'envy': { en: 'Envy, seats {seats}', es: 'Bono de envidia, asientos {seats}', zh: '羡慕奖，{seats} 号位' },
  'envyLine': { en: '{count} × {amount}', es: '{count} × {amount}', zh: '{count} × {amount}' },
  'restart': { en: 'Meter restarts at', es: 'El contador vuelve a', zh: '奖池重置为' },
  'check': { en: 'Check the three cards on the table in person. The dealer can’t confirm their own table.', es: 'Compruebe en persona las tres cartas de la mesa. El crupier no puede confirmar su propia mesa.', zh: '请亲自核对桌上的三张牌。荷官不能确认自己的牌桌。' },
  'who': { en: 'Supervisor', es: 'Supervisor', zh: '主管' },
  'password': { en: 'Password', es: 'Contraseña', zh: '密码' },
  'not': { en: 'Wrong hand', es: 'Mano incorrecta', zh: '不是此牌型' },
  'do': { en: 'J-POT: record the win', es: 'J-POT: registrar el premio', zh: 'J-POT：登记奖项' },
  'recorded': { en: 'The win is recorded. Pay it by house procedure, then turn the key back to RUN: the meter adjusts.', es: 'El premio está registrado. Páguelo según el procedimiento de la casa y devuelva la llave a RUN: el contador se ajusta.', zh: '奖项已登记。按赌场程序支付，然后将钥匙转回 RUN：奖池随之调整。' },
  'run': { en: 'Turn the key to RUN', es: 'Girar la llave a RUN', zh: '钥匙转到 RUN' },
  'print': { en: 'Win slip', es: 'Hoja del premio', zh: '中奖单' },
  'wrong': { en: 'Wrong password.', es: 'Contraseña incorrecta.', zh: '密码错误。' },
  'adjust.title': { en: 'Adjust the meter', es: 'Ajustar el contador', zh: '调整奖池' },
  'adjust.what': { en: 'The meter shows {amount}. A manual adjustment is logged with its reason and your name.', es: 'El contador marca {amount}. Un ajuste manual queda registrado con su motivo y su nombre.', zh: '奖池显示 {amount}。手动调整会连同原因和您的名字一起记录。' },
  'adjust.amount': { en: 'Change in dollars, for example −120.50', es: 'Cambio en dólares, como −120.50', zh: '调整金额（美元），例如 −120.50' },
  'adjust.after': { en: 'New meter: {amount}', es: 'Contador nuevo: {amount}', zh: '调整后：{amount}' },
  'adjust.bad': { en: 'Enter an amount other than zero that leaves the meter at zero or more.', es: 'Introduzca un importe distinto de cero que no deje el contador bajo cero.', zh: '请输入非零金额，且调整后奖池不得为负。' },
  'adjust.reason': { en: 'Reason', es: 'Motivo', zh: '原因' },
  'adjust.needed': { en: 'Enter a reason.', es: 'Indique el motivo.', zh: '请填写原因。' },
  'adjust.do': { en: 'Adjust the meter', es: 'Ajustar el contador', zh: '调整奖池' },
} as const;

export const tj = translator(jackpotWords);
