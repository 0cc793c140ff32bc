/** Roulette for one player, from the chips to the check in the player's own browser. */
import { wheelOrder } from '@kurazh/games/roulette/layout.ts'
import { expect, test } from 'vitest'
import { chips, openPage, register } from '../../testing/page.tsx'

/** Looked up by their places: among two hundred buttons a name takes long to find. */
const spot = (name: string) => document.querySelector(`[data-spot="${name}"]`) as Element
const act = (name: string) => document.querySelector(`button[aria-label="${name}"]`) as Element
const key = () => document.querySelector('[data-part="instant-deck"] [data-tone="brand"]') as Element
const keyName = () => key().getAttribute('aria-label')?.replace(/\s/g, ' ')
/** The track clockwise, from zero. */
const around = () => {
  const pockets = [...document.querySelectorAll('[aria-label="Трек"] [data-side] button')]
  const numbers = pockets.map(({ textContent }) => Number(textContent))
  return [...numbers.slice(numbers.indexOf(0)), ...numbers.slice(0, numbers.indexOf(0))]
}

test('chips are laid on the cloth, one key spins, and the page proves the number and the exact payout', async () => {
  await register('solo-spin')
  localStorage.setItem('play-preferences', JSON.stringify({ animation: false }))
  const page = await openPage('/roulette-now')
  await page.until(() => expect(keyName()).toBe('Крутить, 10 ₽, до 20 ₽ при выигрыше'))
  expect(around()).toEqual(wheelOrder)
  await page.user.click(act('Убрать'))
  expect(keyName()).toMatch(/^Поставьте фишки/)
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await page.user.click(spot(`straight-${number}`))
  expect(spot('straight-7').getAttribute('aria-label')).toMatch(/^Номер 7, 10\.00/)
  expect(keyName()).toBe('Крутить, 70 ₽, до 360 ₽ при выигрыше')
  await page.user.click(key())
  await page.until(() => expect(chips()).toHaveLength(1))
  // What lies stays for the next spin; what was changed comes back by «repeat».
  await page.user.click(act('Удвоить'))
  expect(keyName()).toMatch(/^Крутить, 140 ₽/)
  await page.user.click(act('Повторить'))
  expect(keyName()).toMatch(/^Крутить, 70 ₽/)
  await page.user.click(chips()[0] as Element)
  await page.window.sees('Раскрытый сид совпал с обещанием')
  await page.window.sees('Ваш браузер пересчитал исход и получил то же самое')
  await page.window.pressText('Пересчёт по шагам')
  await page.window.sees(/Долей в ставке 7:/)
})

test('a table for everybody leads to the one without waiting, and back', async () => {
  await register('solo-way')
  const page = await openPage('/live/roulette')
  const link = (path: string) => document.querySelector(`main a[href="${path}"]`) as Element
  await page.until(() => expect(link('/roulette-now')).not.toBeNull())
  await page.user.click(link('/roulette-now'))
  await page.until(() => expect(keyName()).toMatch(/^Крутить/))
  await page.user.click(link('/live/roulette'))
  await page.until(() => expect(link('/roulette-now')).not.toBeNull())
})
