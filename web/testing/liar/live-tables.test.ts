/**
 * Live tables that lie, tested with the page's own feed, desk, notary and seed giver: no ✓ on anything untrue and no
 * breakdown, no matter what is sent; and an honest one is never called a liar. All lies, and ten thousand honest
 * rounds: `npm run liar`.
 */
import type { Game } from '@kurazh/games/core/game.ts'
import { games } from '@kurazh/games/index.ts'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { expect, test } from 'vitest'
import { pairOf } from './came.ts'
import { honestTable } from './honest-tables.ts'
import {
  tableCovered,
  tableSingles,
  type TableSpot,
  tableSpots,
  type TableTrial,
  tableWordsOf,
  walkTable,
} from './live-tables.ts'
import { liedTables } from './table-ways.ts'

/** The same sample in every run; another with SEED. The command runs them all. */
const seed = process.env['SEED'] ?? '2026'
const pick = createChance(seed).below
/** The number of lies of each kind per scenario in this run. */
const told = 4
const honestRounds = 20

test('every table family of the registry has a lying server, and so has every table that draws before the ball', () => {
  const tables = Object.values<Game>(games).flatMap((game) => (game.kind === 'table' ? [game] : []))
  const lied = liedTables.map(({ game }) => game)
  expect(new Set(lied.map(({ family }) => family))).toEqual(new Set(tables.map(({ family }) => family)))
  expect(lied.filter(({ beforeBall }) => beforeBall).map(({ id }) => id)).toEqual(
    tables.filter(({ beforeBall }) => beforeBall).map(({ id }) => id),
  )
})

test.each(tableSpots.map((spot) => [spot.table.game.id, spot.way.name, spot] as const))(
  '%s, %s: an honest table is never called a liar',
  async (_game, _way, spot: TableSpot) => {
    const { came, claims } = await walkTable({ ...spot, lies: [] })
    expect(claims.length).toBeGreaterThan(0)
    expect(claims.map(({ verdict }) => verdict)).not.toContain('broken')
    expect(['true', 'unproved']).toContain(came)
  },
)

const faultsOf = async (trials: readonly TableTrial[]): Promise<string[]> => {
  const faults: string[] = []
  for (const trial of trials) {
    const { came, lied, why } = await walkTable(trial)
    if (lied && (came === 'fooled' || came === 'fell'))
      faults.push(`${came}: ${tableWordsOf(trial)} ${why instanceof Error ? why.stack : ''}`)
  }
  return faults
}

const sampled = (trials: readonly TableTrial[]) =>
  Array.from({ length: told }, () => trials[pick(trials.length)] as TableTrial)

test.each(tableSpots.map((spot) => [spot.table.game.id, spot.way.name, spot] as const))(
  `%s, %s: one lie, or two at once, or a crook who hides the evidence, bring no ✓ that is not true (seed ${seed})`,
  async (_game, _way, spot: TableSpot) => {
    const all = await tableSingles(spot)
    expect(
      await faultsOf([
        ...sampled(all),
        ...sampled(await tableCovered(spot)),
        ...Array.from({ length: told }, () => pairOf(all, pick)),
      ]),
    ).toEqual([])
  },
  60_000,
)

test.each(
  liedTables.flatMap(({ game }) =>
    (game.beforeBall ? [false] : [false, true]).map(
      (byHand) => [game.id, byHand ? 'a person' : 'the chain', game, byHand] as const,
    ),
  ),
)(
  `%s dealt by %s: no action of an honest player leads to an alarm (seed ${seed})`,
  async (_id, _by, game, byHand) => {
    const { rounds, verdicts, alarms } = await honestTable(game, honestRounds, seed, byHand)
    expect(alarms).toEqual([])
    expect(rounds).toBe(honestRounds)
    expect(verdicts.recomputed + verdicts.pending + verdicts.proved).toBeGreaterThan(0)
  },
  60_000,
)
