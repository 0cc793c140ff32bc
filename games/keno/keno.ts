/** Keno: the player picks up to ten of forty numbers, ten are drawn, and the more of the picked are among them, the more it pays. */
import * as z from 'zod/mini'
import type { InstantGame } from '../core/game.ts'
import { floatsBelow, fraction, type Payoff, returnOf } from '../core/rtp.ts'
import { tablesE4 } from './tables-v1.ts'

/** The numbers of the board: 1 to 40. */
export const numberCount = 40
/** How many numbers are drawn. */
export const drawCount = 10
export const mostPicks = 10

export const risks = ['low', 'classic', 'medium', 'high'] as const
export type Risk = (typeof risks)[number]

/** True for picks the rules take: one to ten different numbers of the board, in rising order. */
export const arePicks = (picks: readonly number[]): boolean =>
  picks.length >= 1 &&
  picks.length <= mostPicks &&
  picks.every(
    (pick, index) => Number.isInteger(pick) && pick >= 1 && pick <= numberCount && pick > (picks[index - 1] ?? 0),
  )

const params = z.strictObject(
  {
    picks: z
      .array(z.number('Номера — целые числа от 1 до 40'), 'Номера — список')
      .check(z.refine(arePicks, 'Выберите от 1 до 10 разных номеров от 1 до 40, по возрастанию')),
    risk: z.enum(risks, 'Выберите риск: low, classic, medium или high'),
  },
  'Параметры ставки — номера и риск, ничего больше',
)
export type KenoParams = z.output<typeof params>

export interface KenoOutcome {
  /** In the order drawn. */
  drawn: readonly number[]
  /** How many of the picked are among them. */
  hits: number
}

/** What no hit, one hit and so on pay, in ten-thousandths: one more than the picks. Nothing is picked: nothing is paid. */
export function multipliersE4({ picks, risk }: KenoParams): readonly number[] {
  const rows: Readonly<Record<number, readonly number[]>> = tablesE4[risk]
  return rows[picks.length] ?? [0]
}

/** By the number of picks; needed at every press. */
const known = new Map<number, readonly bigint[]>()

/**
 * In how many of the 2^320 draws as many of the picks are hit, from none to all, including the bias of the draws. It is
 * exact for the picks 1, 2, …: while they are not drawn, they are the first of what remains. For others it differs by the
 * bias of a float.
 */
function drawsByHits(picks: number): readonly bigint[] {
  const counted = known.get(picks)
  if (counted !== undefined) return counted
  let counts: bigint[] = [1n]
  for (let drawn = 0; drawn < drawCount; drawn += 1) {
    const left = numberCount - drawn
    const next = Array.from({ length: counts.length + 1 }, () => 0n)
    for (const [hits, count] of counts.entries()) {
      const hitting = floatsBelow(Math.max(0, picks - hits), left)
      next[hits + 1] = (next[hits + 1] ?? 0n) + count * hitting
      next[hits] = (next[hits] ?? 0n) + count * (2n ** 32n - hitting)
    }
    counts = next
  }
  counts = counts.slice(0, picks + 1)
  known.set(picks, counts)
  return counts
}

/** What a bet can pay and with what probability, by the number of hits. */
export function payoffs(bet: KenoParams): Payoff[] {
  const draws = drawsByHits(bet.picks.length)
  return multipliersE4(bet).map((multiplierE4, hits) => ({
    multiplierE4,
    probability: fraction(draws[hits] ?? 0n, 2n ** BigInt(32 * drawCount)),
  }))
}

export const keno: InstantGame<KenoParams, KenoOutcome> = {
  id: 'keno',
  version: 1,
  kind: 'instant',
  params,
  play(rng, bet) {
    const drawn = rng.pick(numberCount, drawCount).map((index) => index + 1)
    const hits = bet.picks.filter((pick) => drawn.includes(pick)).length
    return { outcome: { drawn, hits }, multiplierE4: multipliersE4(bet)[hits] ?? 0 }
  },
  bestMultiplierE4: (bet) => Math.max(...multipliersE4(bet)),
  rtp: (bet) => returnOf(payoffs(bet)),
  odds: payoffs,
  sampleParams: risks.flatMap((risk) =>
    Array.from({ length: mostPicks }, (_, index) => ({
      risk,
      picks: Array.from({ length: index + 1 }, (__, pick) => pick + 1),
    })),
  ),
}
