import { rounds as calls } from '@kurazh/contract/rounds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshKey, type TestRounds, testRounds } from '../../testing/rounds.ts'

let rounds: TestRounds

beforeAll(async () => {
  rounds = await testRounds([], { WELCOME_GIFT: '50000' })
})
afterAll(async () => {
  await rounds.site.audit()
  await rounds.site.close()
})

test('a bet that would make the round cost more than it may is refused with the reason, and nothing of it is written', { timeout: 60_000 }, async () => {
  const { site } = rounds
  await rounds.toBetting()
  // A hundred bets that pay the largest win, 1,000,000 ₽ each: the clock stands meanwhile.
  const players = await Promise.all(Array.from({ length: 51 }, () => site.player()))
  const late = players.pop()
  if (late === undefined) throw new Error('no player')
  for (const player of players) {
    for (const key of [freshKey(), freshKey()]) expect((await rounds.bet(player, { key, stake: 20_000, target: 50 })).status).toBe(200)
  }
  const key = freshKey()
  const refused = await rounds.bet(late, { key, stake: 1, target: 1.01 })
  expect([refused.status, refused.code, refused.error]).toEqual([
    409, 'ExposureReached', 'На этот раунд поставлено столько, сколько стол может выплатить. Поставьте меньше или в следующем раунде',
  ])
  expect(await late.balance()).toBe(50_000)
  expect(await site.count('round_bet where player = $1', [late.id])).toBe(0)
  expect(await site.count(`ledger_transfer where owner = $1 and key like 'round:%'`, [late.id])).toBe(0)
  await expect.poll(async () => (await rounds.state()).totals.bets).toBe(100)

  // A place that comes free is anybody's, under the same key too: a refusal is not an answer to keep.
  const [first] = players
  const { own } = first === undefined ? { own: [] } : await first.ask(calls.roundState, { game: 'crash' })
  if (first !== undefined) await rounds.cancel(first, own[0]?.key ?? '')
  expect(await rounds.bet(late, { key, stake: 1, target: 1.01 })).toMatchObject({ status: 200, body: { success: { bet: { state: 'open', stake: 1 } } } })
})
