/** Defines the messages between pages and a server of shared rounds, and the lies in them. */
import {
  ownRoundBet,
  pastRound,
  playedRoundBet,
  roundChain,
  roundEvent,
  roundSnapshot,
} from '@kurazh/contract/play/rounds.ts'
import { exactKopecks, roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { exactE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Forgery } from '../round-server.ts'
import type { Told } from '../round-page.ts'
import type { Bend } from './bends.ts'

/** `shown`: a bet in the history, on its own page, or with its round opened. */
export type RoundCall = keyof Told | 'shown' | 'place' | 'take' | 'cancel'

/** One message, JSON, before it was bent. */
export interface RoundWord {
  call: RoundCall
  value: unknown
}

/**
 * `told`: a message bent on its way. `again`: an earlier message in its place. `everywhere`: the same lie in every
 * message from then on. `heard`: a request bent, then played honestly; `echoed`: the same, and the request's own values
 * reported back; `deaf`: it is refused and not played. `forged`: another chain from a move of the server on.
 * `interrupted`: a flight broken off that flew on.
 */
export type RoundManner = 'told' | 'again' | 'everywhere' | 'heard' | 'echoed' | 'deaf' | 'forged' | 'interrupted'

export interface RoundLie {
  manner: RoundManner
  /** The message, request, or move of the server, by its number in an honest run. */
  at: number
  /** Also bends every later message of the same kind. */
  ever: boolean
  bend: Bend
  /** The message that is sent again. */
  word?: number
  forgery?: Forgery & { chain: number }
}

/** The payout of a stake at a multiplier, all three as in JSON; a liar's values may be no numbers at all. */
export function payoutAsJson(stake: number, multiplier: number): number {
  return roublesFromKopecks(payoutKopecks(exactKopecks(stake) ?? 0n, exactE4(multiplier) ?? 0))
}

/** Whether a message has its schema, so that a page can read it at all. */
export function isReadable({ call, value }: RoundWord): boolean {
  if (call === 'state') return roundSnapshot.safeParse(value).success
  if (call === 'news') return roundEvent.safeParse(value).success
  if (call !== 'past' && call !== 'shown') return ownRoundBet.safeParse(value).success
  const { round, chain, own, bet } = value as Record<string, unknown>
  const bets = Array.isArray(own)
    ? own.every((each) => ownRoundBet.safeParse(each).success)
    : call === 'shown' && (bet === undefined || playedRoundBet.safeParse(bet).success)
  return bets && pastRound.safeParse(round).success && roundChain.safeParse(chain).success
}

/** The value with each of its parts changed, from the inside out. */
export function deeply(value: unknown, change: (part: object) => object): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => deeply(each, change))
  if (typeof value !== 'object' || value === null) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deeply(inner, change)])))
}
