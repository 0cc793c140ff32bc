/** Limits of the chat. The limit of one player per minute is in the definition of the call. */

/** For all players together in one room. */
export const roomPace = { lines: 15, seconds: 5 }
/** For one address in all rooms: several players may share it. */
export const addressPace = { lines: 30, seconds: 60 }
/** The same text within this many seconds is not posted again. */
export const sameWithinSeconds = 60
/** Shown in the input field to a player without a bet. */
export const closedUntilBet = 'Писать можно после первой ставки'
/** Lines are kept for this many days, long enough to decide about a complaint. */
export const keptDays = 30
