/**
 * Open games when a copy is restored: flights, wheels and hands are called off, every stake is returned, and the next
 * draw comes from another chain.
 */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../platform/process/log.ts'
import { rememberDatabase } from '../testing/back-in-time.ts'
import { testRounds } from '../testing/rounds.ts'
import type { Player, TestSite } from '../testing/site.ts'
import { testTables } from '../testing/tables.ts'
import { declareRestored } from './restore.ts'

let site: TestSite
afterEach(() => site.close())

const signedInAgain = async (player: Player) =>
  void (await player.ask(calls.login, { login: player.login, password: player.password, info: 'the same video card' }))
const goBack = (bringBack: () => Promise<void>) =>
  site.lose(async () => {
    await bringBack()
    expect((await declareRestored(site.database, site.seedKey, createLog('silent'))).holds).toBe(true)
  })

test('a flight that was in progress in the copy returns its stakes, however far it had flown', async () => {
  const rounds = await testRounds([(point) => point > 30_000])
  site = rounds.site
  const player = await site.player()
  const { round: begun } = await rounds.toBetting()
  expect((await rounds.bet(player, { stake: 100 })).status).toBe(200)
  await rounds.toFlight()
  const bringBack = await rememberDatabase(site.database.pool)
  await rounds.toEnd()
  await goBack(bringBack)
  await signedInAgain(player)
  const past = await eventually(async () => {
    const [last] = (await rounds.state()).past
    return last ?? Promise.reject(new Error('nothing is over'))
  })
  expect(past).toMatchObject({ number: begun?.number, interrupted: true, reason: 'restored' })
  await eventually(async () => expect(await player.balance()).toBe(1_000))
  // The next chain waits for its salt: nothing is drawn from the former one. Its end is reported by the database's
  // clock, which differs from this one.
  const { now, round } = await rounds.state()
  rounds.clock.advance((round?.nextAt ?? 0) - now)
  await eventually(async () => {
    rounds.clock.advance(1_000)
    expect(await site.count(`round_chain where game = 'crash' and id > 1000 and salt is null`)).toBe(1)
  })
  await site.audit()
})

test.each(['roulette', 'baccarat'])(
  'a round of %s that was under way in the copy is called off, and the next is dealt from what nobody has seen',
  async (table) => {
    const tables = await testTables()
    site = tables.site
    const player = await site.player()
    const begun = await tables.toBetting(table)
    expect((await tables.lay(player, table, { [table === 'roulette' ? 'red' : 'player']: 100 })).status).toBe(200)
    const bringBack = await rememberDatabase(site.database.pool)
    await tables.toEnd(table)
    await goBack(bringBack)
    await signedInAgain(player)
    const number = begun.round?.number ?? 0
    const later = await tables.until(table, ({ round }) => (round?.number ?? 0) > number && round?.betting === 'open')
    expect(later.past.find((round) => round.number === number)).toMatchObject({ voided: 'restored' })
    expect(later.round?.chain).toBeGreaterThan(1_000)
    if (table === 'baccarat') expect(later.shoe).toMatchObject({ number: (begun.shoe?.number ?? 0) + 1, dealt: 0 })
    expect(await player.balance()).toBe(1_000)
    await site.audit()
  },
)
