/**
 * A lying server against the page's own bet clients: no ✓ on anything untrue or not promised, and no breakdown, no
 * matter what is sent; an honest one is never called a liar. Every game of the registry is included automatically. All
 * lies: `npm run liar`.
 */
import { games } from '@kurazh/games/index.ts'
import type { Game } from '@kurazh/games/core/game.ts'
import { expect, test } from 'vitest'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { pairOf } from './came.ts'
import { singles, tables, type Trial, walk, wordsOf } from './seeded.ts'

/** The same sample in every run; another with SEED. The command runs them all. */
const seed = process.env['SEED'] ?? '2026'
const pick = createChance(seed).below
/** The number of lies of each kind in this run; all of them take minutes. */
const told = 700

/**
 * Places of an answer that a ✓ does not cover: the balance, promises for future bets, nonces bound to seeds, the time,
 * how long an idle game may still stay open.
 */
const unspoken =
  /^(balance|bound(\..+)?|(commitments\.?)?(\d+\.(nonce|commitment))?|bet\.at|0\.at|at|(open|0)\.endsAt|maxWin)$/

test('every seeded game has its table here', () => {
  const seeded = Object.values<Game>(games).filter(({ kind }) => kind === 'instant' || kind === 'steps')
  expect(tables.map(({ game }) => game.id)).toEqual(seeded.map(({ id }) => id))
})

test.each(
  tables.flatMap((table) => table.ways.map((way) => [table.game.id, way.name, { table, way, lies: [] }] as const)),
)('%s, %s: an honest server is never called a liar', async (_game, _way, trial: Trial) => {
  const { came, claims } = await walk(trial)
  expect(new Set(claims.map(({ verdict }) => verdict))).toEqual(new Set([trial.way.honest]))
  expect(came).toBe(trial.way.honest === 'proved' ? 'true' : 'unproved')
})

const faultsOf = async (trials: readonly Trial[]): Promise<string[]> => {
  const faults: string[] = []
  for (const trial of trials) {
    const { came, lied, why } = await walk(trial)
    const [only, more] = trial.lies
    if (lied && (came === 'fooled' || came === 'fell'))
      faults.push(`${came}: ${wordsOf(trial)} ${why instanceof Error ? why.stack : ''}`)
    if (
      lied &&
      came === 'true' &&
      only?.manner === 'told' &&
      !more &&
      only.bend.path !== '' &&
      !unspoken.test(only.bend.path)
    )
      faults.push(`✓ beside a lie: ${wordsOf(trial)}`)
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

test('a nonce that was withheld, and first promised with the seeds its bet was drawn with, is no lie: the others are', async () => {
  const autobet = (await singles()).filter(({ table, way }) => table.game.id === 'dice' && way.name === 'автоставка')
  const seeds = autobet.find(({ lies: [only] }) => only?.manner === 'seeds')
  const hidden = autobet.find(({ lies: [only] }) => only?.bend.path === 'commitments.1.nonce' && only.ever)
  if (seeds === undefined || hidden === undefined) throw new Error('no such lies')
  const { came, claims } = await walk({ ...seeds, lies: [...seeds.lies, ...hidden.lies] })
  expect(claims.map(({ verdict }) => verdict)).toEqual(['broken', 'proved', 'broken', 'broken'])
  expect(came).toBe('alarm')
}, 60_000)

test('a bet that is drawn, discarded and denied is never silently made again, no matter the excuse', async () => {
  const denials = (await singles()).filter(({ lies }) => lies.some(({ manner }) => manner === 'denied'))
  expect(denials.length).toBeGreaterThan(tables.length)
  expect(await faultsOf(denials)).toEqual([])
}, 60_000)

test('a nonce falsely reported as bound brings no ✓ that is not true, alone or along with a denied bet, and the seed of this device is not revealed', async () => {
  const all = (await singles()).filter(({ table: { game } }) => game.id === 'dice')
  const pathOf = ({ lies: [only] }: Trial) => only?.bend.path ?? ''
  const bounds = all.filter((trial) => /^bound(\.|$)/.test(pathOf(trial)))
  expect(bounds.length).toBeGreaterThan(400)
  const denials = all.filter(({ lies: [only] }) => only?.manner === 'denied')
  const beside = bounds
    .filter((trial) => pathOf(trial) === 'bound')
    .flatMap(({ table, way, lies }) =>
      denials.filter((denial) => denial.way === way).map((denial) => ({ table, way, lies: [...denial.lies, ...lies] })),
    )
  expect(
    await faultsOf([...bounds, ...Array.from({ length: 200 }, () => beside[pick(beside.length)] as Trial)]),
  ).toEqual([])
  const toldAway = bounds.filter(
    ({ way, lies: [only] }) =>
      way.name === 'отказ, перезагрузка и снова' &&
      only?.bend.path === 'bound.0.clientSeed' &&
      ['первый знак', 'знак в конце', 'пусто'].includes(only.bend.how),
  )
  const came = await Promise.all(toldAway.map(async (trial) => (await walk(trial)).came))
  expect(new Set(came)).toEqual(new Set(['alarm']))
}, 60_000)

test('nor does a falsely reported time turn a game that a ban ended into an idle one', async () => {
  const moments = (await singles()).filter(
    ({ way, lies: [only] }) => way.name.startsWith('блокировка') && only?.bend.path.endsWith('at'),
  )
  expect(moments.length).toBeGreaterThan(tables.filter(({ game }) => game.kind === 'steps').length)
  expect(await faultsOf(moments)).toEqual([])
}, 60_000)
