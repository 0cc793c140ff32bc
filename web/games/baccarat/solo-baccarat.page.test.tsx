/** Baccarat for one player, from the chips to the check in the player's own browser. */
import { expect, test } from 'vitest'
import { chips, openPage, register } from '../../testing/page.tsx'

test('chips are laid, one key deals, the hands are told in words and proved by the page', async () => {
  await register('solo-deal')
  localStorage.setItem('play-preferences', JSON.stringify({ animation: false }))
  const page = await openPage('/baccarat-now')
  await page.press(/^Ничья, платит/)
  await page.press(/^Раздать, 20\s₽, до 100\s₽/)
  await page.until(() => expect(chips()).toHaveLength(1))
  await page.sees(/(Игрок|Банкир|Ничья), \d : \d\. (Выигрыш|Вернулось|Ставка)/)
  expect(document.querySelectorAll('[data-part="baccarat"] [role="img"]').length).toBeGreaterThanOrEqual(4)
  await page.user.click(chips()[0] as Element)
  await page.window.sees('Раскрытый сид совпал с обещанием')
  await page.window.sees('Ваш браузер пересчитал исход и получил то же самое')
  await page.window.pressText('Пересчёт по шагам')
  await page.window.sees(/Долей в ставке 2: Игрок — 1, платит 1:1/)
})
