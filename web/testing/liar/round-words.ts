/** Words that go between pages and a house of shared rounds, and the lies told over them. */
import { ownRoundBet, pastRound, playedRoundBet, roundChain, roundEvent, roundSnapshot } from '@kurazh/contract/rounds.ts'
import { exactKopecks, roublesFromKopecks } from '@kurazh/contract/kopecks.ts'
import { exactE4 } from '@kurazh/contract/ten-thousandths.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { Forgery } from '../round-house.ts'
import type { Told } from '../round-page.ts'
import type { Bend } from './bends.ts'

/** `shown`: a bet in the history, on its own page, or its round laid open. */
export type RoundCall = keyof Told | 'shown' | 'place' | 'take' | 'cancel'

/** One word, JSON, as it was before it was bent. */
export interface RoundWord {
  call: RoundCall
  value: unknown
}

/**
 * `told`: a word bent on its way. `again`: an earlier word in its place. `everywhere`: the same lie in whatever is told from then on.
 * `heard`: a request bent, played honestly so; `echoed`: the same, and the request's own words told back; `deaf`: it is not played
 * at all and refused. `forged`: another chain from a move of the house on. `interrupted`: a flight broken off that flew on.
 */
export type RoundManner = 'told' | 'again' | 'everywhere' | 'heard' | 'echoed' | 'deaf' | 'forged' | 'interrupted'

export interface RoundLie {
  manner: RoundManner
  /** Which word, request, or move of the house, by its number in an honest run. */
  at: number
  /** Goes on from there in every word of the same kind. */
  ever: boolean
  bend: Bend
  /** The word that is told again. */
  word?: number
  forgery?: Forgery & { chain: number }
}

/** What a stake pays at a multiplier, all three as JSON has them; a liar's figures may be no sums at all. */
export function payoutAsJson(stake: number, multiplier: number): number {
  return roublesFromKopecks(payoutKopecks(exactKopecks(stake) ?? 0n, exactE4(multiplier) ?? 0))
}

/** Whether a word is of its form, so that a page can hear it at all. */
export function isReadable({ call, value }: RoundWord): boolean {
  if (call === 'state') return roundSnapshot.safeParse(value).success
  if (call === 'news') return roundEvent.safeParse(value).success
  if (call !== 'past' && call !== 'shown') return ownRoundBet.safeParse(value).success
  const { round, chain, own, bet } = value as Record<string, unknown>
  const bets = Array.isArray(own) ? own.every((each) => ownRoundBet.safeParse(each).success) : call === 'shown' && (bet === undefined || playedRoundBet.safeParse(bet).success)
  return bets && pastRound.safeParse(round).success && roundChain.safeParse(chain).success
}

/** The value with each of its parts, from the inside out, as the change makes it. */
export function deeply(value: unknown, change: (part: object) => object): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => deeply(each, change))
  if (typeof value !== 'object' || value === null) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deeply(inner, change)])))
}
