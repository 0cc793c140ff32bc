/** The frame around every game, on a page: statistics of this visit, rules with their exact return, everyone's bets. */
import { expect, test } from 'vitest'
import { chips, openPage, register } from '../../testing/page.tsx'

test('the statistics count this visit, are moved by keys, and start over on request', async () => {
  await register('frame-one')
  const page = await openPage('/bubbles')
  for (let bet = 1; bet <= 3; bet += 1) {
    await page.press(/^Надуть пузырь/)
    await page.until(() => expect(chips()).toHaveLength(bet))
  }
  await page.press('Статистика')
  const region = await page.find('region', 'Счёт с открытия страницы')
  const window = page.part('region', 'Счёт с открытия страницы')
  await window.sees('Оборот')
  await window.sees('30.00 ₽')
  region.getBoundingClientRect = () => DOMRect.fromRect({ x: 500, y: 200, width: 300, height: 300 })
  region.querySelector('header')?.focus()
  await page.user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(region.style.translate).toBe('-72px 0px')
  await window.press('Сбросить')
  await window.loses('30.00 ₽')
  expect(chips()).toHaveLength(3)
})

test('rules and exact returns open over the game; everyone’s bets name who plays', async () => {
  await register('frame-two')
  const page = await openPage('/bubbles')
  await page.press('Правила и возврат')
  await page.window.find('heading', 'Сколько платят')
  await page.window.find('heading', 'Точный возврат')
  await page.window.find('cell', '99.00000000')
  await page.user.keyboard('{Escape}')
  await page.press(/^Надуть пузырь/)
  await page.until(() => expect(chips()).toHaveLength(1))
  await page.pressText('Ставки всех')
  await page.find('cell', /frame-two$/)
})
