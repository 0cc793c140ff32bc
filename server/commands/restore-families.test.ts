/**
 * Every family of games after a restoration: nothing that the live site had shown comes again, in a promise, a deal or
 * a draw.
 */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { current, idsOf } from '@kurazh/games/index.ts'
import { mines } from '@kurazh/games/mines/mines.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPackage } from '../features/packages/packages.ts'
import { createLog } from '../platform/process/log.ts'
import { limitsOf } from '../play/stake-limits.ts'
import { rememberDatabase } from '../testing/back-in-time.ts'
import { isAtRest } from '../testing/database.ts'
import { doorOf } from '../testing/gifts.ts'
import { caskets, sitDown } from '../testing/package-table.ts'
import { writePackage } from '../testing/packages.ts'
import type { Player, TestSite } from '../testing/site.ts'
import { moveMines } from '../testing/steps.ts'
import { testTables, type TestTables } from '../testing/tables.ts'
import { declareRestored } from './restore.ts'

const folder = await mkdtemp(join(tmpdir(), 'families-'))
let house: TestTables
let site: TestSite

beforeAll(async () => {
  house = await testTables({ DATA_DIR: join(folder, 'data') })
  site = house.site
  await writePackage(join(folder, 'caskets'), caskets)
  await addPackage({ db: site.database.db, dataDir: join(folder, 'data') }, join(folder, 'caskets'))
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * What a player has seen of a family and keeps; and what the site shows afterwards, where the known bets are placed
 * again first.
 */
interface Family {
  learn(): Promise<string[]>
  again(): Promise<string[]>
}

const machine = idsOf('instant').find((id) => current(id) !== undefined && 'machine' in (current(id) ?? {})) ?? ''
const promised = async (player: Player) => (await player.ask(calls.commitments)).commitments
const stakeOn = (game: string) => Number(limitsOf(game).minStake) / 100

/** A bet on the player's own root, by its call: the same nonce and client seed are tried again, in vain. */
async function seeded(game: string, finish?: (player: Player, nonce: number) => Promise<string[]>): Promise<Family> {
  const player = await site.player()
  const params = game === mines.id ? { mines: 3 } : current(game)?.sampleParams[0]
  const play = async (nonce: number) => {
    const { call, stake } = await doorOf(site, player, game, stakeOn(game))
    return player.call(call, { game, version: current(game)?.version ?? 1, nonce, clientSeed: 'kept', stake, params })
  }
  const shown = async (nonce: number): Promise<string[]> => {
    const { body, code } = (await play(nonce)) as {
      body: { success?: { bet?: { serverSeed: string } } }
      code?: string
    }
    if (body.success === undefined) throw new Error(`${game} refused ${code}`)
    const seed = body.success.bet?.serverSeed
    return seed === undefined ? (finish?.(player, nonce) ?? []) : [seed, commitmentOf(seed)]
  }
  await promised(player)
  let used = 0
  return {
    async learn() {
      const promises = await promised(player)
      used = promises[0]?.nonce ?? 0
      return [...promises.map(({ commitment }) => commitment), ...(await shown(used))]
    },
    async again() {
      await signIn(player)
      expect((await play(used)).code).toBe('SiteRestored')
      const promises = await promised(player)
      return [...promises.map(({ commitment }) => commitment), ...(await shown(promises[0]?.nonce ?? 0))]
    },
  }
}

const signIn = (player: Player) =>
  player.ask(calls.login, { login: player.login, password: player.password, info: 'the same video card' })

/** Finishes a game of mines: a cell, then the take. */
async function outOfMines(player: Player, nonce: number): Promise<string[]> {
  const first = await moveMines(player, 0, { cell: 0 }, nonce)
  const settled =
    'success' in first.body && 'bet' in first.body.success ? first.body : (await moveMines(player, 1, take, nonce)).body
  if (!('success' in settled) || !('bet' in settled.success)) throw new Error('mines did not end')
  return [settled.success.bet.serverSeed]
}

async function packaged(): Promise<Family> {
  const player = await site.player()
  const round = async () => {
    const frame = await sitDown(site, player, 'pkg-caskets')
    const nonce = await frame.next(false)
    expect((await frame.play()).status).toBe(200)
    return { nonce, frame }
  }
  await promised(player)
  let used = 0
  return {
    async learn() {
      const promises = await promised(player)
      used = (await round()).nonce
      return promises.map(({ commitment }) => commitment)
    },
    async again() {
      await signIn(player)
      const { token } = await player.ask(calls.openPackage, { game: 'pkg-caskets' })
      expect((await player.call(calls.nextPackageRound, { token, nonce: used, clientSeed: 'kept' })).status).not.toBe(
        200,
      )
      await round()
      return (await promised(player)).map(({ commitment }) => commitment)
    },
  }
}

/** Advances the clock until there is an answer. */
const passing = <Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer> =>
  eventually(
    async () => {
      const answer = await ask()
      if (answer !== undefined) return answer
      if (isAtRest(site.database.pool)) house.clock.advance(500)
      throw new Error('it has not come yet')
    },
    { timeout: 30_000, interval: 5 },
  )

const hexOf = (...texts: (string | null | undefined)[]) =>
  texts.flatMap((text) => (text === null || text === undefined ? [] : [text]))

/** Crash: the links of ended rounds, and their chain. */
async function flight(): Promise<Family> {
  const guest = site.visitor()
  const state = () => guest.ask(calls.roundState, { game: 'crash' })
  const after = async (number: number) =>
    passing(async () => {
      const now = await state()
      const over = now.past.filter((round) => round.number > number && round.reason !== 'restored')
      return over.length === 0 ? undefined : hexOf(now.chain?.terminatingHash, ...over.map(({ hash }) => hash))
    })
  let number = 0
  return {
    async learn() {
      number = (await state()).past[0]?.number ?? 0
      return after(number)
    },
    again: () => after(number),
  }
}

/** A table: the link of its wheel, or the root of its shoe with all that was dealt of it. */
async function table(game: string): Promise<Family> {
  const after = async (number: number) =>
    passing(async () => {
      const now = await house.state(game)
      const over = now.past.filter((round) => round.number > number && round.voided !== 'restored')
      return over.length === 0
        ? undefined
        : hexOf(now.chain?.terminatingHash, now.shoe?.root, ...over.map(({ hash }) => hash))
    })
  let number = 0
  return {
    async learn() {
      number = (await house.toBetting(game)).past[0]?.number ?? 0
      return after(number)
    },
    again: () => after(number),
  }
}

const families: Readonly<Record<string, () => Promise<Family>>> = {
  'a seeded game': () => seeded('dice'),
  'a machine of ours with a known feature ahead': () => seeded(machine),
  'a game of steps': () => seeded(mines.id, outOfMines),
  'the wheel of the day': () => seeded('wheel'),
  // A run is not over: only its promise is known.
  'the heist': () => seeded('heist', async () => []),
  'a package': packaged,
  crash: flight,
  roulette: () => table('roulette'),
  baccarat: () => table('baccarat'),
  blackjack: () => table('blackjack'),
}

test('nothing that a player of any family has seen comes again', async () => {
  const all = new Map<string, Family>()
  for (const [name, family] of Object.entries(families)) all.set(name, await family())
  const goBack = await rememberDatabase(site.database.pool)
  const known = new Map<string, string[]>()
  for (const [name, family] of all) known.set(name, await family.learn())
  await site.lose(async () => {
    await goBack()
    expect((await declareRestored(site.database, site.seedKey, createLog('silent'))).holds).toBe(true)
  })
  const cameAgain: string[] = []
  for (const [name, family] of all) {
    const before = new Set(known.get(name))
    expect(before.size, name).toBeGreaterThan(0)
    const shown = await family.again()
    expect(shown.length, name).toBeGreaterThan(0)
    cameAgain.push(...shown.filter((each) => before.has(each)).map((each) => `${name}: ${each}`))
  }
  expect(cameAgain).toEqual([])
  await site.audit()
}, 120_000)
