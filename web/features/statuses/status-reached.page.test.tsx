/** Tests a status reached while the page is open, with all its pending rewards; and the wheel, left in mid-turn. */
import { randomUUID } from 'node:crypto'
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

/** The largest stake in dice, and enough bets of it for the 1 000 ₽ of the second status: they seldom lose. */
const [most, bets] = [20_000, 6] as const

async function bringMoney(): Promise<void> {
  const {
    topUp: [method],
  } = await me.ask(calls.cashier)
  const { payment } = await me.ask(calls.topUp, { request: randomUUID(), method: method?.id ?? '', amount: 100_000 })
  await expect.poll(async () => (await me.ask(calls.payment, { id: payment.id })).payment.payUrl).not.toBeNull()
  const {
    payment: { payUrl },
  } = await me.ask(calls.payment, { id: payment.id })
  await me.fetch(payUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'act=pay',
  })
  await expect.poll(async () => (await me.ask(calls.getBal)).balance, { timeout: 10_000 }).toBeGreaterThan(100_000)
}

test('a status and its badge appear by themselves on the open page; its reward and the wheel are pending; a wheel left in mid-turn has turned once', async () => {
  await register('on-the-way-up')
  await bringMoney()
  const page = await openPage('/status')
  await page.sees(/До Simple осталось 1 000\.00/)
  const { commitments } = await me.ask(calls.commitments)
  for (const { nonce } of commitments.slice(0, bets)) {
    await me.ask(calls.placeBet, {
      game: 'dice',
      nonce,
      clientSeed: 'the way up',
      stake: most,
      params: { chance: 95, side: 'under' },
    })
  }
  await page.sees(/До Astract осталось/)
  await page.find('link', 'Статус: Simple')
  await page.find('link', /^У вас [23] бонуса/)

  const bonuses = await openPage('/bonus')
  const wheel = bonuses.part('region', 'Колесо дня')
  await wheel.press('Крутить колесо')
  // Before it stops.
  const reopened = await openPage('/bonus')
  await reopened.part('region', 'Колесо дня').sees('Последние вращения')
  expect((await me.ask(calls.wheel)).turns).toHaveLength(1)
})
