// A one-sentence summary of each clause. The English is that of include/trey/rule_list.h, word for word, so that page
// and program say the same; docs/rules.md has each statement in full.
import type { Language } from './words.js';

export const clauses: Record<string, Record<Language, string>> = {
  'GEO-1': {
    en: 'Seats run 1 to N clockwise from the house dealer’s left; after seat N comes seat 1 again.',
    es: 'Los asientos van de 1 a N en el sentido del reloj desde la izquierda del crupier; tras el N sigue otra vez el 1.',
    zh: '座位从荷官左手起顺时针编号 1 到 N；N 号之后又回到 1 号。',
  },
  'GEO-2': {
    en: 'Seats, bank included: SHFL 7; Grand 2 to 10, batwing to 13; Bureau 8, 10 or 14. House-banked: 1 to 7 positions.',
    es: 'Asientos, banca incluida: SHFL 7; Grand de 2 a 10, mesa batwing hasta 13; Bureau 8, 10 o 14. Con banca de la casa: de 1 a 7 posiciones.',
    zh: '座位数（含庄家）：SHFL 7；Grand 2 至 10，蝙蝠翼桌至多 13；Bureau 8、10 或 14。赌场坐庄：1 至 7 个位置。',
  },
  'GEO-3': {
    en: 'The left of a seat is the next seat clockwise: one number up, or seat 1 after the last.',
    es: 'La izquierda de un asiento es el siguiente en el sentido del reloj: un número más, o el asiento 1 tras el último.',
    zh: '座位的左边是顺时针的下一个座位：号码加一；最后一个之后是 1 号。',
  },
  'HAND-1': {
    en: 'Standard 52-card decks without jokers: 1 to 8 of them in Grand and Bureau, else one at a time.',
    es: 'Barajas normales de 52 cartas sin comodines: de 1 a 8 en Grand y Bureau; en los demás, una cada vez.',
    zh: '使用不含王牌的标准 52 张牌：Grand 与 Bureau 用 1 至 8 副，其他一次一副。',
  },
  'HAND-2': {
    en: 'Hands rank straight flush, three of a kind, straight, flush, pair, high card: a straight beats a flush.',
    es: 'Orden de las manos: escalera de color, trío, escalera, color, pareja, carta alta. La escalera gana al color.',
    zh: '牌型大小：同花顺、三条、顺子、同花、对子、高牌；顺子大于同花。',
  },
  'HAND-3': {
    en: 'The ace is high, except in A-2-3, the lowest straight; A-K-Q is the highest, and K-A-2 is not a straight.',
    es: 'El as es alto, salvo en A-2-3, la escalera más baja; A-K-Q es la más alta y K-A-2 no lo es.',
    zh: 'A 为最大，唯 A-2-3 中为小，是最小的顺子；A-K-Q 最大，K-A-2 不是顺子。',
  },
  'HAND-4': {
    en: 'A-K-Q of one suit is the highest straight flush; the California bonus and the progressive pay it separately.',
    es: 'A-K-Q del mismo palo es la mayor escalera de color; el bono de California y el progresivo la pagan aparte.',
    zh: '同花 A-K-Q 是最大的同花顺；加州红利注与累积奖对它单独赔付。',
  },
  'HAND-5': {
    en: 'Equal categories compare rank by rank from the top, a pair before its kicker; suits never count.',
    es: 'En la misma categoría se compara valor a valor desde arriba, la pareja antes que su carta suelta; los palos no cuentan.',
    zh: '同牌型从大到小逐张比较，对子先于单张；花色不计。',
  },
  'HAND-6': {
    en: 'With several decks the best category counts: one suit with a pair is a flush; three of a rank are never a flush.',
    es: 'Con varias barajas cuenta la mejor categoría: un solo palo con pareja es color; tres del mismo valor nunca son color.',
    zh: '多副牌时取最好的牌型：同花色含对子算同花；三张同点绝不算同花。',
  },
  'HAND-7': {
    en: 'The bank qualifies with queen high or better: any pair or more, or a highest card of Q, K or A.',
    es: 'La banca califica con reina o mejor: cualquier pareja o más, o una carta más alta de Q, K o A.',
    zh: '庄家以 Q 高或更好为合格：任何对子以上，或最大牌为 Q、K、A。',
  },
  'HAND-8': {
    en: 'A hand is the three cards dealt and nothing else: there are no community cards.',
    es: 'Una mano son las tres cartas repartidas y nada más: no hay cartas comunes.',
    zh: '一手牌就是发到的三张，没有公共牌。',
  },
  'HAND-9': {
    en: 'SHFL: two decks with backs of two colors take turns, one in play, one being shuffled; the rack holds only one deck.',
    es: 'SHFL: dos barajas con dorsos de dos colores se alternan, una en juego y otra barajándose; el descarte tiene una sola baraja.',
    zh: 'SHFL：两副不同背色的牌轮流使用，一副在用，一副在洗；弃牌架里只放一副。',
  },
  'HAND-10': {
    en: 'Cards are picked up in order and the record keeps that order, so that every hand can be rebuilt.',
    es: 'Las cartas se recogen en orden y el registro guarda ese orden, para poder reconstruir cada mano.',
    zh: '牌按次序收起，记录也保存该次序，每手牌都能复原。',
  },
  'HAND-11': {
    en: 'Grand, shuffled by hand: the posting sets the rounds per shuffle; with too few cards no round starts.',
    es: 'Grand, barajado a mano: la mesa fija las rondas por barajado; con pocas cartas no empieza ninguna ronda.',
    zh: 'Grand 手工洗牌：公告规定每次洗牌发几局；牌不够则不开局。',
  },
  'WAGER-1': {
    en: 'Ante, bonus and progressive stand from the call of no more bets on; only play comes later.',
    es: 'Ante, bono y progresivo quedan fijos desde la voz de no va más; solo el play viene después.',
    zh: '喊停止下注后，底注、红利注与累积奖注不再变动；之后只有跟注。',
  },
  'WAGER-2': {
    en: 'A player must ante to be dealt in; house-banked also deals to a bonus alone unless the ante is posted as mandatory.',
    es: 'Hay que poner ante para recibir cartas; con banca de la casa basta un bono, salvo que el ante sea obligatorio.',
    zh: '须下底注才发牌；赌场坐庄时只下红利注也可，除非公告规定必须下底注。',
  },
  'WAGER-3': {
    en: 'Play equals the ante of the same bettor exactly: no more and no less.',
    es: 'El play es igual al ante del mismo apostador: ni más ni menos.',
    zh: '跟注等于同一下注者的底注，不多不少。',
  },
  'WAGER-4': {
    en: 'A bonus keeps its limits (SHFL $5 to $50). California: only with an ante of the same bettor; Grand: not over that ante.',
    es: 'El bono respeta sus límites (SHFL de $5 a $50). California: solo con un ante del mismo apostador; Grand: no mayor que ese ante.',
    zh: '红利注须在限额内（SHFL $5 至 $50）。加州：须有同一下注者的底注；Grand：不得超过该底注。',
  },
  'WAGER-5': {
    en: 'A fold forfeits ante and bonus; a house-banked bonus without ante cannot fold and is always decided.',
    es: 'Retirarse pierde ante y bono; un bono sin ante con banca de la casa no puede retirarse y siempre se decide.',
    zh: '弃牌则输掉底注与红利注；赌场坐庄时无底注的红利注不能弃牌，总会见分晓。',
  },
  'WAGER-6': {
    en: 'Back-line: SHFL on the bonus by players with an ante of their own, Grand on ante and bonus, else none; the seated player’s fold ends the seat.',
    es: 'Apuesta detrás: en SHFL solo al bono y por jugadores con ante propio, en Grand ante y bono, en los demás ninguna; si el sentado se retira, acaba el asiento.',
    zh: '后位注：SHFL 只限自己有底注的玩家下红利注，Grand 可下底注与红利注，其他没有；座上玩家弃牌则该座结束。',
  },
  'WAGER-7': {
    en: 'One player, one seat; Grand adds back-line bets elsewhere, SHFL back-line bonuses, house-banked two adjacent seats if posted.',
    es: 'Un jugador, un asiento; Grand permite además apostar detrás en otros, SHFL bonos detrás; con banca de la casa, dos contiguos si se publica.',
    zh: '一人一座；Grand 还可在别座下后位注，SHFL 可在别座后下红利注；赌场坐庄时如有公布可占相邻两座。',
  },
  'WAGER-8': {
    en: 'Each wager keeps the posted limits; in Grand, antes also keep those per position and per player in it.',
    es: 'Cada apuesta respeta los límites publicados; en Grand los antes también los de cada posición y cada jugador en ella.',
    zh: '每注须在公布的限额内；Grand 的底注还须遵守每个位置及其中每位玩家的限额。',
  },
  'WAGER-9': {
    en: 'Antes and bonuses are whole multiples of the posted increment, which is in whole dollars.',
    es: 'Antes y bonos son múltiplos del incremento publicado, que es de dólares enteros.',
    zh: '底注与红利注须为公布的增量的整数倍，增量为整数美元。',
  },
  'WAGER-10': {
    en: 'The player-dealer’s wager is limited only by the chips that player has on the table.',
    es: 'La apuesta del jugador-banca no tiene más máximo que las fichas que tiene en la mesa.',
    zh: '庄注没有上限，只以庄家桌上的筹码为限。',
  },
  'WAGER-11': {
    en: 'Side bets between players do not exist: each wager is against the player-dealer or the house.',
    es: 'No hay apuestas entre jugadores: todas son contra el jugador-banca o la casa.',
    zh: '玩家之间没有边注：每注都是对庄家或赌场下的。',
  },
  'WAGER-12': {
    en: 'The player-dealer places no wager against their own bank, in any seat and of any kind.',
    es: 'El jugador-banca no apuesta contra su propia banca, en ningún asiento ni de ningún tipo.',
    zh: '庄家不得对自己坐的庄下注，任何座位、任何种类都不行。',
  },
  'WAGER-13': {
    en: 'At a live table the player-dealer wagers at least the smallest ante.',
    es: 'En una mesa en vivo el jugador-banca apuesta al menos el ante mínimo.',
    zh: '在实时牌桌上，庄注不少于最小底注。',
  },
  'ROUND-1': {
    en: 'Bank, bets, no more bets, fees, deal, decisions, forfeits, reveal, settlement, envy: nothing out of order.',
    es: 'Banca, apuestas, no va más, tarifas, reparto, decisiones, retiros, descubrir, liquidación, bono de envidia: nada fuera de orden.',
    zh: '坐庄、下注、停止下注、收费、发牌、决定、收弃牌、亮牌、结算、羡慕奖：次序不可颠倒。',
  },
  'ROUND-2': {
    en: 'Packets of three go clockwise, only to seats with a wager, the bank’s last; what the machine has left is discarded unseen.',
    es: 'Paquetes de tres en el sentido del reloj, solo a asientos con apuesta, la banca al final; lo que queda en la máquina se descarta sin ver.',
    zh: '每三张一组顺时针发，只发有注的座位，庄家最后；机内余牌不看即弃。',
  },
  'ROUND-3': {
    en: 'California: the third card of the bank’s packet lies face up before decisions; house-banked shows none.',
    es: 'California: la tercera carta de la banca queda descubierta antes de decidir; con banca de la casa, ninguna.',
    zh: '加州：决定前亮出庄家第三张牌；赌场坐庄时不亮。',
  },
  'ROUND-4': {
    en: 'Decisions go clockwise: from the bank’s left in SHFL and Grand, from seat 1 in Bureau and house-banked.',
    es: 'Se decide en el sentido del reloj: desde la izquierda de la banca en SHFL y Grand, desde el asiento 1 en Bureau y con banca de la casa.',
    zh: '顺时针决定：SHFL 与 Grand 从庄家左边起，Bureau 与赌场坐庄从 1 号位起。',
  },
  'ROUND-5': {
    en: 'Hands are shown clockwise from the action seat in SHFL and Grand, from the last seat down elsewhere.',
    es: 'Las manos se muestran en el sentido del reloj desde el asiento de acción en SHFL y Grand; en los demás, del último hacia abajo.',
    zh: '亮牌：SHFL 与 Grand 从起始位顺时针，其他从最后一座倒数。',
  },
  'ROUND-6': {
    en: 'The dealer’s calls are on record: no more bets, house-banked seats without a bonus, whether the bank plays.',
    es: 'Las voces del crupier quedan registradas: no va más, asientos sin bono con banca de la casa, si la banca califica.',
    zh: '荷官的喊话均有记录：停止下注、赌场坐庄时无红利注的座位、庄家是否合格。',
  },
  'ROUND-7': {
    en: 'Nobody sees a card early: before the reveal, players see only their own hand and the exposed card.',
    es: 'Nadie ve una carta antes de tiempo: la propia mano y la carta descubierta, nada más hasta el final.',
    zh: '无人提前看牌：亮牌前只见自己的牌与明牌。',
  },
  'ROUND-8': {
    en: 'A player who does not act within the posted time folds.',
    es: 'Agotar el tiempo es retirarse: quien no actúa en el tiempo publicado pierde la mano.',
    zh: '超时即弃牌：在公布的时间内未作决定者放弃该手。',
  },
  'OUT-1': {
    en: 'The bank does not qualify: each ante still in wins 1 to 1 whatever the hands, and play is returned.',
    es: 'La banca no califica: cada ante en pie gana 1 a 1 sean cuales sean las manos, y el play vuelve.',
    zh: '庄家不合格：仍在局的底注不论牌面都按 1 赔 1，跟注退回。',
  },
  'OUT-2': {
    en: 'The bank qualifies: the better hand wins 1 to 1 on ante and play, the worse loses both, a tie returns both.',
    es: 'La banca califica: la mejor mano gana 1 a 1 en ante y play, la peor pierde ambos, el empate devuelve ambos.',
    zh: '庄家合格：牌大者底注与跟注各赢 1 赔 1，牌小者两注皆输，平局退回。',
  },
  'OUT-3': {
    en: 'The bonus looks only at the player’s three cards: paid by its table or lost, whatever the bank holds, unless folded.',
    es: 'El bono mira solo las tres cartas del jugador: se paga según su tabla o se pierde, tenga lo que tenga la banca, salvo retiro.',
    zh: '红利注只看玩家三张牌：按赔付表赔或输，与庄家无关，弃牌除外。',
  },
  'OUT-4': {
    en: 'California bonus to 1: A-K-Q suited 200, straight flush 40, three of a kind 30, straight 6, flush 3, pair 1.',
    es: 'Bono de California a 1: A-K-Q de un palo 200, escalera de color 40, trío 30, escalera 6, color 3, pareja 1.',
    zh: '加州红利注（赔 1）：同花 A-K-Q 200，同花顺 40，三条 30，顺子 6，同花 3，对子 1。',
  },
  'OUT-5': {
    en: 'Pair Plus to 1, straight flush down to pair: A 40/30/6/4/1, B 40/25/6/4/1, C 40/30/5/4/1, D 40/30/6/3/1.',
    es: 'Pair Plus a 1, de escalera de color a pareja: A 40/30/6/4/1, B 40/25/6/4/1, C 40/30/5/4/1, D 40/30/6/3/1.',
    zh: 'Pair Plus（赔 1），同花顺至对子：A 40/30/6/4/1，B 40/25/6/4/1，C 40/30/5/4/1，D 40/30/6/3/1。',
  },
  'OUT-6': {
    en: 'Ante Bonus to 1 (straight flush, three of a kind, straight): A 5/4/1, B 5/3/1, C 4/3/1, unless folded, whatever the bank holds.',
    es: 'Bono de ante a 1 (escalera de color, trío, escalera): A 5/4/1, B 5/3/1, C 4/3/1, salvo retiro, tenga lo que tenga la banca.',
    zh: '底注奖（赔 1；同花顺、三条、顺子）：A 5/4/1，B 5/3/1，C 4/3/1，弃牌除外，与庄家无关。',
  },
  'OUT-7': {
    en: 'TCP-01 to TCP-12 name the ante and Pair Plus tables: A/A A/B B/A B/B C/A C/B A/C B/C C/C A/D B/D C/D.',
    es: 'TCP-01 a TCP-12 nombran las tablas de ante y Pair Plus: A/A A/B B/A B/B C/A C/B A/C B/C C/C A/D B/D C/D.',
    zh: 'TCP-01 至 TCP-12 指底注奖表与 Pair Plus 表：A/A A/B B/A B/B C/A C/B A/C B/C C/C A/D B/D C/D。',
  },
  'OUT-8': {
    en: 'A house-banked seat settles play, ante bonus, ante, Pair Plus in turn, unless the posting sets another order.',
    es: 'Con banca de la casa un asiento liquida play, bono de ante, ante y Pair Plus por turno, salvo otro orden publicado.',
    zh: '赌场坐庄时每座依次结算跟注、底注奖、底注、Pair Plus，公告另定者除外。',
  },
  'COVER-1': {
    en: 'The bank neither wins nor loses more than its wager; what that does not cover goes back to its bettor.',
    es: 'La banca no gana ni pierde más que su apuesta; lo que esta no cubre vuelve a su apostador.',
    zh: '庄家输赢都不超过庄注；未受注的退还下注者。',
  },
  'COVER-2': {
    en: 'The exposed card counts the other seats, or as posted the hands, to the action seat: from seat 1; in Grand from the bank’s left, or that seat as posted.',
    es: 'La carta descubierta cuenta los demás asientos, o si se publica las manos, hasta el de acción: desde el 1; en Grand desde la izquierda de la banca, o ese asiento si se publica.',
    zh: '以明牌点数在其他座位中（或按公告只在有牌的座位中）数到起始位：从 1 号起；Grand 从庄家左边起，或按公告即为该座。',
  },
  'COVER-3': {
    en: 'The exposed card counts A 1, 2 to 10 face, J 11, Q 12, K 13; in Grand J, Q, K 10, but J 11 when 11 are counted, and Q 12 from 12.',
    es: 'La carta descubierta vale A 1, de 2 a 10 su valor, J 11, Q 12, K 13; en Grand J, Q, K 10, pero J 11 cuando se cuentan 11, y Q 12 desde 12.',
    zh: '明牌计 A 为 1，2 至 10 按点，J 11、Q 12、K 13；Grand 中 J、Q、K 为 10，但数到 11 个时 J 为 11，12 个起 Q 为 12。',
  },
  'COVER-4': {
    en: 'Settlement runs clockwise from the action seat: seated player, then back-line; for each ante, play, bonus.',
    es: 'Se liquida en el sentido del reloj desde el asiento de acción: el sentado, luego los de detrás; para cada uno ante, play, bono.',
    zh: '从起始位顺时针结算：先座上玩家，后后位注；各依底注、跟注、红利注。',
  },
  'COVER-5': {
    en: 'Matched cover: each chip paid or collected uses up the bank’s wager; once it is used up, wagers go back.',
    es: 'Cobertura igualada: cada ficha pagada o cobrada gasta la apuesta de la banca; gastada, las apuestas vuelven.',
    zh: '对等受注：每付出或收取的筹码都消耗庄注；用尽后其余注退回。',
  },
  'COVER-6': {
    en: 'Collect, then pay: losing wagers first, then winning ones, each pass up to the bank’s wager in all.',
    es: 'Cobrar y luego pagar: primero las apuestas perdidas, luego las ganadas, cada pasada hasta la apuesta de la banca.',
    zh: '先收后付：先收输注，再付赢注，每轮总额至多为庄注。',
  },
  'COVER-7': {
    en: 'Running cover, which needs the regulator’s approval: collected chips join the bank; collect up to its wager minus net, pay up to its wager plus net.',
    es: 'Cobertura corrida, que requiere la aprobación del regulador: lo cobrado se suma a la banca; se cobra hasta su apuesta menos el neto y se paga hasta su apuesta más el neto.',
    zh: '滚动受注（须经监管机构批准）：收入并入庄家；收取至庄注减净额，赔付至庄注加净额。',
  },
  'COVER-8': {
    en: 'A push or a returned play uses up no cover; a forfeited wager counts as a loss, at its turn in the order.',
    es: 'Un empate o un play devuelto no gasta cobertura; una apuesta perdida por retiro cuenta como pérdida en su turno.',
    zh: '平局或退回的跟注不消耗庄注；弃牌之注按其次序计为输注。',
  },
  'COVER-9': {
    en: 'Everything is covered when the bank’s wager is at least antes plus plays plus 200 times bonuses; then the action button is not used.',
    es: 'Todo está cubierto si la apuesta de la banca llega a antes más plays más 200 veces los bonos; entonces no se usa el botón de acción.',
    zh: '庄注不少于底注加跟注加 200 倍红利注时，足以受全部注，不使用起始标记。',
  },
  'COVER-10': {
    en: 'The house never banks a California game and takes no part of any wager; its bots sit only at tables for play chips.',
    es: 'La casa nunca hace de banca en un juego de California ni toma parte de ninguna apuesta; sus bots solo se sientan en mesas de fichas de juego.',
    zh: '加州游戏中赌场从不坐庄，也不从任何注中抽取；赌场的电脑玩家只坐游戏筹码桌。',
  },
  'BANK-1': {
    en: 'SHFL, Grand: after two rounds in a row the bank is offered clockwise; if all decline, it may come back.',
    es: 'SHFL, Grand: tras dos rondas seguidas la banca se ofrece en el sentido del reloj; si todos la rehúsan, puede volver.',
    zh: 'SHFL、Grand：连庄两局后顺时针逐座询问坐庄；若都不坐，可回到原庄。',
  },
  'BANK-2': {
    en: 'Bureau: nobody banks more than two rounds in a row; if all others decline, no round starts.',
    es: 'Bureau: nadie es banca más de dos rondas seguidas; si los demás la rehúsan, no empieza ninguna ronda.',
    zh: 'Bureau：无人可连庄超过两局；若其他人都不坐庄，则不开局。',
  },
  'BANK-3': {
    en: 'Each offer, acceptance and refusal of the bank is on record, and a button marks its seat.',
    es: 'Cada oferta, aceptación y rechazo de la banca queda registrado, y un botón marca su asiento.',
    zh: '每次询问、坐庄与不坐庄均有记录，并以标记标示其座位。',
  },
  'BANK-4': {
    en: 'At a new table the bank is offered from seat 1 clockwise, seat by seat.',
    es: 'En una mesa nueva la banca se ofrece desde el asiento 1, asiento por asiento en el sentido del reloj.',
    zh: '新桌从 1 号位起顺时针逐座询问坐庄。',
  },
  'BANK-5': {
    en: 'One player alone holds the bank in a round; the position is not shared.',
    es: 'Un solo jugador tiene la banca en una ronda; la posición no se comparte.',
    zh: '每局只由一位玩家坐庄，不得合庄。',
  },
  'BANK-6': {
    en: 'A void round counts towards the two rounds in a row.',
    es: 'Una ronda anulada cuenta para las dos rondas seguidas.',
    zh: '作废的一局也计入连续两局。',
  },
  'FEE-1': {
    en: 'Fees are flat amounts by band, fixed before the round, taken before the deal, never a percentage.',
    es: 'Las tarifas son importes fijos por tramo, conocidos antes de la ronda y cobrados antes del reparto, nunca un porcentaje.',
    zh: '收费为分档定额，局前确定，发牌前收取，绝不按百分比。',
  },
  'FEE-2': {
    en: 'Each ante is charged by its own amount; play never; a bonus if posted in Grand, unless waived in Bureau, never in SHFL.',
    es: 'Cada ante paga según su importe; el play nunca; el bono si se publica en Grand, salvo exención en Bureau, nunca en SHFL.',
    zh: '每笔底注按其数额收费；跟注从不收；红利注：Grand 公布则收，Bureau 未免则收，SHFL 从不收。',
  },
  'FEE-3': {
    en: 'The player-dealer pays by total action, the sum of antes; A10b and the series B base by the bank’s wager; some are flat.',
    es: 'El jugador-banca paga por la acción total, la suma de antes; A10b y la base de la serie B por su apuesta; algunas son fijas.',
    zh: '庄家按总注额（底注之和）付费；A10b 与 B 系列底费按庄注；有的为定额。',
  },
  'FEE-4': {
    en: 'SHFL has schedules 1 to 7; Grand has A1 to A21, B1 to B10b and C1 to C10; all figures are the rule books’.',
    es: 'SHFL tiene las tablas 1 a 7; Grand A1 a A21, B1 a B10b y C1 a C10; todas las cifras son las de los reglamentos.',
    zh: 'SHFL 有收费表 1 至 7；Grand 有 A1 至 A21、B1 至 B10b、C1 至 C10；数字均照规则书。',
  },
  'FEE-5': {
    en: 'The first band that reaches the amount sets the fee; players and player-dealer have bands of their own.',
    es: 'El primer tramo que alcanza el importe fija la tarifa; jugadores y jugador-banca tienen tramos propios.',
    zh: '首个达到数额的档位决定费用；玩家与庄家各有档位。',
  },
  'FEE-6': {
    en: 'C1 to C5 serve only while total action is under $1,500; the wager that would reach it is refused.',
    es: 'C1 a C5 sirven solo con acción total menor de $1,500; la apuesta que llegaría a ella se rechaza.',
    zh: 'C1 至 C5 只在总注额低于 $1,500 时适用；会达到该数的注被拒绝。',
  },
  'FEE-7': {
    en: 'A schedule has at most five flat rates, both payers together, and no overlap; $0 and jackpot fees do not count.',
    es: 'Una tabla tiene como mucho cinco importes fijos, de ambos pagadores juntos, sin solaparse; $0 y las tarifas del premio no cuentan.',
    zh: '收费表两类付费者合计至多五个定额，不得重叠；$0 与奖池费不计。',
  },
  'FEE-8': {
    en: 'A fee stays collected when its wager gets no action; it is returned when the round is void.',
    es: 'La tarifa queda cobrada aunque su apuesta no tenga acción; vuelve cuando la ronda se anula.',
    zh: '注未生效其费用仍收取；该局作废时退还。',
  },
  'FEE-9': {
    en: 'Bureau names no schedule: the posting chooses a built-in one or defines its own; without one there are no fees, which is under review.',
    es: 'Bureau no nombra tabla de tarifas: la trae la publicación, incluida o propia; ninguna significa sin cargo, lo que está en revisión.',
    zh: 'Bureau 未定收费表：由公告给出内置或自订的；没有即不收费，此做法正受审查。',
  },
  'FEE-10': {
    en: 'Schedule, limits, rules and the notices that go with them are shown before the first bet.',
    es: 'Tarifas, límites, reglas y sus avisos se muestran antes de la primera apuesta.',
    zh: '收费表、限额、规则及其公告须在首次下注前展示。',
  },
  'FEE-11': {
    en: 'One schedule serves a table at a time; it changes only between rounds.',
    es: 'Una mesa usa una sola tabla de tarifas a la vez; cambia solo entre rondas.',
    zh: '一桌同时只用一个收费表，仅可在两局之间更换。',
  },
  'PROG-1': {
    en: 'House-banked only: optional beside a regular wager, one denomination per table; an award does not return the wager.',
    es: 'Solo con banca de la casa: opcional junto a una apuesta normal, una denominación por mesa; el premio no devuelve la apuesta.',
    zh: '仅限赌场坐庄：可随常规注选下，每桌一种面额；得奖不退本注。',
  },
  'PROG-2': {
    en: 'A-K-Q of spades takes the meter, of another suit 500 for 1; straight flush, three of a kind, straight: 70, 60, 6 (table 1) or 100, 90, 0 (table 2).',
    es: 'A-K-Q de picas se lleva el contador; de otro palo, 500 por 1; escalera de color, trío, escalera: 70, 60, 6 (tabla 1) o 100, 90, 0 (tabla 2).',
    zh: '黑桃 A-K-Q 取走奖池；其他花色 500；同花顺、三条、顺子：70、60、6（表 1）或 100、90、0（表 2）。',
  },
  'PROG-3': {
    en: 'Envy, per $1: a player’s A-K-Q of spades pays $100, of another suit $25, to each other hand with a progressive wager.',
    es: 'Envidia, por $1: el A-K-Q de picas de un jugador paga $100, de otro palo $25, a cada otra mano con apuesta progresiva.',
    zh: '羡慕奖，每 $1：玩家的黑桃 A-K-Q 向其他每手有累积奖注者付 $100，其他花色 $25。',
  },
  'PROG-4': {
    en: 'Per $1 the meter starts at $1,000; it grows by 14 percent (table 1) or 20 percent (table 2) of each wager.',
    es: 'Por $1 el contador empieza en $1,000; crece el 14 por ciento (tabla 1) o el 20 por ciento (tabla 2) de cada apuesta.',
    zh: '每 $1 奖池以 $1,000 起；每注增加其百分之 14（表 1）或 20（表 2）。',
  },
  'PROG-5': {
    en: 'Only the 100 percent award comes off the meter, which restarts at the seed; the house pays all else.',
    es: 'Solo el premio del 100 por ciento sale del contador, que vuelve a la semilla; la casa paga lo demás.',
    zh: '只有百分之百的奖从奖池支付，之后回到起始额；其余由赌场支付。',
  },
  'PROG-6': {
    en: 'A fold does not forfeit the progressive wager: the hand still wins what it shows.',
    es: 'Retirarse no pierde la apuesta progresiva: la mano aún gana lo que muestra.',
    zh: '弃牌不失累积奖注：该手仍按牌面得奖。',
  },
  'PROG-7': {
    en: 'COIN IN, hand button, supervisor key, J-POT, key to RUN, GAME OVER; where a person deals, for every winner. Past J-POT only a logged adjustment undoes a win.',
    es: 'COIN IN, botón de la mano, llave del supervisor, J-POT, llave a RUN, GAME OVER; donde reparte una persona, para cada ganador. Tras J-POT solo un ajuste registrado deshace un premio.',
    zh: 'COIN IN、牌型钮、主管钥匙、J-POT、钥匙回 RUN、GAME OVER；由人发牌时，每个得奖者都如此。J-POT 之后只有记录在案的调整可撤销得奖。',
  },
  'PROG-8': {
    en: 'The meter falls only by an award or a logged adjustment, and it survives any restart.',
    es: 'El contador baja solo por un premio o un ajuste registrado, y sobrevive a cualquier reinicio.',
    zh: '奖池只因得奖或有记录的调整而减少，重启不影响。',
  },
  'IRR-1': {
    en: 'A hand with a wrong number of cards voids the round: every wager and fee is returned, and the cards are reshuffled.',
    es: 'Un número equivocado de cartas en cualquier mano anula la ronda: vuelven apuestas y tarifas y se baraja de nuevo.',
    zh: '任何一手牌张数不对则该局作废：所有注与费用退还，重新洗牌。',
  },
  'IRR-2': {
    en: 'A shuffler fault is recorded: before the deal the other device takes over; after it the round is void.',
    es: 'Un fallo de la barajadora queda registrado: antes del reparto sigue el otro aparato, después la ronda se anula.',
    zh: '洗牌机故障须记录：发牌前改用另一台，发牌后该局作废。',
  },
  'IRR-3': {
    en: 'A void keeps its reason, who called it and the cards that were out, under every rule set.',
    es: 'Una anulación guarda su motivo, quién la declaró y las cartas repartidas, con cualquier reglamento.',
    zh: '作废须保留理由、宣布者与已发的牌，各规则皆同。',
  },
  'PROC-1': {
    en: 'Spots are marked Ante, Play, and Bonus or Pair Plus; fees go into the table’s drop box.',
    es: 'Los lugares se marcan Ante, Play y Bono o Pair Plus; las tarifas van al buzón de la mesa.',
    zh: '下注位标明 Ante、Play 及 Bonus 或 Pair Plus；费用投入桌上钱箱。',
  },
  'PROC-2': {
    en: 'Only the player and the house dealer touch a player’s cards, always in view; the player-dealer touches none.',
    es: 'Solo el jugador y el crupier tocan las cartas de un jugador, siempre a la vista; el jugador-banca no toca ninguna.',
    zh: '玩家的牌只由玩家与荷官触碰，始终可见；庄家不碰任何牌。',
  },
  'PROC-3': {
    en: 'SHFL, Bureau: play is stacked on the ante when the bank qualifies. All: hands are shown in order, paid and taken as posted.',
    es: 'SHFL, Bureau: el play se apila sobre el ante si la banca califica. Todos: las manos se muestran en orden y se paga y cobra como se publica.',
    zh: 'SHFL、Bureau：庄家合格时跟注叠在底注上。各规则：依次亮牌，按公告赔付与收取。',
  },
  'PROC-4': {
    en: 'A machine deals packets of three, in Bureau a shoe if posted; Grand and Bureau shuffle by hand when it fails.',
    es: 'Una máquina reparte paquetes de tres, en Bureau un sabot si está publicado; Grand y Bureau barajan a mano si falla.',
    zh: '机器发三张一组，Bureau 可按公布用牌靴；机器故障时 Grand 和 Bureau 手工洗牌。',
  },
  'PROC-5': {
    en: 'The progressive’s sign shows the meter, what each hand pays, the envy bonus, and that the wager is not returned.',
    es: 'El letrero del progresivo muestra el contador, lo que paga cada mano, el bono de envidia y que la apuesta no se devuelve.',
    zh: '累积奖显示屏显示奖池金额、各牌型赔付、羡慕奖，以及该注不退还。',
  },
  'PROC-6': {
    en: 'The bank’s hand is laid out as the highest hand it forms before it is compared.',
    es: 'La mano de la banca se dispone como la mano más alta que forma antes de compararla.',
    zh: '庄家的牌先摆成其所能组成的最大牌型，再作比较。',
  },
};
