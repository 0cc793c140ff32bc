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
  expect(page.queries.queryByRole('button', { name: /Система/ })).toBeNull()
  // A group is folded until it is opened, and stays open.
  await page.press(/Игроки и риск/)
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
  expect(document.activeElement).toBe(document.querySelector('tbody tr'))
  // Enter opens the row that has the focus.
  await page.user.keyboard('{Enter}')
  await page.until(() => expect(location.pathname).toMatch(/^\/admin\/players\/\d+$/))
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
  // A player is found in the palette itself, and the arrows say which goal Enter opens.
  await reopened.user.keyboard('{Control>}k{/Control}')
  await reopened.fill('Страница или игрок', 'area-views')
  const found = await reopened.window.find('option', /^area-views/)
  const field = await reopened.field('Страница или игрок')
  await reopened.until(() => expect(field.getAttribute('aria-activedescendant')).toBe(found.id))
  await reopened.user.keyboard('{ArrowDown}')
  expect(field.getAttribute('aria-activedescendant')).not.toBe(found.id)
  await reopened.user.keyboard('{ArrowUp}{Enter}')
  await reopened.find('heading', 'area-views')
})

test('the audit says sentences with whom they were about, former and new values, and refusals in words', async () => {
  await register('area-read-about')
  const { age } = await enterAs('area-reader', ['owner'])
  const {
    rows: [player],
  } = await me.ask(adminCalls.playerList, { search: 'area-read-about' })
  const id = player?.id ?? 0
  await me.ask(adminCalls.timeline, { player: id })
  await me.ask(adminCalls.tightenLimit, { id, measure: 'stake', period: 'day', cap: 100, reason: 'Проверка' })
  await age()
  await me.call(adminCalls.banPlayer, { id, comment: 'Проверка' })
  const page = await openPage('/admin/audit?who=area-reader')
  await page.sees('Ужесточил лимит игрока area-read-about')
  expect(page.has('Смотрел историю игрока')).toBe(false)
  await page.sees('ставки за день: нет лимита → 100 ₽')
  await page.sees('отказ: второй фактор давно не подтверждали')
  await page.sees('МСК')
  await page.user.selectOptions(await page.find('combobox', 'Действия и просмотры'), 'all')
  await page.sees('Смотрел историю игрока area-read-about')
  expect(page.text).not.toMatch(/FactorStale|\/api\/admin/)
})

test('single keys can be switched off', async () => {
  await enterAs('area-no-keys', ['owner'])
  const page = await openPage('/admin/players')
  await page.find('table')
  await page.press('Клавиши j, k и /', 'switch')
  await page.user.keyboard('j/')
  expect(document.activeElement?.closest('tbody') ?? null).toBeNull()
  await page.press('Клавиши j, k и /', 'switch')
  await page.user.keyboard('j')
  expect(document.activeElement?.closest('tbody')).not.toBeNull()
})

test('an old factor is requested again, and the interrupted action then continues', async () => {
  const { code, age } = await enterAs('area-fresh', ['owner'])
  await age()
  const page = await openPage('/admin/audit')
  await page.find('table')
  await page.press('CSV')
  await page.window.fill('Причина', 'Сверка за день')
  await page.window.press('Скачать')
  await page.sees('Подтвердите вторым фактором')
  const proof = page.part('dialog', 'Подтвердите вторым фактором')
  await proof.fill('Пароль', 'a password of the page')
  await proof.fill('Код приложения', code())
  await proof.press('Подтвердить')
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
  await page.press(/Игроки и риск/)
  await page.press('Игроки', 'link')
  await page.sees('Сеанс админки закончился')
})
