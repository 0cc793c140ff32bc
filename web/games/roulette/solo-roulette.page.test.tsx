/** Roulette for one player, from the chips to the check in the player's own browser. */
import { expect, test } from 'vitest'
import { chips, openPage, register } from '../../testing/page.tsx'

/** One of 157: by its name it is searched for through all of them. */
const spot = (name: string) => document.querySelector(`[data-spot="${name}"]`) as Element

test('chips are laid on the cloth, one key spins, and the page proves the number and the exact payout', async () => {
  await register('solo-spin')
  localStorage.setItem('play-preferences', JSON.stringify({ animation: false }))
  const page = await openPage('/roulette-now')
  await page.press('Убрать')
  await page.find('button', /^Поставьте фишки/)
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await page.user.click(spot(`straight-${number}`))
  expect(spot('straight-7').getAttribute('aria-label')).toMatch(/^Номер 7, 10\.00/)
  await page.press(/^Крутить, 70 ₽, до 360 ₽/)
  await page.until(() => expect(chips()).toHaveLength(1))
  // What lies stays for the next spin; what was taken away comes back by «repeat».
  await page.press('Удвоить')
  await page.find('button', /^Крутить, 140 ₽/)
  await page.press('Повторить')
  await page.find('button', /^Крутить, 70 ₽/)
  await page.user.click(chips()[0] as Element)
  await page.window.sees('Раскрытый сид совпал с обещанием')
  await page.window.sees('Ваш браузер пересчитал исход и получил то же самое')
  await page.window.pressText('Пересчёт по шагам')
  await page.window.sees(/Долей в ставке 7:/)
})

test('a table for everybody leads to the one without waiting, and back', async () => {
  await register('solo-way')
  const page = await openPage('/live/roulette')
  await page.user.click(await page.find('link', 'Без ожидания'))
  await page.user.click(await page.find('link', 'За стол с другими'))
  await page.find('link', 'Без ожидания')
})
