// Instructions to the house dealer: a text for each code of include/trey/conduct_list.h, in its order, and translations
// of the sentences in rules/*.yaml, by their English text.
import { language, type Language } from './words.js';

export const procedureWords: Record<string, Record<Language, string>> = {
  'bank-offer': { en: 'Offer the bank, seat by seat', es: 'Ofrecer la banca, asiento por asiento', zh: '逐座询问坐庄' },
  'bank-passes': { en: 'After a player’s last round in a row, offer the position to the others, clockwise.', es: 'Tras las rondas seguidas que puede bancar un jugador, ofrecer la posición a los demás en sentido horario.', zh: '玩家连续坐庄达到局数后，按顺时针询问其他人是否坐庄。' },
  'bank-passes-on': { en: 'After a player’s last round in a row, the position moves on clockwise.', es: 'Tras las rondas seguidas que puede bancar un jugador, la posición pasa a otro en sentido horario.', zh: '玩家连续坐庄达到局数后，庄位按顺时针转给他人。' },
  'bets-open': { en: 'Open the bets', es: 'Abrir las apuestas', zh: '开始下注' },
  'device-machine': { en: 'The machine shuffles the cards before every round.', es: 'La máquina baraja antes de cada ronda.', zh: '洗牌机在每局之前洗牌。' },
  'device-shoe': { en: 'Shuffle the cards before every round and deal from the shoe.', es: 'Barajar antes de cada ronda y repartir del sabot.', zh: '每局之前洗牌，从牌靴发牌。' },
  'device-hand': { en: 'The machine is out of order: shuffle the cards by hand before every round.', es: 'La máquina no está en uso: barajar a mano antes de cada ronda.', zh: '洗牌机停用：每局之前手工洗牌。' },
  'device-hand-rounds': { en: 'The machine is out of order: shuffle by hand; one shuffle lasts the posted number of rounds.', es: 'La máquina no está en uso: barajar a mano; de un barajado salen las rondas publicadas.', zh: '洗牌机停用：手工洗牌；一次洗牌可发公布的局数。' },
  'deck-blue': { en: 'Deal from the blue deck; the red deck goes into the machine.', es: 'Repartir de la baraja azul; la roja va a la máquina.', zh: '从蓝背牌发牌；红背牌放入洗牌机。' },
  'deck-red': { en: 'Deal from the red deck; the blue deck goes into the machine.', es: 'Repartir de la baraja roja; la azul va a la máquina.', zh: '从红背牌发牌；蓝背牌放入洗牌机。' },
  'bets-close': { en: 'Announce “No more bets”', es: 'Anunciar “No va más”', zh: '宣布“停止下注”' },
  'bets-stand': { en: 'After the call, no ante or bonus may be made, raised or withdrawn.', es: 'Tras el anuncio no se hace, sube ni retira ningún ante ni bono.', zh: '宣布后不得再下、加或撤回底注和红利注。' },
  'bets-no-bonus': { en: 'Name the seats without a bonus wager.', es: 'Nombrar los asientos sin apuesta de bono.', zh: '报出没有红利注的座位。' },
  'coin-in': { en: 'Press COIN IN, take the coins', es: 'Pulsar COIN IN, recoger las fichas', zh: '按 COIN IN，收取硬币' },
  'fees-take': { en: 'Take the fees', es: 'Cobrar las tarifas', zh: '收取费用' },
  'fees-drop': { en: 'The fees go into the drop box before any card is dealt.', es: 'Las tarifas van al buzón antes de repartir ninguna carta.', zh: '发牌之前将费用投入钱箱。' },
  'bets-check': { en: 'Check the bets', es: 'Revisar las apuestas', zh: '核对下注' },
  'deal-seat-1': { en: 'Deal from seat 1, clockwise', es: 'Repartir desde el asiento 1, en sentido horario', zh: '从 1 号位起顺时针发牌' },
  'deal-left-of-bank': { en: 'Deal from the left of the player-dealer, clockwise', es: 'Repartir desde la izquierda del jugador-banca, en sentido horario', zh: '从庄家左侧起顺时针发牌' },
  'deal-packets': { en: 'Three cards face down to each seat with a wager, the banker last.', es: 'Tres cartas boca abajo a cada asiento con apuesta, la banca al final.', zh: '有注的座位各发三张暗牌，庄家最后。' },
  'deal-expose': { en: 'Turn up the bottom card of the player-dealer’s packet.', es: 'Descubrir la carta inferior del paquete del jugador-banca.', zh: '翻开庄家牌中最下面的一张。' },
  'deal-no-expose': { en: 'Do not expose the bottom card of any packet.', es: 'No mostrar la carta inferior de ningún paquete.', zh: '不得露出任何一手最下面的牌。' },
  'deal-bank-hands-off': { en: 'The player-dealer neither touches nor sees the bank’s face-down cards.', es: 'El jugador-banca no toca ni ve las cartas tapadas de la banca.', zh: '庄家不得触碰或查看庄家的暗牌。' },
  'deal-rest': { en: 'Put what is left in the machine into the discard rack, unexposed.', es: 'Poner lo que queda en la máquina en el descarte, sin mostrarlo.', zh: '洗牌机中剩余的牌不露面放入弃牌架。' },
  'decide-seat-1': { en: 'Ask play or fold, from seat 1', es: 'Preguntar juega o se retira, desde el asiento 1', zh: '从 1 号位起询问跟注或弃牌' },
  'decide-left-of-bank': { en: 'Ask play or fold, from the left of the player-dealer', es: 'Preguntar juega o se retira, desde la izquierda del jugador-banca', zh: '从庄家左侧起询问跟注或弃牌' },
  'decide-play': { en: 'A play wager equals the ante.', es: 'La apuesta play es igual al ante.', zh: '跟注等于底注。' },
  'decide-in-view': { en: 'Only the player and the house dealer touch a player’s cards, which stay in view.', es: 'Solo el jugador y el crupier tocan las cartas del jugador, siempre a la vista.', zh: '玩家的牌只由玩家和荷官触碰，并始终可见。' },
  'forfeits': { en: 'Take in folded bets and cards', es: 'Recoger apuestas y cartas retiradas', zh: '收取弃牌的注和牌' },
  'forfeits-pick-up': { en: 'Pick up the folded hands in the order of the decisions.', es: 'Recoger las manos retiradas en el orden de las decisiones.', zh: '按决定的顺序收取弃掉的牌。' },
  'reveal-bank': { en: 'Turn up the bank’s cards', es: 'Descubrir las cartas de la banca', zh: '翻开庄家的牌' },
  'reveal-dealer': { en: 'Turn up the dealer’s cards', es: 'Descubrir las cartas del crupier', zh: '翻开荷官的牌' },
  'reveal-lay-out': { en: 'Lay them out as the highest hand they form.', es: 'Colocarlas como la mano más alta que forman.', zh: '按所组成的最大牌型摆好。' },
  'reveal-announce': { en: 'Announce whether the hand plays, and with what.', es: 'Anunciar si la mano califica, y con qué.', zh: '宣布庄家是否合格，以及凭什么牌。' },
  'settle-from-action': { en: 'Settle from the action seat, clockwise', es: 'Liquidar desde el asiento de acción, en sentido horario', zh: '从起始位起顺时针结算' },
  'settle-covered': { en: 'Settle seat by seat: the bank covers all', es: 'Liquidar asiento por asiento: la banca lo cubre todo', zh: '逐座结算：庄注足以受全部注' },
  'settle-from-last': { en: 'Settle from the highest seat down', es: 'Liquidar desde el asiento más alto hacia abajo', zh: '从最大座位号往下结算' },
  'settle-show-from-last': { en: 'Show the hands from the highest seat down, then settle', es: 'Mostrar las manos desde el asiento más alto hacia abajo y luego liquidar', zh: '从最大座位号往下亮牌，然后结算' },
  'settle-stack': { en: 'The bank plays: stack each play wager on its ante, then show the hands.', es: 'La banca califica: apilar cada play sobre su ante y mostrar las manos.', zh: '庄家合格：将跟注叠在底注上，再亮牌。' },
  'settle-return-play': { en: 'The hand does not play: return each play wager, pay each ante still in 1 to 1.', es: 'La mano no califica: devolver cada play y pagar 1 a 1 cada ante que sigue.', zh: '庄家不合格：退还跟注，未弃的底注按 1 比 1 赔付。' },
  'settle-lay-and-pay': { en: 'Lay and pay: lay each hand open, read it, then pay and take.', es: 'Exponer y pagar: abrir cada mano, leerla, luego pagar y cobrar.', zh: '摊牌赔付：摊开每手牌，读牌，再赔付和收取。' },
  'settle-pick-and-pay': { en: 'Pick and pay: pick each hand up, read it, then pay and take.', es: 'Recoger y pagar: recoger cada mano, leerla, luego pagar y cobrar.', zh: '收牌赔付：收起每手牌，读牌，再赔付和收取。' },
  'settle-collect-first': { en: 'First collect the losing wagers, then pay the winning ones.', es: 'Primero cobrar las apuestas perdedoras, luego pagar las ganadoras.', zh: '先收取输注，再赔付赢注。' },
  'settle-short-bank': { en: 'The bank does not cover all: wagers count from the action seat, clockwise.', es: 'La banca no lo cubre todo: las apuestas cuentan desde el asiento de acción, en sentido horario.', zh: '庄注不足以受全部注：从起始位起顺时针依次计算。' },
  'settle-ante-first': { en: 'In each seat: the ante, the play wager, the bonus.', es: 'En cada asiento: el ante, el play, el bono.', zh: '每座依次：底注、跟注、红利注。' },
  'settle-as-posted': { en: 'In each seat settle the wagers in the order listed.', es: 'En cada asiento liquidar las apuestas en el orden de la lista.', zh: '每座按所列顺序结算各注。' },
  'settle-hand-button': { en: 'For each winner of the progressive press the hand button and call a supervisor.', es: 'Por cada ganador del progresivo pulsar la tecla de la mano y llamar al supervisor.', zh: '每个累积奖得主：按下牌型键并叫主管。' },
  'settle-envy-open': { en: 'Leave a hand that triggers envy face up.', es: 'Dejar boca arriba la mano que da bono de envidia.', zh: '触发羡慕奖的牌保持面朝上。' },
  'settle-pick-up': { en: 'Pick up the hands in this order, so that each can be found again in the rack.', es: 'Recoger las manos en este orden, para poder reconstruir cada una.', zh: '按此顺序收牌，以便每手都能还原。' },
  'envy-pay': { en: 'Pay envy', es: 'Pagar el bono de envidia', zh: '支付羡慕奖' },
  'round-over': { en: 'End the round', es: 'Terminar la ronda', zh: '结束本局' },
  'game-over': { en: 'Press GAME OVER', es: 'Pulsar GAME OVER', zh: '按 GAME OVER' },
  'rack-blue': { en: 'The blue deck goes from the rack into the machine; the red deck is next.', es: 'La baraja azul va del descarte a la máquina; sigue la roja.', zh: '蓝背牌从弃牌架放入洗牌机；下一局用红背牌。' },
  'rack-red': { en: 'The red deck goes from the rack into the machine; the blue deck is next.', es: 'La baraja roja va del descarte a la máquina; sigue la azul.', zh: '红背牌从弃牌架放入洗牌机；下一局用蓝背牌。' },
  'void-return': { en: 'Void: return every wager and fee', es: 'Anulada: devolver todas las apuestas y tarifas', zh: '作废：退还所有下注和费用' },
  'void-shuffle': { en: 'Shuffle the cards again before the next round.', es: 'Barajar otra vez antes de la próxima ronda.', zh: '下一局之前重新洗牌。' },
  'fault-guide': { en: 'Look at the troubleshooting guide on the device.', es: 'Consultar la guía de averías del equipo.', zh: '查看设备上的故障指南。' },
  'fault-off': { en: 'Turn the shuffler off.', es: 'Apagar la barajadora.', zh: '关闭洗牌机。' },
  'fault-unplug': { en: 'Unplug its power cord.', es: 'Desenchufar su cable de corriente.', zh: '拔掉电源线。' },
  'fault-swap': { en: 'Put the spare shuffler in its place.', es: 'Poner en su lugar la de reserva.', zh: '换上备用洗牌机。' },
  'fault-connect': { en: 'Plug in the power cord and the data cable.', es: 'Enchufar la corriente y el cable de datos.', zh: '接上电源线和数据线。' },
  'fault-on': { en: 'Turn the spare on.', es: 'Encender la de reserva.', zh: '打开备用机。' },
  'fault-service': { en: 'Call service for the broken one.', es: 'Llamar al servicio por la averiada.', zh: '通知维修故障机。' },
  'fault-resume': { en: 'Resume play, or follow the regulator’s procedure where there is one.', es: 'Reanudar, o seguir el procedimiento del regulador donde lo haya.', zh: '继续，或按监管机构的程序办理。' },
};

