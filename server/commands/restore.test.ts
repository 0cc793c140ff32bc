/**
 * A restored site deals nothing that was shown before: roots, chains, open games. The restoration is declared once,
 * interrupted and run again.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@kurazh/contract/index.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { mines } from '@kurazh/games/mines/mines.ts'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../platform/process/log.ts'
import { readAside } from '../platform/database/kept-aside.ts'
import { markDatabase, newestRestoration } from '../platform/database/restoration.ts'
import { rememberDatabase } from '../testing/back-in-time.ts'
import { type Player, testSite, type TestSite } from '../testing/site.ts'
import { declareRestored } from './restore.ts'

let site: TestSite
afterEach(() => site.close())

const log = createLog('silent')
const restored = () => declareRestored(site.database, site.seedKey, log)
const promisesOf = async (player: Player) => (await player.ask(calls.commitments)).commitments
const signedInAgain = async (player: Player) =>
  void (await player.ask(calls.login, { login: player.login, password: player.password, info: 'the same video card' }))

/** The live site continues after the copy was made; then the copy replaces it. */
async function backInTime(since: () => Promise<unknown>): Promise<void> {
  const goBack = await rememberDatabase(site.database.pool)
  await since()
  await site.lose(async () => {
    await goBack()
    expect((await restored()).holds).toBe(true)
  })
}

test('no known promise and no shown seed comes again; a bet from before the copy can still be proved', async () => {
  site = await testSite()
  const player = await site.player()
  const before = await player.bet()
  if (!('success' in before.body)) throw new Error('a bet was refused')
  const heard = await promisesOf(player)
  const shown: { nonce: number; serverSeed: string }[] = []
  await backInTime(async () => {
    for (let bet = 0; bet < 5; bet += 1) {
      const { body } = await player.bet()
      if ('success' in body) shown.push(body.success.bet)
    }
  })
  expect(shown).toHaveLength(5)
  await signedInAgain(player)
  const promised = await promisesOf(player)
  expect(promised).toHaveLength(64)
  const known = new Set([
    ...heard.map(({ commitment }) => commitment),
    ...shown.map(({ serverSeed }) => commitmentOf(serverSeed)),
  ])
  expect(promised.filter(({ nonce, commitment }) => known.has(commitment) || nonce <= 1_000_000)).toEqual([])
  for (const { nonce } of shown) expect((await player.bet({ nonce })).body).toMatchObject({ code: 'SiteRestored' })
  const [next] = promised
  const after = await player.bet({ nonce: next?.nonce ?? 0 })
  expect(after.status).toBe(200)
  const { bets } = await player.ask(calls.history, {})
  expect(bets.map((bet) => commitmentOf(bet.serverSeed))).toEqual(bets.map((bet) => bet.commitment))
  expect(bets.map(({ nonce }) => nonce)).toEqual([next?.nonce, before.body.success.bet.nonce])
  await site.audit()
})

test('a game that was open in the copy returns its stake, whatever its player has seen since', async () => {
  site = await testSite()
  const player = await site.player()
  const balance = await player.balance()
  const [first] = await promisesOf(player)
  const body = {
    game: mines.id,
    version: mines.version,
    nonce: first?.nonce ?? 0,
    clientSeed: 'mine',
    stake: 10,
    params: { mines: 3 },
  }
  await player.ask(calls.placeBet, body)
  await backInTime(() => player.call(calls.move, { nonce: body.nonce, step: 0, move: 0 }))
  await signedInAgain(player)
  expect((await player.ask(calls.openGames)).games).toEqual([])
  expect(await player.balance()).toBe(balance)
  await site.audit()
})

