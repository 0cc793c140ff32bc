/** Drives the admin area: sign-in, the list of players by keyboard, the palette, a factor requested in between. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { openPage, register } from '../testing/page.tsx'
import { enterAs } from '../testing/admin-page.ts'
import { me } from '../testing/wire.ts'

test('to a player the admin area is a path without a screen, and its code does not load', async () => {
  await register('area-player')
  const page = await openPage('/admin/players')
  await page.sees('Страница не найдена')
})

test('sign-in requires a second factor, and a wrong one is refused', async () => {
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

test('the navigation lists pages by rights, and a page without a right says so', async () => {
  await enterAs('area-helper', ['support'])
  const page = await openPage('/admin/audit')
  await page.sees('нужно право, которого у вас нет')
  expect(page.queries.queryByRole('link', { name: 'Журнал' })).toBeNull()
  await page.press('Игроки', 'link')
  await page.find('table')
})

test('a player is found by the URL, the search key and the row keys', async () => {
  await enterAs('area-chief', ['owner'])
  const page = await openPage('/admin/players?search=area-ch')
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

test('views and columns are stored, and the palette leads to pages and players', async () => {
  await enterAs('area-views', ['owner'])
  const page = await openPage('/admin/players?group=admin')
  await page.press('Сохранить вид')
  await page.fill('Название вида', 'Свои')
  await page.press('Сохранить')
  const reopened = await openPage('/admin/players')
  await reopened.find('link', 'Свои')
  await reopened.user.keyboard('{Control>}k{/Control}')
  await reopened.fill('Страница или игрок', 'журн')
  await reopened.user.keyboard('{Enter}')
  await reopened.find('heading', 'Журнал')
  expect(location.pathname).toBe('/admin/audit')
})

test('an old factor is requested again, and the interrupted action then continues', async () => {
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
  // The window closes before the interrupted call is answered.
  await page.until(async () => {
    const { rows } = await me.ask(adminCalls.auditList, { action: '/api/admin/audit-list/file' })
    expect(rows.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['read', 'refused: FactorStale']))
  })
})

test('a session ended elsewhere closes the page with its next request', async () => {
  await enterAs('area-ended', ['owner'])
  const page = await openPage('/admin/audit')
  await page.find('table')
  await me.ask(adminCalls.leaveAdmin)
  expect(await me.ask(calls.getUser)).toBeDefined()
  await page.press('Игроки', 'link')
  await page.sees('Сеанс админки закончился')
})
