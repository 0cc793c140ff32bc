/** Drives a new challenge: what winning it costs is shown before the button that makes it. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'

test('a challenge says what winning it costs before it can be made; a prize that pays is refused; it is cancelled', async () => {
  await enterAs('makes-challenge', ['tournament'])
  const page = await openPage('/admin/challenges')
  await page.sees('Вызовов ещё не было.')
  await page.press('Сделать вызов')
  await page.window.fill('Конец', new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16))
  await page.window.press('Посчитать, сколько стоит выиграть')
  // The cheapest of all games.
  await page.window.sees(/Сайту из них остаётся .* ₽, приз — \d+\.\d\d % этого/)
  await page.window.fill('Приз за место', '9000')
  await page.window.loses(/Сайту из них остаётся/)
  await page.window.press('Посчитать, сколько стоит выиграть')
  await page.sees(/Такой приз выгодно добывать/)
  await page.window.fill('Приз за место', '200')
  await page.window.press('Посчитать, сколько стоит выиграть')
  await page.window.sees(/Не больше 200\.00 ₽/)
  await page.window.press('Сделать вызов')
  await page.sees(/500\.00×/)
  await page.press(/^Отменить вызов \d+$/)
  await page.window.press('Отменить вызов')
  await page.sees('отменён')
  await page.until(() => expect(screen.queryByRole('button', { name: /^Отменить вызов/ })).toBeNull())
})
