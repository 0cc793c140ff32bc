/** Breaks: nothing is staked or topped up until their end, and no one shortens them. */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../testing/site.ts'
import { forever, onBreakUntil, reserveDeposit, takeBreak } from './player-limits.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
const goAway = (player: Player, until: Date | typeof forever) => site.write((tx) => takeBreak(tx, player.id, until))

test('on a break no bet or top-up is accepted; the balance, gifts and payments remain unchanged', async () => {
  const player = await site.player()
  await goAway(player, hours(1))
  expect(await player.bet()).toMatchObject({ status: 403, code: 'OnBreak' })
  expect(await site.write((tx) => reserveDeposit(tx, player.id, 100_00n))).toBe('break')
  await site.deposit(player, 100_00n, 'a payment that was under way')
  expect(await player.balance()).toBe(1100)
})

test('a break applies to its player alone, and ends in time', async () => {
  const [away, free] = [await site.player(), await site.player()]
  await goAway(away, hours(-1))
  expect(await onBreakUntil(site.database.db, away.id)).toBeUndefined()
  expect((await away.bet()).status).toBe(200)
  await goAway(away, hours(1))
  const answers = await Promise.all([away.bet(), free.bet(), away.bet(), free.bet()])
  expect(answers.map(({ code }) => code)).toEqual(['OnBreak', undefined, 'OnBreak', undefined])
})

test('an earlier end changes nothing, a later one counts, and for ever is for ever', async () => {
  const player = await site.player()
  const far = hours(48)
  await goAway(player, far)
  expect(await goAway(player, hours(1))).toEqual(far)
  expect(await goAway(player, forever)).toBe(forever)
  expect(await goAway(player, hours(9))).toBe(forever)
  expect(await onBreakUntil(site.database.db, player.id)).toBe(forever)
})

test.each([
  'update wallet_break set until = now() where player = $1',
  'update wallet_break set player = -player where player = $1',
  'delete from wallet_break where player = $1',
  'with gone as (select $1::bigint) delete from wallet_break',
])('the database refuses to end it early: %s', async (statement) => {
  const player = await site.player()
  await goAway(player, hours(1))
  await expect(site.database.pool.query(statement, [player.id])).rejects.toThrow(/a break stands/)
  await expect(site.database.pool.query('truncate wallet_break')).rejects.toThrow(/a break stands/)
  expect((await player.bet()).code).toBe('OnBreak')
})

test('a bet settled before the break keeps its answer when requested again', async () => {
  const player = await site.player()
  await player.ask(calls.commitments)
  const first = await player.bet({ nonce: 0 })
  await goAway(player, hours(1))
  const again = await player.bet({ nonce: 0 })
  expect(again.body).toMatchObject({ success: { bet: (first.body as { success: { bet: unknown } }).success.bet } })
})

test('in a race of sixty bets with a break, bets decided after it are refused and nothing is half done', async () => {
  const player = await site.player()
  const racing = Array.from({ length: 60 }, () => player.bet({ stake: 1 }))
  await goAway(player, hours(1))
  const settledBefore = await site.count('bet where player = $1', [player.id])
  const answers = await Promise.all(racing)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(settledBefore)
  expect(answers.filter(({ code }) => code === 'OnBreak')).toHaveLength(60 - settledBefore)
  expect((await player.bet()).code).toBe('OnBreak')
})
