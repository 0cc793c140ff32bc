/** One player, as the staff look at them and act: tabs in the address, a ban with its reason, a note, a limit that only tightens. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { expect, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

async function idOf(login: string): Promise<number> {
  const { rows: [row] } = await me.ask(adminCalls.playerList, { search: login })
  if (row === undefined) throw new Error(`no ${login}`)
  return row.id
}

test('a player is banned with a reason, which the page then shows, and is let in again', async () => {
  await register('desk-banned')
  await enterAs('desk-owner', ['owner'])
  const id = await idOf('desk-banned')
  const page = await openPage(`/admin/players/${id}`)
  await page.find('heading', 'desk-banned')
  await page.press('Заблокировать')
  await page.window.fill('Причина', 'Чужая карта')
  await page.window.press('Заблокировать')
  await page.sees('Причина блокировки, её видит игрок: Чужая карта')
  await page.press('Разблокировать')
  await page.window.press('Разблокировать')
  await page.loses(/Причина блокировки/)
  expect((await me.ask(adminCalls.adminPlayer, { id })).banned).toBe(false)
})

test('tabs stand in the address; notes, limits and corrections are written from them', async () => {
  await register('desk-looked-at')
  await enterAs('desk-tabs', ['owner'])
  const id = await idOf('desk-looked-at')
  const page = await openPage(`/admin/players/${id}?tab=notes`)
  await page.sees('Заметок нет')
  await page.fill('Новая заметка: игрок увидит её в копии своих данных', 'Звонил, просил лимит')
  await page.press('Записать')
  await page.sees('Звонил, просил лимит')
  await page.press('Лимиты', 'link')
  await page.press('Поставить лимит')
  await page.until(async () => expect((await me.ask(adminCalls.playerLimits, { id })).limits.find(({ measure, period }) => measure === 'deposit' && period === 'day')?.cap).toBe(1000))
  await page.press('Исправить баланс')
  await page.window.fill('Сумма', '12')
  await page.window.fill('За что: это прочтёт второй человек', 'Возврат за сбой')
  await page.window.press('Исправить')
  await page.until(async () => expect((await me.ask(adminCalls.correctionList, { player: id })).rows.map(({ amount }) => amount)).toEqual([12]))
  expect(location.search).toBe('?tab=limits')
})

test('whoever may only look sees no presses, and a number of nobody says so', async () => {
  await register('desk-shown')
  await enterAs('desk-auditor', ['auditor'])
  const id = await idOf('desk-shown')
  const page = await openPage(`/admin/players/${id}?tab=ways`)
  await page.sees('та же сеть и устройство')
  expect(page.queries.queryByRole('button', { name: 'Заблокировать' })).toBeNull()
  const none = await openPage('/admin/players/999999')
  await none.sees('Такого игрока нет')
})
