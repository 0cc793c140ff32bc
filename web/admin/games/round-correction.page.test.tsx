/** A paid round as two people set it right: one enters what fell anew and asks, the other carries it out, and the player is told. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, inject, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage, register } from '../../testing/page.tsx'
import { Visitor } from '../../testing/wire.ts'

const nodesFetch = globalThis.fetch

test('what fell is entered anew, what would be paid is seen before it is asked for, and another person carries it out', async () => {
  const player = new Visitor()
  await register('paid-wrongly', player)
  expect((await nodesFetch(`${inject('ticketsUrl')}/correction?login=paid-wrongly`, { method: 'POST' })).status).toBe(200)
  const { rounds: [round] } = await player.ask(calls.tableHistory, { table: 'roulette-la-partage' })
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
  await page.press('Попросить исправить')
  await page.sees('Просьба ждёт второго человека')
  await enterAs('corrects-two', ['owner'])
  const other = await openPage('/admin/requests')
  const asked = other.part('region', /Исправление раунда: roulette-la-partage/)
  await other.sees(/выплачено 200\.00/)
  await asked.press('Исполнить')
  await other.sees(/деньги игроков пересчитываются/)
  await other.until(async () => expect((await player.ask(calls.tableCorrections)).bets).toMatchObject([{ bet: { payout: 0, firstPayout: 200 }, result: 17 }]))
})
