/** A tournament and a season by hand: the press that makes comes after the words that say what it costs. */
import { expect, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'

test('a tournament says what it costs before it can be made; other terms are counted anew; it is cancelled', async () => {
  await enterAs('by-hand', ['tournament'])
  const page = await openPage('/admin/tournaments')
  await page.press('Сделать турнир')
  await page.window.fill('Название', 'Рукодельный')
  await page.window.fill('Конец', '2099-01-01T00:00')
  await page.window.press('Посчитать, сколько он стоит')
  await page.window.sees(/Не больше 10 000\.00 ₽/)
  await page.window.fill('Фонд, не больше', '500')
  await page.window.loses(/Не больше 10 000/)
  await page.window.press('Посчитать, сколько он стоит')
  await page.window.sees(/Не больше 500\.00 ₽/)
  await page.window.press('Сделать турнир')
  await page.press('Отменить Рукодельный')
  await page.window.press('Отменить турнир')
  await page.sees('отменён')
})

test('a season tells its budget as its chapters change', async () => {
  await enterAs('season-by-hand', ['tournament'])
  const page = await openPage('/admin/heist')
  await page.press('Начать сезон')
  await page.window.sees(/не больше 9 000\.00 ₽/)
  await page.window.fill('Глава 1: скольким', '2000')
  await page.window.sees(/не больше 10 000\.00 ₽/)
  await page.window.press('Убрать последнюю')
  await page.window.sees(/не больше 7 000\.00 ₽/)
  await page.window.until(() => expect(document.querySelectorAll('fieldset')).toHaveLength(4))
})
