import { calls } from '@kurazh/contract/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshKey } from '../../testing/rounds.ts'
import { type Player, testSite, type TestSite } from '../../testing/site.ts'
import { takeBreak } from '../../wallet/player-limits.ts'
import { endCode, makeCode } from './codes.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const tomorrow = new Date(Date.now() + 86_400_000)
const make = (code: string, { amount = 100_00n, mostUses = 10n, wager = 0, until = tomorrow } = {}) =>
  site.write((tx) => makeCode(tx, { code, amount, mostUses, wager, until }))
const enter = (player: Player, code: string, request = freshKey()) => player.call(calls.enterPromo, { code, request })

async function confirmed(): Promise<Player> {
  const player = await site.player()
  await site.database.pool.query('update player set email_confirmed_at = now() where id = $1', [player.id])
  return player
}

test('a code is paid at once and only once, in any spelling; a repeated press gets the same answer', async () => {
  await make('Новичок-26')
  const player = await confirmed()
  const first = await enter(player, ' НОВИЧОК-26 ', 'one-press')
  expect(first.body).toMatchObject({ success: { use: { amount: 100, needed: 0, paid: true }, balance: 1_100 } })
  expect((await enter(player, 'новичок-26', 'one-press')).body).toEqual(first.body)
  expect((await enter(player, 'новичок-26')).code).toBe('PromoUsed')
  expect(await player.balance()).toBe(1_100)
  expect(await player.ask(calls.statement, { kinds: ['promo'] })).toMatchObject({
    movements: [{ kind: 'promo', amount: 100 }],
  })
})

test('a player without a confirmed contact is asked for one and takes no use', async () => {
  await make('ONE-USE', { mostUses: 1n })
  const [player, other] = [await site.player(), await confirmed()]
  expect((await enter(player, 'one-use')).code).toBe('ContactUnconfirmed')
  expect((await enter(other, 'one-use')).status).toBe(200)
})

test('500 simultaneous entries from 50 accounts make as many payments as there are uses', async () => {
  await make('RACE', { mostUses: 10n })
  const players = await Promise.all(Array.from({ length: 50 }, confirmed))
  const answers = await Promise.all(
    players.flatMap((player) => Array.from({ length: 10 }, () => enter(player, 'race'))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['PromoUnknown', 'PromoUsed']),
  )
  expect(await site.count(`reward_payment where key = 'promo:RACE'`)).toBe(10)
  const { rows } = await site.database.pool.query('select uses from promo_code where code = $1', ['RACE'])
  expect(rows).toEqual([{ uses: 10n }])
})

test('expired, ended and unknown codes are refused with the same answer', async () => {
  await make('OVER', { until: new Date(Date.now() - 1_000) })
  await make('ENDED')
  await site.write((tx) => endCode(tx, 'ended'))
  const player = await confirmed()
  for (const code of ['over', 'ended', 'nobodys']) expect((await enter(player, code)).code).toBe('PromoUnknown')
  for (const code of ['', 'a', 'x'.repeat(33), "'; drop table promo_code; --"])
    expect((await enter(player, code)).status).toBe(400)
})

test('on a break nothing is paid and no use is taken', async () => {
  await make('BREAK', { mostUses: 1n })
  const player = await confirmed()
  await site.write((tx) => takeBreak(tx, player.id, new Date(Date.now() + 60_000)))
  expect((await enter(player, 'break')).code).toBe('OnBreak')
  expect((await enter(await confirmed(), 'break')).status).toBe(200)
})

test('a code with a condition waits until enough was staked after it, then is taken like any reward', async () => {
  await make('STAKE', { amount: 5_00n, wager: 4 })
  const player = await confirmed()
  await player.bet({ stake: 100 })
  await expect.poll(async () => (await player.ask(calls.creditDays)).days.length).toBe(1)
  expect((await enter(player, 'stake')).body).toMatchObject({
    success: { use: { needed: 20, staked: 0, paid: false } },
  })
  await player.bet({ stake: 19 })
  await expect.poll(async () => (await player.ask(calls.promoUses)).uses[0]?.staked).toBe(19)
  expect((await player.ask(calls.rewards)).waiting.filter(({ reward }) => reward === 'promo')).toEqual([])
  const listener = await player.listen()
  await player.bet({ stake: 1 })
  await expect.poll(() => listener.payloads('rewards').length).toBeGreaterThan(0)
  const balance = await player.balance()
  expect((await player.call(calls.takeRewards, { request: freshKey(), rewards: ['promo:STAKE'] })).body).toMatchObject({
    success: { paid: 5, balance: balance + 5 },
  })
  expect((await player.ask(calls.promoUses)).uses).toMatchObject([{ code: 'STAKE', paid: true }])
})
