/** A bet on keno, from the picks to the check in the player's own browser. */
import { expect, test } from 'vitest'
import { chips, openPage, register } from '../../testing/page.tsx'

test('numbers are picked, a bet is made, told in words, and proved by the page', async () => {
  await register('keno-one')
  localStorage.setItem('play-preferences', JSON.stringify({ animation: false }))
  const page = await openPage('/keno')
  await page.press('Очистить')
  await page.find('button', /Выберите номера/)
  for (const number of ['40', '1']) await page.press(number)
  await page.sees('Выбрано 2 из 10')
  await page.press(/^Тянуть/)
  await page.until(() => expect(chips()).toHaveLength(1))
  await page.sees(/Угадано \d из 2/)
  expect(document.querySelectorAll('[data-part="keno-board"] [data-look="drawn"], [data-look="hit"]')).toHaveLength(10)
  await page.user.click(chips()[0] as Element)
  await page.window.sees('Раскрытый сид совпал с обещанием')
  await page.window.sees('Ваш браузер пересчитал исход и получил то же самое')
})

test('the chances of the picks add up to what the rules return', async () => {
  await register('keno-odds')
  const page = await openPage('/keno')
  await page.press('Шансы')
  await page.window.sees('Точный возврат: 98.98')
})