test('an interrupted restoration is finished by the next run, and declared twice it is one', async () => {
  site = await testSite()
  const folder = await mkdtemp(join(tmpdir(), 'broken-off-'))
  const run = () => declareRestored(site.database, site.seedKey, log, { dataDir: folder })
  try {
    const player = await site.player()
    await player.bet()
    await site.lose(async () => {
      await site.database.pool.query(`alter table session rename to hidden`)
      await expect(run()).rejects.toThrow('session')
      await site.database.pool.query(`alter table hidden rename to session`)
      const number = await newestRestoration(site.database.db)
      expect((await run()).lines.join()).toContain('прервано: продолжаем')
      expect((await run()).lines.join()).toContain('уже объявлено')
      expect(await newestRestoration(site.database.db)).toBe(number)
    })
    expect((await player.call(calls.getBal)).status).toBe(401)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a node notices that its database went back or is another one, and continues where nothing was lost', async () => {
  site = await testSite()
  const folder = await mkdtemp(join(tmpdir(), 'mark-'))
  const { db, pool } = site.database
  try {
    await (await markDatabase(db, folder)).beat()
    const goBack = await rememberDatabase(pool)
    const mark = await markDatabase(db, folder)
    await mark.beat()
    await goBack()
    await expect(mark.beat()).rejects.toThrow('npm run restored')
    await expect(markDatabase(db, folder)).rejects.toThrow('npm run restored')
    expect((await restored()).holds).toBe(true)
    await (await markDatabase(db, folder)).beat()
    await pool.query('update site_identity set id = gen_random_uuid()')
    await expect(markDatabase(db, folder)).rejects.toThrow('другая база')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a published chain is not used after a restoration, and the next one has a number that was never published', async () => {
  site = await testSite({ ROUNDS: 'on', ROUND_CHAIN: '200' })
  const guest = site.visitor()
  await expect.poll(async () => (await guest.ask(calls.roundState, { game: 'crash' })).round?.number).toBe(1)
  const before = await guest.ask(calls.roundState, { game: 'crash' })
  await backInTime(async () => undefined)
  await expect
    .poll(async () => (await guest.ask(calls.roundState, { game: 'crash' })).round?.number, { timeout: 20_000 })
    .toBeGreaterThan(before.round?.number ?? 0)
  const { chain } = await guest.ask(calls.roundState, { game: 'crash' })
  expect(chain?.id).toBeGreaterThan(1_000)
  expect(chain?.terminatingHash).not.toBe(before.chain?.terminatingHash)
})

test('a page that was shown a seed stops betting on a database that does not know it, and no one can forge one', async () => {
  site = await testSite()
  const [player, other] = [await site.player(), await site.player()]
  // The copy knows the player's root: of an unknown one nothing comes again.
  await promisesOf(player)
  const goBack = await rememberDatabase(site.database.pool)
  const { body } = await player.bet()
  if (!('success' in body)) throw new Error('a bet was refused')
  const { nonce, serverSeed } = body.success.bet
  const tells = async (who: Player, told: { nonce: number; serverSeed: string }) =>
    (await who.ask(calls.shownSeed, told)).wentBack
  // It is known here: nothing is wrong.
  expect(await tells(player, { nonce, serverSeed })).toBe(false)
  await site.lose(goBack)
  expect(await tells(player, { nonce, serverSeed: 'ab'.repeat(32) })).toBe(false)
  expect(await tells(other, { nonce, serverSeed })).toBe(false)
  expect(await tells(player, { nonce: nonce + 1, serverSeed })).toBe(false)
  expect((await other.bet()).status).toBe(200)
  expect(await tells(player, { nonce, serverSeed })).toBe(true)
  expect((await other.bet()).body).toMatchObject({ code: 'BettingStopped' })
  await site.reconcile()
  expect((await other.bet()).body).toMatchObject({ code: 'BettingStopped' })
  await site.lose(async () => void (await restored()))
  await signedInAgain(other)
  expect((await other.bet({ nonce: (await promisesOf(other))[0]?.nonce ?? 0 })).status).toBe(200)
  expect(await site.visitor().ask(calls.restorations, {})).toMatchObject({
    restorations: [{ id: await newestRestoration(site.database.db) }],
  })
})

test('breaks, lowered limits and bans after the copy are restored from the files next to the database, and players missing in the copy are named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aside-'))
  try {
    site = await testSite({}, { keptAside: folder })
    const [resting, careful, banned] = [await site.player(), await site.player(), await site.player()]
    const goBack = await rememberDatabase(site.database.pool)
    await resting.ask(calls.takeBreak, { length: 'week' })
    await careful.ask(calls.setLimit, { measure: 'stake', period: 'day', cap: 100 })
    await careful.ask(calls.setLimit, { measure: 'stake', period: 'day', cap: 50 })
    await site.ban(banned, 'cheating')
    const stranger = await site.player()
    await stranger.ask(calls.takeBreak, { length: 'day' })
    await expect.poll(async () => (await readAside(folder)).length).toBe(5)
    await site.lose(async () => {
      await goBack()
      const { lines } = await declareRestored(site.database, site.seedKey, log, { dataDir: folder })
      expect(lines.join('\n')).toMatch(
        new RegExp(
          `исключений по записям рядом с базой: 1, лимитов: 1[^]*игроки ${banned.id}\\.[^]*не знает: ${stranger.id}\\.`,
        ),
      )
    })
    for (const player of [resting, careful]) await signedInAgain(player)
    const next = async (player: Player, stake: number) =>
      (await player.bet({ stake, nonce: (await promisesOf(player))[0]?.nonce ?? 0 })).body
    expect(await next(resting, 10)).toMatchObject({ code: 'OnBreak' })
    expect(await next(careful, 51)).toMatchObject({ code: 'LimitReached' })
    expect(await next(careful, 50)).toHaveProperty('success')
    expect(await site.count('ledger_account where frozen and owner = $1', [banned.id])).toBe(1)
  } finally {
    await rm(folder, { recursive: true })
  }
})
