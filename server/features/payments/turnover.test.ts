/**
 * Only settled bets count as played before a payout. Cancelled, returned and open bets are money that only passes
 * through.
 */
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { becomes, order, press, requestPayout } from '../../testing/payments.ts'
import { freshKey, type TestRounds, testRounds } from '../../testing/rounds.ts'
import type { Player } from '../../testing/site.ts'
import { openMines } from '../../testing/steps.ts'
import { flagReasons } from './risk.ts'

let rounds: TestRounds

beforeAll(async () => {
  rounds = await testRounds([(point) => point > 30_000])
})
afterAll(() => rounds.site.close())

async function playerWithTopUp(): Promise<Player> {
  const player = await rounds.site.player()
  const payment = await order(player, 1000)
  await press(rounds.site, payment, 'pay')
  await becomes(player, payment, 'credited')
  return player
}

/** Whether a small payout request is reviewed as unplayed. */
const isLookedAt = async (player: Player) => (await requestPayout(player, 100)).remark === flagReasons.unplayed

test('cancelled bets, open games and pending bets are not turnover; settled bets are', async () => {
  const [canceler, opener, flyer, instant] = await Promise.all([
    playerWithTopUp(),
    playerWithTopUp(),
    playerWithTopUp(),
    playerWithTopUp(),
  ])
  await rounds.toBetting()
  const key = freshKey()
  expect((await rounds.bet(canceler, { key, stake: 1000 })).status).toBe(200)
  expect((await rounds.cancel(canceler, key)).status).toBe(200)
  expect(await isLookedAt(canceler)).toBe(true)

  await openMines(opener, { stake: 1000 })
  expect(await isLookedAt(opener)).toBe(true)

  expect((await rounds.bet(flyer, { stake: 1000, target: 1.1 })).status).toBe(200)
  expect(await isLookedAt(flyer)).toBe(true)
  await rounds.toFlight()
  await rounds.toEnd()
  await expect.poll(() => flyer.balance()).toBe(2000)
  expect(await isLookedAt(flyer)).toBe(false)

  for (let nonce = 0; nonce < 2; nonce++)
    await instant.bet({ nonce, stake: 500, clientSeed: await rounds.site.clientSeed(instant, nonce, true) })
  expect(await isLookedAt(instant)).toBe(false)
  await rounds.site.audit()
})

test('a game returned untouched is not turnover', async () => {
  const player = await playerWithTopUp()
  const { nonce } = await openMines(player, { stake: 1000 })
  // As the sweep does a day later.
  await rounds.site.database.pool.query(
    `select play_close(array[$1::bigint], array[$2::bigint], array[0], array[10000::bigint], array[100000::bigint], array['[]'], array['returned'], 101::smallint)`,
    [player.id, nonce],
  )
  expect(await player.balance()).toBe(2000)
  expect(await isLookedAt(player)).toBe(true)
  expect((await player.ask(calls.moneyOrders)).payouts[0]?.state).toBe('review')
})
