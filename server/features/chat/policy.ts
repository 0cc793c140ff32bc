/** Limits of the chat. The limit of one player per minute is in the definition of the call. */
import type { RoomRules } from '@kurazh/contract/content/chat.ts'
import type { StatusLabel } from '@kurazh/contract/account/status-names.ts'

/** For all players together in one room. */
export const roomPace = { lines: 15, seconds: 5 }
/** For one address in all rooms: several players may share it. */
export const addressPace = { lines: 30, seconds: 60 }
/** The same text within this many seconds is not posted again. */
export const sameWithinSeconds = 60
/** Shown at a live table to a player without a bet. */
export const closedUntilBet = 'Писать можно после первой ставки'
/** Lines are kept for this many days, long enough to decide about a complaint. */
export const keptDays = 30
/** The most players that one line names. */
export const mostNamed = 3
/** The most players that one player may hide. */
export const mostHidden = 200

/** The rules of a room of the site until the staff changes them. */
export const usualRules: RoomRules = { slowSeconds: 5, level: 'global', closed: null }
/** A room open from the lowest status takes this many bets, or this status: an account made for the chat has neither. */
export const betsToWrite = 10
export const statusToWrite: StatusLabel = 'simple'
