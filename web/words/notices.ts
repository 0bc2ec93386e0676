// Translations of the notice sentences in rules/*.yaml (collection, notices), by their English text. Sentences of a
// room's own rule file have none.
import { language, type Language } from './words.js';

export const notices: Record<string, Record<Exclude<Language, 'en'>, string>> = {
  'The house dealer collects the fees and drops them once every ante is on the table, before any card is dealt.': {
    es: 'El crupier cobra las tarifas y las deposita en el buzón cuando todos los antes están en la mesa, antes de repartir carta alguna.',
    zh: '全部底注就位后、发牌之前，由荷官收取费用并投入钱箱。' },
  'A table uses one schedule at a time, with the table limit and the fees that belong to it.': {
    es: 'Una mesa usa una sola tabla a la vez, con el límite de mesa y las tarifas que le corresponden.',
    zh: '一张牌桌同一时间只用一张收费表，连同其限额与费用。' },
  'Rates, limits and notices are posted at the table, or in plain view of it, before any card is dealt; a table uses one schedule at a time.': {
    es: 'Tarifas, límites y avisos se publican en la mesa, o a plena vista de ella, antes de repartir carta alguna; una mesa usa una sola tabla a la vez.',
    zh: '费率、限额与公告在发牌前张贴于牌桌或从牌桌可清楚看到之处；一张牌桌同一时间只用一张收费表。' },
  'Each wager in or on a position is a wager of its own for collection; a player may place several, stacked apart.': {
    es: 'Cada apuesta en una posición se cobra por separado; un jugador puede hacer varias, apiladas aparte.',
    zh: '某一位置内或其后的每一注均单独收费；一名玩家可下多注，分开叠放。' },
  'At the request of the house the fee is placed in front of the wager or against it; wagers of one player may be stacked together after collection.': {
    es: 'Si la casa lo pide, la tarifa se coloca delante de la apuesta o junto a ella; tras el cobro, las apuestas de un jugador pueden apilarse juntas.',
    zh: '应场所要求，费用置于注前或紧靠注码；收费后，同一玩家的各注可叠放在一起。' },
  'Fees are set before the round and collected before the hand starts; players are told of them in good time.': {
    es: 'Las tarifas se fijan antes de la ronda y se cobran antes de la mano; los jugadores lo saben con tiempo.',
    zh: '费用在局前确定，在开牌前收取，并提前告知玩家。' },
  'Flat fees on different wagers may have different rates.': {
    es: 'Las tarifas fijas de apuestas distintas pueden ser distintas.', zh: '不同注的固定费用可各不相同。' },
  'Three Card Poker is owned, patented or copyrighted by SHFL Entertainment, Inc.': {
    es: 'Three Card Poker es propiedad de SHFL Entertainment, Inc., o está protegido por sus patentes o derechos de autor.',
    zh: '三张牌扑克（Three Card Poker）归 SHFL Entertainment, Inc. 所有，或受其专利、版权保护。' },
  'Three Card Poker is owned, patented or copyrighted by ShuffleMaster Inc. An establishment that asks the Bureau of Gambling Control for approval to offer it submits, with its request, the agreement by which the owner allows it.': {
    es: 'Three Card Poker es propiedad de ShuffleMaster Inc., o está protegido por sus patentes o derechos de autor. El establecimiento que pide a la Oficina de Control del Juego permiso para ofrecerlo presenta, con su solicitud, el acuerdo por el que el titular se lo permite.',
    zh: '三张牌扑克（Three Card Poker）归 ShuffleMaster Inc. 所有，或受其专利、版权保护。场所向博彩管理局申请批准时，须随申请提交所有者准许经营的协议。' },
  'The Bureau of Gambling Control makes the details of the game public because Business and Professions Code section 19826, subdivision (g), requires it; this waives no right that the owner may hold in the game.': {
    es: 'La Oficina de Control del Juego hace públicos los detalles del juego porque lo exige el artículo 19826, inciso (g), del Código de Negocios y Profesiones; ello no supone renuncia a ningún derecho que el titular tenga sobre el juego.',
    zh: '博彩管理局依《商业与职业法》第 19826 条 (g) 款公开本游戏的内容；此举并不放弃所有者对本游戏可能享有的任何权利。' },
  'The establishment and the owner negotiate the terms of their agreement between themselves; a dispute about it, or a claim that it was broken, is a private matter that the Bureau does not resolve.': {
    es: 'El establecimiento y el titular negocian entre sí los términos de su acuerdo; una disputa sobre él, o la alegación de que se incumplió, es un asunto privado que la Oficina no resuelve.',
    zh: '协议条款由场所与所有者自行商定；有关争议或违约主张均属私人事务，管理局不予裁决。' },
  'The Bureau of Gambling Control has approved these collection rates; games with zero collection are under its review.': {
    es: 'La Oficina de Control del Juego ha aprobado estas tarifas; los juegos con tarifa cero están bajo su revisión.',
    zh: '博彩管理局已批准此费率；零收费的游戏正由其审查。' },
  'The Bureau reserves four rights: (1) to examine whether Three Card Poker is lawful; (2) to inform every law enforcement agency and gambling establishment if it concludes that the game is unlawful; (3) to order establishments to stop offering the game in that case; and (4) to act against an establishment that does not follow such an order.': {
    es: 'La Oficina se reserva cuatro derechos: (1) examinar si Three Card Poker es lícito; (2) informar a todas las autoridades policiales y establecimientos de juego si concluye que el juego es ilícito; (3) ordenar en ese caso a los establecimientos que dejen de ofrecerlo; y (4) actuar contra el establecimiento que no cumpla tal orden.',
    zh: '管理局保留四项权利：(1) 审查三张牌扑克是否合法；(2) 如认定其违法，通知所有执法机构与博彩场所；(3) 届时责令场所停止提供本游戏；(4) 对不遵从该命令的场所采取行动。' },
  'The Bureau has four rights: (1) to examine whether the collection rates for California games are lawful; (2) to inform every law enforcement agency and gambling establishment if it concludes that the rates are unlawful; (3) to order establishments to stop using the rates in that case; and (4) to act against an establishment that does not follow such an order.': {
    es: 'La Oficina tiene cuatro derechos: (1) examinar si las tarifas de los juegos de California son lícitas; (2) informar a todas las autoridades policiales y establecimientos de juego si concluye que las tarifas son ilícitas; (3) ordenar en ese caso a los establecimientos que dejen de usarlas; y (4) actuar contra el establecimiento que no cumpla tal orden.',
    zh: '管理局享有四项权利：(1) 审查加州游戏的费率是否合法；(2) 如认定其违法，通知所有执法机构与博彩场所；(3) 届时责令场所停止使用该费率；(4) 对不遵从该命令的场所采取行动。' },
  'Players place no bets among themselves.': { es: 'Los jugadores no apuestan entre sí.', zh: '玩家之间不得互相下注。' },
};

/** A notice sentence in the visitor's language; null if it is not translated. */
export function noticeText(text: string): string | null {
  const now = language();
  return now === 'en' ? text : notices[text]?.[now] ?? null;
}
