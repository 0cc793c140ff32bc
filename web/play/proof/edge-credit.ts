/**
 * Checks the edge credit of settled bets in this browser: by the rules they were made by, by what this device remembers
 * of them, and by the table of shares that the page brings. The numbers of the answer are judged; they prove nothing.
 */
import { rakebackShares, type RakebackShares, sharesOn } from '@kurazh/contract/rewards/rakeback-shares.ts'
import type { CreditBet } from '@kurazh/contract/rewards/rewards.ts'
import type { StatusLabel } from '@kurazh/contract/account/status-names.ts'
import { edgeCredit, leastEdge, shareOfCredit } from '@kurazh/games/core/house-edge.ts'
import { isSeeded } from '@kurazh/games/core/game.ts'
import type { Fraction } from '@kurazh/games/core/rtp.ts'
import { rulesOf } from '@kurazh/games/index.ts'

/**
 * `proved`: stake, parameters and status are what this device knew before the bet. `recomputed`: the line agrees with
 * the rules and with the table, but this device has no record of its bet or status. `unreadable`: this page does not
 * know the rules of that version.
 */
export type CreditVerdict = 'proved' | 'recomputed' | 'differs' | 'unreadable'

/** This device's record of a line's bet. */
export interface Remembered {
  isSame: boolean
  /** The status of its player, as last received before it was sent; undefined where it was not written down. */
  status: string | undefined
}

export interface CreditGround {
  /** Undefined where this device remembers no such bet. */
  remembers(game: string, line: CreditBet): Remembered | undefined
  /** Another build is deployed: it may know shares that this page does not. */
  isOlder: boolean
  /** The table of shares. */
  shares?: readonly RakebackShares[]
}

const edges = new Map<string, Fraction | undefined>()

/** The verdict for each line of a Moscow day. Never throws: a line that cannot even be parsed differs. */
export function judgeCredits(
  game: string,
  day: string,
  lines: readonly CreditBet[],
  ground: CreditGround,
): CreditVerdict[] {
  return lines.map((line) => {
    try {
      return isTwice(game, line, lines) ? 'differs' : judgeCredit(game, day, line, ground)
    } catch {
      return 'differs'
    }
  })
}

/**
 * A bet with a seed of the player's own has its number to itself; of a round a player may have two bets, each with a
 * link.
 */
function isTwice(game: string, { version, number, link }: CreditBet, lines: readonly CreditBet[]): boolean {
  const rules = rulesOf(game, version)
  const isSameBet = (line: CreditBet) =>
    line.link === link || (rules !== undefined && isSeeded(rules) && line.number === number)
  return lines.filter(isSameBet).length > 1
}

function judgeCredit(game: string, day: string, line: CreditBet, ground: CreditGround): CreditVerdict {
  const least = edgeOf(game, line)
  if (least === undefined) return 'unreadable'
  const known = ground.remembers(game, line)
  if (known?.isSame === false || dayOf(line.at) !== day || !addsUp(line, least)) return 'differs'
  const due = sharesOn(day, ground.shares ?? rakebackShares)?.percent
  const share = BigInt(line.share)
  const isListed = due !== undefined && Object.values(due).includes(share)
  const owed = known?.status === undefined ? undefined : due?.[known.status as StatusLabel]
  // A status is never lost: no bet after it counts by less.
  const isEnough = owed === undefined || share >= owed
  if (!isListed || !isEnough) return ground.isOlder ? 'recomputed' : 'differs'
  return owed === undefined ? 'recomputed' : 'proved'
}

function addsUp(line: CreditBet, least: Fraction): boolean {
  const edge = edgeCredit(line.stake, least)
  const due = [least.numerator, least.denominator, edge, shareOfCredit(edge, BigInt(line.share))]
  const told = [line.leastEdge.numerator, line.leastEdge.denominator, line.edge, line.rakeback]
  return due.every((each, at) => `${each}` === told[at])
}

/** Undefined for a version without rules here. Throws for invalid parameters. */
function edgeOf(game: string, { version, params }: Pick<CreditBet, 'version' | 'params'>): Fraction | undefined {
  const key = `${game} ${version} ${JSON.stringify(params)}`
  if (edges.has(key)) return edges.get(key)
  const rules = rulesOf(game, version)
  const edge = rules && leastEdge(rules, rules.params.parse(params))
  edges.set(key, edge)
  return edge
}

/** Moscow keeps three hours ahead of UTC. */
const aheadMs = 3 * 3_600_000

/** The Moscow day of a moment, «2026-11-28». Throws for an invalid moment. */
export const dayOf = (at: string): string => new Date(Date.parse(at) + aheadMs).toISOString().slice(0, 10)

/** The end of a Moscow day, milliseconds since 1970. */
export const endOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - aheadMs + 86_400_000
