/** Drives the frame: the bar, the game picker, the footer; unknown paths, paths for guests and for readers. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { entries } from '../../games/lobby-order.ts'
import { chips, openPage, register } from '../../testing/page.tsx'

test('the bar has its five places, and the picker lists its games, open ones first', async () => {
  await register('bar-reader')
  const page = await openPage('/')
  const bar = page.part('navigation', 'Нижнее меню')
  await bar.press(/Играть/)
  expect([...document.querySelectorAll('[data-part="mobile-bar-item"]')].map(({ textContent }) => textContent)).toEqual(
    ['Партнёрка', 'Бонусы', 'Играть', 'Аккаунт', 'Меню'],
  )
  await page.window.find('link', /Plinko/)
  const fast = entries.filter(({ category }) => category === 'Быстрые')
  expect(
    page.window.queries.getAllByRole('link').map(({ textContent }) => textContent?.replace(/позже.*/, '')),
  ).toEqual(['Live gaming', 'Slots', ...fast.map(({ title }) => title)])
  await page.window.press(/Dice/, 'link')
  expect(location.pathname).toBe('/dice')
  await page.press(/^Меньше/)
  await page.until(() => expect(chips()).toHaveLength(1))
})

test('under the open menu the bar is inert like the page, and comes back with it', async () => {
  await register('under-menu')
  const page = await openPage('/')
  const bar = page.part('navigation', 'Нижнее меню')
  await bar.press('Меню')
  const isAway = () => document.querySelector('nav[aria-label="Нижнее меню"]')?.hasAttribute('inert')
  await page.until(() => expect(isAway()).toBe(true))
  await page.user.keyboard('{Escape}')
  await page.until(() => expect(isAway()).toBe(false))
})

test('the footer says who the site is for', async () => {
  const page = await openPage('/')
  await page.user.hover(await page.find('button', '18+'))
  await page.until(() =>
    expect(screen.getByRole('tooltip').textContent).toBe('Сайт предназначен для лиц старше 18 лет'),
  )
})

test('an unknown path shows the not-found screen with its own title and links home', async () => {
  await register('lost-one')
  const page = await openPage('/nowhere/at-all')
  await page.sees('404')
  expect(document.title).toBe('Страница не найдена | Кураж')
  await page.press('На главную', 'link')
  expect(location.pathname).toBe('/')
})

test('an incomplete link to a bet says so and links home', async () => {
  const page = await openPage('/bet/AAAAAAAAAAAAAAAAAAAAAA')
  await page.find('heading', 'Ставка не найдена')
  await page.sees('Проверьте ссылку')
  await page.press('На главную', 'link')
  expect(location.pathname).toBe('/')
})

test('a help article has its own path, search finds it, and another path is not found', async () => {
  await register('reader')
  let page = await openPage('/help')
  await page.user.type(await page.find('searchbox'), 'commitment')
  const found = await page.part('main').find('link', /.{4,}/)
  await page.user.click(found)
  await page.until(() => expect(location.pathname).toMatch(/^\/help\/.+/))
  expect(document.title).toMatch(/^Помощь \| /)
  page = await openPage('/help/no-such-article')
  await page.find('heading', 'Такой статьи нет')
  await page.find('searchbox')
  expect(
    page.part('main').queries.getAllByRole('link', { name: /Первая ставка|Как проверить ставку|Как вывести/ }),
  ).toHaveLength(3)
})
