/** Drives the page of a player: tabs in the URL, a ban with its reason, a note, a limit that only tightens. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { enterAs, giveLate } from '../../testing/admin-page.ts'
import { openPage, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

async function idOf(login: string): Promise<number> {
  const {
    rows: [row],
  } = await me.ask(adminCalls.playerList, { search: login })
  if (row === undefined) throw new Error(`no ${login}`)
  return row.id
}

test('a player is banned with a reason, which the page then shows, and is unbanned', async () => {
  await register('desk-banned')
  await enterAs('desk-chief', ['owner'])
  const id = await idOf('desk-banned')
  const page = await openPage(`/admin/players/${id}`)
  await page.find('heading', 'desk-banned')
  await page.press('Заблокировать')
  await page.window.fill('Причина', 'Чужая карта')
  await page.window.press('Заблокировать')
  await page.sees('Причина блокировки, её видит игрок: Чужая карта')
  await page.press('Разблокировать')
  await page.window.fill('Причина', 'Карта своя')
  await page.window.press('Разблокировать')
  await page.loses(/Причина блокировки/)
  expect((await me.ask(adminCalls.adminPlayer, { id })).banned).toBe(false)
})

test('tabs are in the URL; notes, limits and corrections are made from them', async () => {
  await register('desk-looked-at')
  await enterAs('desk-tabs', ['owner'])
  const id = await idOf('desk-looked-at')
  const page = await openPage(`/admin/players/${id}?tab=notes`)
  await page.sees('Заметок нет')
  await page.fill('Новая заметка: игрок увидит её в копии своих данных', 'Звонил, просил лимит')
  await page.press('Записать')
  await page.sees('Звонил, просил лимит')
  await page.press('Лимиты', 'link')
  await page.part('region', 'Ужесточить лимит').fill('Причина', 'Просил по телефону')
  await page.press('Установить лимит')
  await page.until(async () =>
    expect(
      (await me.ask(adminCalls.playerLimits, { id })).limits.find(
        ({ measure, period }) => measure === 'deposit' && period === 'day',
      )?.cap,
    ).toBe(1000),
  )
  await page.press('Исправить баланс')
  await page.window.fill('Сумма', '12')
  await page.window.fill('За что: это прочтёт второй администратор', 'Возврат за сбой')
  await page.window.press('Исправить')
  await page.until(async () =>
    expect((await me.ask(adminCalls.correctionList, { player: id })).rows.map(({ amount }) => amount)).toEqual([12]),
  )
  expect(location.search).toBe('?tab=limits')
})

test("money that arrived on a closed account is requested once, for the arrived sum and to the owner's details", async () => {
  const owner = new Visitor()
  await register('desk-closed', owner)
  await enterAs('desk-payer', ['finance'])
  const id = await idOf('desk-closed')
  await owner.ask(calls.closeAccount, { giveUp: true })
  const page = await openPage(`/admin/players/${id}`)
  await page.sees('закрыт')
  // With nothing on it there is nothing to request.
  expect(page.has('Выплатить пришедшее')).toBe(false)
  await giveLate(id)
  const staffPage = await openPage(`/admin/players/${id}`)
  await staffPage.press('Выплатить пришедшее после закрытия')
  await staffPage.window.sees('После закрытия пришло 700.00 ₽')
  const ask = await staffPage.window.find('button', 'Запросить выплату')
  expect(ask.matches(':disabled')).toBe(true)
  await staffPage.window.fill('Номер учебного счёта', '40817 12345')
  await staffPage.window.fill('Сумма', '650')
  await staffPage.window.press('Запросить выплату')
  await staffPage.until(() => expect(staffPage.queries.queryByRole('dialog')).toBeNull())
  const { payouts } = await me.ask(adminCalls.adminPayouts, { show: 'waiting', player: id })
  expect(payouts.map(({ amount, reasons }) => [amount, reasons.join()])).toEqual([
    [650, expect.stringContaining('после закрытия')],
  ])
  expect((await me.ask(adminCalls.adminPlayer, { id })).balance).toBe(50)
  // The queue is shared by all tests.
  await enterAs('desk-refuser', ['finance'])
  for (const payout of payouts) await me.ask(adminCalls.refusePayout, { id: payout.id, reason: 'конец теста' })
})

test('without the right to act there are no buttons, and an unknown number says so', async () => {
  await register('desk-shown')
  await enterAs('desk-auditor', ['auditor'])
  const id = await idOf('desk-shown')
  const page = await openPage(`/admin/players/${id}?tab=ways`)
  await page.sees('та же сеть и устройство')
  expect(page.queries.queryByRole('button', { name: 'Заблокировать' })).toBeNull()
  const none = await openPage('/admin/players/999999')
  await none.sees('Такого игрока нет')
})

test('another mailbox is asked for, and payouts are stopped with a reason that the page shows', async () => {
  await register('desk-hacked')
  await enterAs('desk-helper', ['owner'])
  const id = await idOf('desk-hacked')
  const page = await openPage(`/admin/players/${id}`)
  await page.press('Остановить выводы')
  await page.window.fill('Причина', 'Пишет, что аккаунт взломан')
  await page.window.press('Остановить выводы')
  await page.sees(/Выводы остановлены \(desk-helper\): Пишет, что аккаунт взломан/)
  await page.press('Аккаунт и данные')
  await page.window.fill('Новая почта', 'mine@kurazh.example')
  await page.window.fill('Причина', 'Прислал чек пополнения')
  await page.window.press('Отправить запрос')
  await page.until(async () =>
    expect((await me.ask(adminCalls.adminRequests)).requests.map(({ kind, player }) => [kind, player])).toContainEqual([
      'mailbox',
      id,
    ]),
  )
  await page.press('Открыть выводы')
  await page.window.fill('Причина', 'Это владелец')
  await page.window.press('Открыть выводы')
  await page.loses(/Выводы остановлены/)
})
