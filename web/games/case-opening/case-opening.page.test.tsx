/** A bet on cases, from the choice to the check in the player's own browser. */
import { expect, test } from 'vitest'
import { chips, openPage, register } from '../../testing/page.tsx'

test('ten cases are opened by one bet, told in words and proved by the page; their chances name the exact return', async () => {
  await register('cases-ten')
  localStorage.setItem('play-preferences', JSON.stringify({ animation: false }))
  const page = await openPage('/cases')
  await page.user.click(await page.find('radio', 'Сундук'))
  await page.user.click(await page.find('radio', '10'))
  expect(document.querySelectorAll('[data-part="ribbon"]')).toHaveLength(10)
  expect(document.querySelectorAll('[data-part="case-content"]')).toHaveLength(8)
  await page.press(/^Открыть 10 кейсов/)
  await page.until(() => expect(chips()).toHaveLength(1))
  await page.sees(/Выпало ([\d.]+×, ){9}[\d.]+×\. В среднем/)
  expect(document.querySelectorAll('[data-part="case-content"][data-found]').length).toBeGreaterThan(0)
  await page.user.click(chips()[0] as Element)
  await page.window.sees('Раскрытый сид совпал с обещанием')
  await page.window.sees('Ваш браузер пересчитал исход и получил то же самое')
  await page.window.pressText('Пересчёт по шагам')
  await page.window.sees(/Среднее 10 множителей/)
})