type Others = Record<Exclude<Language, 'en'>, string>;

export const ruleSetSentences: Record<string, Others> = {
  'Spots are marked Ante and Play, a circle Bonus; a drop box takes the fees.': {
    es: 'Las casillas dicen Ante y Play, un círculo Bonus; un buzón recoge las tarifas.', zh: '注位标有 Ante 和 Play，圆圈标有 Bonus；费用投入钱箱。' },
  'Spots are marked Ante, Play and Bonus; a drop box takes the fees.': {
    es: 'Las casillas dicen Ante, Play y Bonus; un buzón recoge las tarifas.', zh: '注位标有 Ante、Play 和 Bonus；费用投入钱箱。' },
  'Spots are marked Ante, Play and Bonus or Pair Plus; a drop box takes the fees.': {
    es: 'Las casillas dicen Ante, Play y Bonus o Pair Plus; un buzón recoge las tarifas.', zh: '注位标有 Ante、Play 和 Bonus 或 Pair Plus；费用投入钱箱。' },
  'Spots are marked Ante, Play and Pair Plus; the progressive has a sensor a seat.': {
    es: 'Las casillas dicen Ante, Play y Pair Plus; el progresivo tiene un sensor por asiento.', zh: '注位标有 Ante、Play 和 Pair Plus；累积奖每座有一个感应器。' },
  'A multi-deck machine or a shoe deals packets of three.': {
    es: 'Una máquina de varias barajas o un sabot da paquetes de tres.', zh: '多副牌洗牌机或牌靴每次发三张。' },
  'A machine deals packets of three; when there is none, cards are shuffled by hand.': {
    es: 'Una máquina da paquetes de tres; si no hay, se baraja a mano.', zh: '洗牌机每次发三张；没有洗牌机时手工洗牌。' },
  'A single-deck machine shuffles one deck while the other is in play.': {
    es: 'Una máquina de una sola baraja prepara una mientras se juega con la otra.', zh: '单副牌洗牌机洗一副牌时，另一副在使用。' },
  'A machine of the game\'s owner deals packets of three.': {
    es: 'Una máquina del titular del juego da paquetes de tres.', zh: '游戏所有者的洗牌机每次发三张。' },
};

/** An instruction in the visitor's language, or the server's text if it is not translated. */
export function instructionText({ code, text }: { code: string; text: string }): string {
  const now = language();
  return procedureWords[code]?.[now] ?? (now === 'en' ? text : ruleSetSentences[text]?.[now] ?? text);
}
