/** Live tables by keys alone: a seat, chips, decisions to the end, the chat. After every press the focus stays. */
import type { Page } from '@playwright/test'
import { registerByCall, serverBalance } from '../player.ts'
import { expect, test } from '../site.ts'
import { Keyboard } from './keyboard.ts'

test.use({ ownSite: 'tables', viewport: { width: 1280, height: 800 } })
test.describe.configure({ timeout: 600_000 })

const soon = { timeout: 120_000 }
/** What every table says at the end of a round in which one played. */
const result = /сыграла|Выигрыш|Возврат|Вернул/

/** A chip on the spot: pressed again where bets closed between the look and the press. */
async function lay(page: Page, keys: Keyboard, spot: RegExp): Promise<void> {
  const before = await serverBalance(page)
  await expect(async () => {
    await keys.enter(spot)
    await expect.poll(() => serverBalance(page), { timeout: 5_000 }).toBeLessThan(before)
  }).toPass(soon)
}

test('blackjack: a seat, a chip, decisions to the end of the round', async ({ page }) => {
  const keys = await Keyboard.of(page)
  await registerByCall(page, 'keys-blackjack')
  await page.goto('/live/blackjack')
  await keys.enter(/^Сесть на место 3/)
  await keys.isOn(/^Место 3, рука/)
  await lay(page, keys, /^Место 3, рука/)
  const isOver = () => keys.hasHeard(result)
  for (let decisions = 0; decisions < 12 && !(await isOver()); decisions += 1) {
    const decide = page.getByRole('button', { name: /^Хватит/ }).filter({ visible: true })
    await expect.poll(async () => (await isOver()) || (await decide.count()) > 0, soon).toBe(true)
    // The time for a decision may be over before Tab comes to the button: the table then stands by itself.
    if (!(await isOver()) && (await keys.enterIfThere(/^Хватит/)))
      await expect.poll(async () => (await isOver()) || !(await keys.name()).startsWith('Хватит'), soon).toBe(true)
  }
  expect(await isOver()).toBe(true)
  await keys.isOn(/./)
})

test('roulette: a chip by arrows over the cloth, the result, and a word in the chat', async ({ page }) => {
  const keys = await Keyboard.of(page)
  await registerByCall(page, 'keys-roulette')
  await page.goto('/live/roulette')
  // The cloth is one stop of Tab: arrows lead over its 157 spots.
  const cloth = page.getByRole('group', { name: 'Поля стола' })
  await keys.toThis(cloth.locator('[tabindex="0"]'))
  for (let steps = 0; steps < 12 && !/^(Красное|Чёрное)/.test(await keys.name()); steps += 1)
    await page.keyboard.press('ArrowDown')
  if ((await keys.name()).startsWith('Чёрное')) await page.keyboard.press('ArrowLeft')
  await lay(page, keys, /^Красное/)
  await keys.isOn(/^Красное/)
  await expect.poll(() => keys.hasHeard(result), soon).toBe(true)
  await keys.type(/^Сообщение/, 'Всем удачи')
  await keys.press()
  await expect(page.getByRole('log', { name: 'Сообщения' })).toContainText('Всем удачи')
  await keys.isOn(/./)
})
