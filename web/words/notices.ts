// Owner's and regulator's notices as the rule sets carry them (rules/*.yaml), by their text. Those of a room's own
// rule file stay as they are.
import { language, type Language } from './words.js';

export const notices: Record<string, Record<Exclude<Language, 'en'>, string>> = {
  'The Bureau of Gambling Control is reviewing games that collect nothing.': {
    es: 'La Oficina de Control del Juego de California está revisando los juegos que no cobran nada.', zh: '博彩管理局正在审查不收费的游戏。' },
  'The game belongs to its owner; an establishment needs the owner\'s agreement to offer it.': {
    es: 'El juego pertenece a su titular; un establecimiento necesita su acuerdo para ofrecerlo.', zh: '本游戏归其所有者；场所须经其同意方可提供。' },
  'Fees are charged on every wager, set before the round and taken before the hand starts.': {
    es: 'Cada apuesta paga una tarifa fijada antes de la ronda y cobrada antes de la mano.', zh: '每注均收费，局前确定，发牌前收取。' },
  'Collection rates and limits are posted before any card is dealt; one schedule a table.': {
    es: 'Tarifas y límites se publican antes de repartir; una tabla por mesa.', zh: '费率与限额在发牌前公布；每桌一张费率表。' },
  'Players place no bets among themselves.': { es: 'Los jugadores no apuestan entre sí.', zh: '玩家之间不得互相下注。' },
};

/** The notice in the visitor's language; null: there is only the text itself. */
export function noticeText(text: string): string | null {
  const now = language();
  return now === 'en' ? text : notices[text]?.[now] ?? null;
}
