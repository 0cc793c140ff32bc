/**
 * A house that lies, before the page's own desks: no ✓ on anything untrue or unheard, and no breakdown, whatever is told; and an honest
 * one is never called a liar. Every game of the registry sits down here by itself. All lies: `npm run liar`.
 */
import { games } from '@kurazh/games/index.ts'
import type { Game } from '@kurazh/games/core/game.ts'
import { expect, test } from 'vitest'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { pairOf } from './came.ts'
import { singles, tables, type Trial, walk, wordsOf } from './seeded.ts'

/** The same sample in every run; another with SEED. The command tells them all. */
const seed = process.env['SEED'] ?? '2026'
const pick = createChance(seed).below
/** So many lies of each kind are told in this run; all of them take minutes. */
const told = 700

/** Places of an answer that a ✓ says nothing of: the balance, promises for bets to come, when it was, how long an idle game may yet stand. */
const unspoken = /^(balance|(commitments\.?)?(\d+\.(nonce|commitment))?|bet\.at|0\.at|at|(open|0)\.endsAt|maxWin)$/

test('every game with a seed of its own has its table here', () => {
  const seeded = Object.values<Game>(games).filter(({ kind }) => kind === 'instant' || kind === 'steps')
  expect(tables.map(({ game }) => game.id)).toEqual(seeded.map(({ id }) => id))
})

test.each(tables.flatMap((table) => table.ways.map((way) => [table.game.id, way.name, { table, way, lies: [] }] as const)))(
  '%s, %s: an honest house is never called a liar', async (_game, _way, trial: Trial) => {
    const { came, claims } = await walk(trial)
    expect(new Set(claims.map(({ verdict }) => verdict))).toEqual(new Set([trial.way.honest]))
    expect(came).toBe(trial.way.honest === 'proved' ? 'true' : 'unproved')
  },
)

const faultsOf = async (trials: readonly Trial[]): Promise<string[]> => {
  const faults: string[] = []
  for (const trial of trials) {
    const { came, lied, why } = await walk(trial)
    const [only, more] = trial.lies
    if (lied && (came === 'fooled' || came === 'fell')) faults.push(`${came}: ${wordsOf(trial)} ${why instanceof Error ? why.stack : ''}`)
    if (lied && came === 'true' && only?.manner === 'told' && !more && only.bend.path !== '' && !unspoken.test(only.bend.path)) faults.push(`✓ beside a lie: ${wordsOf(trial)}`)
  }
  return faults
}

test(`one lie at a time brings no ✓ that is not true (seed ${seed})`, async () => {
  const all = await singles()
  expect(await faultsOf(Array.from({ length: told }, () => all[pick(all.length)] as Trial))).toEqual([])
}, 60_000)

test(`nor do two at once (seed ${seed})`, async () => {
  const all = await singles()
  expect(await faultsOf(Array.from({ length: told }, () => pairOf(all, pick)))).toEqual([])
}, 60_000)

test('a bet that is drawn, thrown away and denied is never made again in silence, whatever excuses it', async () => {
  const denials = (await singles()).filter(({ lies }) => lies.some(({ manner }) => manner === 'denied'))
  expect(denials.length).toBeGreaterThan(tables.length)
  expect(await faultsOf(denials)).toEqual([])
}, 60_000)

test('nor does a moment told otherwise make one that a ban ended an idle one', async () => {
  const moments = (await singles()).filter(({ way, lies: [only] }) => way.name.startsWith('блокировка') && only?.bend.path.endsWith('at'))
  expect(moments.length).toBeGreaterThan(tables.filter(({ game }) => game.kind === 'steps').length)
  expect(await faultsOf(moments)).toEqual([])
}, 60_000)
