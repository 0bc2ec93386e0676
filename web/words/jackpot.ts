// Words of the supervisor's confirmation and of the meter's adjustment.
import { translator } from './words.js';

export const jackpotWords = {
  'title': { en: '{hand} in seat {seat}', es: '{hand} en el asiento {seat}', zh: '{seat} 号位：{hand}' },
  'head': { en: 'Supervisor’s confirmation, {table}', es: 'Confirmación del supervisor, {table}', zh: '主管确认，{table}' },
  'nothing': { en: 'No win waits at {table}', es: 'Ningún premio espera en {table}', zh: '{table}没有待确认的奖项' },
  'nothingText': { en: 'The hand button is off again, or the win is settled.', es: 'La tecla se apagó, o el premio está resuelto.', zh: '牌型键已熄灭，或奖项已处理。' },
  'player': { en: 'Player', es: 'Jugador', zh: '玩家' },
  'playerLine': { en: '{seat}, {coin} coin', es: '{seat}, ficha de {coin}', zh: '{seat}，{coin} 硬币' },
  'award': { en: 'Award', es: 'Premio', zh: '奖项' },
  'meterAll': { en: '100 % of the meter', es: '100 % del contador', zh: '奖池的 100 %' },
  'fixed': { en: 'from the tray', es: 'de la bandeja', zh: '由筹码盘支付' },
  'pays': { en: 'Pays', es: 'Paga', zh: '赔付' },
  'envy': { en: 'Envy, seats {seats}', es: 'Envy, asientos {seats}', zh: '羡慕奖，{seats} 号位' },
  'envyLine': { en: '{count} × {amount}', es: '{count} × {amount}', zh: '{count} × {amount}' },
  'restart': { en: 'Meter restarts at', es: 'El contador vuelve a', zh: '奖池重置为' },
  'check': { en: 'Check the three cards on the table yourself. You must be someone other than the dealer.', es: 'Compruebe usted mismo las tres cartas. Debe ser alguien distinto del crupier.', zh: '请亲自核对桌上的三张牌。确认人必须不是荷官。' },
  'who': { en: 'Supervisor', es: 'Supervisor', zh: '主管' },
  'password': { en: 'Password', es: 'Contraseña', zh: '密码' },
  'not': { en: 'Not this hand', es: 'Esta mano no', zh: '不是此牌型' },
  'do': { en: 'J-POT: record the win', es: 'J-POT: registrar el premio', zh: 'J-POT：登记奖项' },
  'recorded': { en: 'The win is recorded. Pay it by the house’s procedure, then turn the key back: the meter adjusts.', es: 'El premio está registrado. Páguelo según el procedimiento y devuelva la llave: el contador se ajusta.', zh: '奖项已登记。按程序支付，然后转回钥匙：奖池随之调整。' },
  'run': { en: 'Turn the key to RUN', es: 'Girar la llave a RUN', zh: '钥匙转到 RUN' },
  'print': { en: 'Win page', es: 'Hoja del premio', zh: '中奖单' },
  'wrong': { en: 'The password is wrong.', es: 'La contraseña es incorrecta.', zh: '密码错误。' },
  'adjust.title': { en: 'Adjust the meter', es: 'Ajustar el contador', zh: '调整奖池' },
  'adjust.what': { en: 'The meter shows {amount}. A manual adjustment is logged with its reason and who made it.', es: 'El contador marca {amount}. Un ajuste manual queda registrado con su motivo y autor.', zh: '奖池显示 {amount}。手动调整会记录原因和经办人。' },
  'adjust.amount': { en: 'Change in dollars, such as −120.50', es: 'Cambio en dólares, como −120.50', zh: '调整金额（美元），例如 −120.50' },
  'adjust.after': { en: 'Meter after it: {amount}', es: 'Contador después: {amount}', zh: '调整后：{amount}' },
  'adjust.bad': { en: 'Give an amount other than zero, that leaves the meter at zero or more.', es: 'Dé un importe distinto de cero que no deje el contador bajo cero.', zh: '请输入非零金额，且调整后奖池不得为负。' },
  'adjust.reason': { en: 'Reason', es: 'Motivo', zh: '原因' },
  'adjust.needed': { en: 'Give the reason.', es: 'Indique el motivo.', zh: '请填写原因。' },
  'adjust.do': { en: 'Adjust the meter', es: 'Ajustar el contador', zh: '调整奖池' },
} as const;

export const tj = translator(jackpotWords);
