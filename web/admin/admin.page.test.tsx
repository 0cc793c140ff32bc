/** The area as an administrator goes through it: the door, the list of players by keys, the palette, a factor asked for in between. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { openPage, register } from '../testing/page.tsx'
import { enterAs } from '../testing/admin-page.ts'
import { me } from '../testing/wire.ts'

test('to a player the area is an address without a screen, and its code does not come', async () => {
  await register('area-player')
  const page = await openPage('/admin/players')
  await page.sees('Страница не найдена')
})

test('the door asks for a second factor, and a wrong one does not open it', async () => {
  const { code } = await enterAs('area-door', ['support'], { inside: false })
  const page = await openPage('/admin')
  await page.fill('Пароль', 'a password of the page')
  await page.fill('Код приложения', '000000')
  await page.press('Войти')
  await page.sees(/Код не подошёл/)
  await page.fill('Код приложения', code())
  await page.press('Войти')
  await page.find('heading', 'Выводы')
})

test('pages stand in the rail by rights, and what no right opens says so', async () => {
  await enterAs('area-support', ['support'])
  const page = await openPage('/admin/audit')
  await page.sees('нужно право, которого у вас нет')
  expect(page.queries.queryByRole('link', { name: 'Журнал' })).toBeNull()
  await page.press('Игроки', 'link')
  await page.find('table')
})

test('a player is found by the address, the search key and the keys of rows', async () => {
  await enterAs('area-owner', ['owner'])
  const page = await openPage('/admin/players?search=area-ow')
  await page.sees('1 строка')
  await page.user.keyboard('/')
  expect(document.activeElement).toBe(await page.field('Логин, почта, номер или ref_link'))
  await page.fill('Логин, почта, номер или ref_link', 'nobody-of-that-name')
  await page.sees('Такого игрока нет')
  await page.until(() => expect(location.search).toContain('nobody-of-that-name'))
  await page.press('Сбросить')
  await page.find('table')
  await page.user.keyboard('jjk')
  expect(document.querySelector('tr[data-at]')).toBe(document.querySelector('tbody tr'))
})

test('views and columns are remembered, and the palette leads to pages and players', async () => {
  await enterAs('area-views', ['owner'])
  const page = await openPage('/admin/players?group=admin')
  await page.press('Сохранить вид')
  await page.fill('Название вида', 'Свои')
  await page.press('Сохранить')
  const again = await openPage('/admin/players')
  await again.find('link', 'Свои')
  await again.user.keyboard('{Control>}k{/Control}')
  await again.fill('Страница или игрок', 'журн')
  await again.user.keyboard('{Enter}')
  await again.find('heading', 'Журнал')
  expect(location.pathname).toBe('/admin/audit')
})

test('an old factor is asked for anew, and what asked for it goes on by itself', async () => {
  const { code, age } = await enterAs('area-fresh', ['owner'])
  await age()
  const page = await openPage('/admin/audit')
  await page.find('table')
  await page.press('CSV')
  await page.window.sees('Подтвердите вторым фактором')
  await page.window.fill('Пароль', 'a password of the page')
  await page.window.fill('Код приложения', code())
  await page.window.press('Подтвердить')
  await page.loses('Подтвердите вторым фактором')
  // The window closes before the call that asked for it is answered.
  await page.until(async () => {
    const { rows } = await me.ask(adminCalls.auditList, { action: '/api/admin/audit-list/file' })
    expect(rows.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['read', 'refused: FactorStale']))
  })
})

test('a session of the area that ends elsewhere closes the page with the next thing it asks', async () => {
  await enterAs('area-ended', ['owner'])
  const page = await openPage('/admin/audit')
  await page.find('table')
  await me.ask(adminCalls.leaveAdmin)
  expect(await me.ask(calls.getUser)).toBeDefined()
  await page.press('Игроки', 'link')
  await page.sees('Сессия админки закончилась')
})
