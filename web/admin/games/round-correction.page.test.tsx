/**
 * Drives the correction of a paid round by two people: one enters the right values and requests it, the other approves
 * it, and the player is notified.
 */
import { calls } from '@kurazh/contract/index.ts'
import { expect, inject, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage, register } from '../../testing/page.tsx'
import { Visitor } from '../../testing/wire.ts'

const nodesFetch = globalThis.fetch

test('the right values are entered, the new payouts are shown before the request, and another person approves it', async () => {
  const player = new Visitor()
  await register('paid-wrongly', player)
  expect((await nodesFetch(`${inject('ticketsUrl')}/correction?login=paid-wrongly`, { method: 'POST' })).status).toBe(
    200,
  )
  const {
    rounds: [round],
  } = await player.ask(calls.tableHistory, { table: 'roulette-la-partage' })
  await enterAs('corrects-one', ['finance'])
  const page = await openPage('/admin/tables')
  await page.user.selectOptions(await page.field('Стол'), 'roulette-la-partage')
  await page.fill('Номер раунда', String(round?.number))
  await page.press('Показать раунд')
  await page.sees(/Введено тогда.*колесо 32/)
  await page.press('17')
  await page.press('Ввести 17')
  await page.sees(/Должно быть выплачено 0\.00/)
  await page.fill('Что случилось', 'Шарик лежал в другом кармане')
  await page.press('Запросить исправление')
  await page.sees('Запрос ждёт второго администратора')
  await enterAs('corrects-two', ['owner'])
  const other = await openPage('/admin/requests')
  const pendingRequest = other.part('region', /Исправление раунда: Рулетка La Partage/)
  await other.sees(/выплачено 200\.00/)
  await pendingRequest.press('Исполнить')
  await other.sees(/деньги игроков пересчитываются/)
  await other.until(async () =>
    expect((await player.ask(calls.tableCorrections)).bets).toMatchObject([
      { bet: { payout: 0, firstPayout: 200 }, result: 17 },
    ]),
  )
})
