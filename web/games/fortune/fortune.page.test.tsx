/** A bet on fortune, from the wheel to the check in the player's own browser. */
import { expect, test } from 'vitest'
import { chips, openPage, register } from '../../testing/page.tsx'

test('a wheel is chosen and spun, its stop is told in words and proved by the page', async () => {
  await register('fortune-one')
  localStorage.setItem('play-preferences', JSON.stringify({ animation: false }))
  const page = await openPage('/fortune')
  await page.user.click(await page.find('radio', '50'))
  await page.user.click(await page.find('radio', 'Высокий'))
  expect(document.querySelectorAll('[data-part="fortune-wheel"] [data-pays]')).toHaveLength(50)
  expect(document.querySelectorAll('[data-part="fortune-wheel"] [data-pays="495000"]')).toHaveLength(1)
  await page.press(/^Крутить/)
  await page.until(() => expect(chips()).toHaveLength(1))
  await page.sees(/Выпало/)
  expect(document.querySelectorAll('[data-part="stopped"]')).toHaveLength(1)
  await page.user.click(chips()[0] as Element)
  await page.window.sees('Раскрытый сид совпал с обещанием')
  await page.window.sees('Ваш браузер пересчитал исход и получил то же самое')
})

test('the chances of a wheel name its exact return', async () => {
  await register('fortune-odds')
  const page = await openPage('/fortune')
  await page.press('Шансы')
  await page.window.sees('Точный возврат: 98.9999999')
})
