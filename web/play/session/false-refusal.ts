/**
 * Finds refusals of a bet that the page can prove false: those decided by a table's limits, not by balance, other
 * devices or the operator. They are checked against the limits known before the bet and after the refusal: a site that
 * has changed them in between reports the new ones.
 */
import type { Table } from '@kurazh/contract/play/play.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { isGifted, type SeededGame } from '@kurazh/games/core/game.ts'
import { priceKopecks } from '@kurazh/games/core/max-win.ts'
import { useBuild } from '../../api/build.ts'
import { tablesQuery } from '../../api/game-limits.ts'
import { keys, queryClient } from '../../api/query.ts'
import { wordsOf } from './refused-count.ts'

/** The parts of a bet that a table's limits depend on. */
interface LimitedBet {
  /** Kopecks. */
  stake: bigint
  /** The number of plain bets it costs. */
  cost: number
  /** The multiplier that its largest win is computed with, in ten-thousandths. */
  bestE4: number
}

/** A refusal along with the table's limits that contradict it, in words. */
interface FalseRefusal {
  what: string
  known: string
  told: string
}

type Limits = Pick<Table, 'minStake' | 'maxStake' | 'maxWin' | 'buys' | 'leastMs'>

/**
 * The limit of the table, in words, that shows this refusal of the bet to be false; null where it is true or cannot be
 * computed.
 */
function deniesRefusal(
  { minStake, maxStake, maxWin, buys, leastMs }: Limits,
  { stake, cost, bestE4 }: LimitedBet,
  code: string,
): string | null {
  const least = priceKopecks(minStake, cost)
  switch (code) {
    case 'StakeTooSmall':
      return stake >= least ? `наименьшая ставка — ${formatMoney(least)}` : null
    case 'StakeTooLarge':
      return stake <= maxStake ? `наибольшая ставка — ${formatMoney(maxStake)}` : null
    case 'MaxWinExceeded':
      return payoutKopecks(stake, bestE4) <= maxWin ? `наибольший выигрыш — ${formatMoney(maxWin)}` : null
    case 'NotOffered':
      return cost === 1 || buys === true ? 'такие ставки принимаются' : null
    case 'TooSoon':
      // Where time must pass, another device may have begun a game just now.
      return leastMs === undefined ? 'время между играми не ограничено' : null
    default:
      return null
  }
}

/** The bet of a seeded game; undefined for parameters the game does not accept. */
export function limitedBetOf(
  game: SeededGame,
  { stake, params }: { stake: bigint; params: unknown },
): LimitedBet | undefined {
  const read = game.params.safeParse(params)
  if (!read.success) return undefined
  if (isGifted(game)) return { stake, cost: 1, bestE4: 0 }
  if (game.kind === 'steps') return { stake, cost: 1, bestE4: game.begin(read.data).nextMultiplierE4 ?? 0 }
  return { stake, cost: game.costs?.(read.data) ?? 1, bestE4: game.bestMultiplierE4(read.data) }
}

/**
 * The lie in a refusal of a bet in this game; null where there is none, or where the page cannot compute it. Never
 * throws.
 */
export async function falseRefusal(game: string, bet: LimitedBet, code: string): Promise<FalseRefusal | null> {
  const before = limitsIn(queryClient.getQueryData<Table[]>(keys.tables), game)
  if (before === undefined || deniesRefusal(before, bet, code) === null) return null
  const after = limitsIn(await queryClient.fetchQuery({ ...tablesQuery, staleTime: 0 }).catch(() => undefined), game)
  // Another build is deployed: some nodes may have other limits by now.
  if (after === undefined || useBuild.getState().newer) return null
  const told = deniesRefusal(after, bet, code)
  return told === null
    ? null
    : { what: 'отказ в ставке', known: `${told}, ставка ${formatMoney(bet.stake)}`, told: wordsOf(code) }
}

const limitsIn = (tables: readonly Table[] | undefined, game: string): Table | undefined =>
  tables?.find((table) => table.game === game)
