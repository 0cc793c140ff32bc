/** Drives a manual tournament and season: the cost is shown before the button that creates them. */
import { expect, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'

test('a tournament states its cost before it can be created; other terms are recomputed; it is cancelled', async () => {
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

test('a season shows its budget as its chapters change', async () => {
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

test('a fund above the daily limit becomes a request, which its author sees but cannot approve', async () => {
  await enterAs('asks-for-fund', ['tournament'])
  const page = await openPage('/admin/tournaments')
  await page.press('Сделать турнир')
  await page.window.fill('Название', 'Большой фонд')
  await page.window.fill('Конец', '2099-01-01T00:00')
  await page.window.fill('Фонд, не больше', '20000')
  await page.window.press('Посчитать, сколько он стоит')
  await page.window.sees(/Не больше 20 000\.00 ₽/)
  await page.window.press('Сделать турнир')
  await page.sees(/турнир сделает второй администратор, запрос отправлен/)
  const waiting = await openPage('/admin/requests')
  await waiting.sees('Турнир: Большой фонд')
  await waiting.sees(/фонд 20 000\.00 ₽/)
  await waiting.sees('asks-for-fund (вы)')
})
