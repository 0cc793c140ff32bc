/** Tests the rows of the lobby: what a guest and a player see first, one category, the search over everything. */
import { screen } from '@testing-library/react'
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { openPage, type Page, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const games = (page: Page) => page.part('region', 'Игры')
const rows = (page: Page) =>
  games(page)
    .queries.queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
const links = (page: Page) =>
  games(page)
    .queries.queryAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('a guest reads the promise and sees every game, without what a player has', async () => {
  const page = await openPage('/')
  await page.find('heading', 'Каждую ставку можно проверить')
  await page.find('button', 'Создать аккаунт')
  expect(rows(page)).toEqual(expect.arrayContaining(['Быстрые', 'Слоты', 'Live']))
  expect(links(page)).toEqual(expect.arrayContaining(['/crash', '/slot/firebird', '/slots2', '/live/blackjack']))
  await page.until(() => expect(links(page)).not.toContain('/favourites'))
  expect(page.has('Ждёт вас')).toBe(false)
})

test('a newcomer gets the welcome; once it is closed, the last games and what waits', async () => {
  await register('lobby-newcomer')
  const page = await openPage('/')
  await page.sees('в подарок')
  expect(page.has('Каждую ставку можно проверить')).toBe(false)
  await page.press('Закрыть')
  await page.part('region', 'Ждёт вас').sees('Копятся')
  const { commitments } = await me.ask(calls.commitments)
  const bet = { clientSeed: 'lobby', stake: 10, params: { chance: 49.5, side: 'under' } }
  await me.ask(calls.placeBet, { ...bet, game: 'dice', nonce: commitments[0]?.nonce ?? 0 })
  const again = await openPage('/')
  await again.until(() =>
    expect(again.part('region', 'Продолжить').queries.getAllByRole('link')[0]?.getAttribute('href')).toBe('/dice'),
  )
})

test('a category shows its row alone; the search finds games, machines and tables, and Escape gives everything back', async () => {
  await register('lobby-seeker')
  const page = await openPage('/')
  await page.press('Live', 'radio')
  await page.until(() => expect(rows(page)).toEqual(['Live']))
  await page.press('Все', 'radio')
  for (const [query, found] of [
    ['кубики', '/dice'],
    ['жар птица', '/slot/firebird'],
    ['баккара', '/live/baccarat'],
  ] as const) {
    await page.fill('Поиск игры', query)
    await page.until(() => expect(links(page), query).toContain(found))
    expect(rows(page)).toEqual([])
  }
  await page.fill('Поиск игры', 'нет такого')
  await page.sees('Ничего не нашлось по запросу «нет такого»')
  await page.user.keyboard('{Escape}')
  await page.until(() => expect(rows(page).length).toBeGreaterThan(2))
})

test('on a phone the search takes the place of the categories, and gives the focus back when it is closed', async () => {
  const page = await openPage('/')
  await page.press('Найти игру')
  await page.until(() => expect(document.activeElement).toBe(screen.getByLabelText('Поиск игры')))
  await page.user.keyboard('плинко')
  await page.until(() => expect(links(page)).toEqual(['/plinko']))
  await page.user.keyboard('{Escape}{Escape}')
  await page.until(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Найти игру' })))
})
