/** A bet has a public page: its player shares the link, and any visitor sees the bet, its proof and its replay. */
import { calls } from '@kurazh/contract/index.ts'
import { chips, registerByCall } from './player.ts'
import { expect, test } from './site.ts'

test('a player shares a bet, a guest with the link replays and verifies it', async ({ page, browser, site }) => {
  await registerByCall(page, 'sharer')
  await page.goto('/dice')
  await page.getByRole('button', { name: /^Меньше/ }).click()
  await chips(page).first().click()
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: 'Поделиться ставкой' }).click()
  await expect(window.getByText(/\/bet\/[A-Za-z0-9_-]{22}$/)).toBeVisible()
  const link = (await window.getByText(/\/bet\/[A-Za-z0-9_-]{22}$/).textContent()) ?? ''
  const number = (await page.request.post(calls.history.path, { data: {} }).then((answer) => answer.json())).success
    .bets[0].outcome.number as number

  const guest = await (await browser.newContext({ baseURL: site.url, locale: 'ru-RU' })).newPage()
  const shown = await (await guest.goto(new URL(link).pathname))?.text()
  const tag = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(shown ?? '')?.[1] ?? ''
  expect(tag('og:title')).toMatch(/^Dice: \d[\d.]*×, [+−][\d.]+\s₽ \| /)
  expect(tag('og:title') + tag('og:description')).not.toContain('sharer')
  const picture = await guest.request.get(new URL(tag('og:image')).pathname)
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
  await expect(guest).toHaveTitle(/^Ставка \| /)
  await expect(guest.getByRole('dialog')).toHaveCount(0)
  await expect(guest.getByText('Игрок sharer')).toBeVisible()
  // Another browser received no commitment: it recomputes, and does not count the server's echo as one.
  await expect(guest.getByText(/^Пересчитано, но без сверки с обещанием/)).toBeVisible()
  await expect(guest.getByText('Раскрытый сид совпал с отпечатком, который называет сервер')).toBeVisible()
  await expect(guest.getByText('Обещание сервера до ставки')).toHaveCount(0)
  // The browser that made the bet remembers the commitment, also after a reload.
  await page.goto(new URL(link).pathname)
  await expect(
    page.getByText('Раскрытый сид совпал с обещанием, которое эта страница получила до ставки'),
  ).toBeVisible()
  await expect(guest.getByRole('definition').filter({ hasText: String(number).padStart(6, '0') })).toBeVisible()
  await guest.getByRole('button', { name: 'Показать ещё раз' }).click()
  await expect(guest.getByRole('region', { name: 'Повтор' }).getByText(/Выпало/)).toBeAttached()
  await guest.getByRole('button', { name: 'Проверить в браузере ещё раз' }).click()
  await expect(guest.getByText('Ваш браузер пересчитал исход и получил то же самое')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Поделиться ставкой' })).toHaveCount(0)
})
