/** A live table by keys alone: a seat, a chip, decisions to the end. After every press the focus stays. */
import { registerByCall } from '../player.ts'
import { expect, test } from '../site.ts'
import { Keyboard } from './keyboard.ts'

test.use({ ownSite: 'tables', viewport: { width: 1280, height: 800 } })
test.describe.configure({ timeout: 600_000 })

const soon = { timeout: 120_000 }

test('blackjack: a seat, a chip, decisions to the end of the round', async ({ page }) => {
  const keys = await Keyboard.of(page)
  await registerByCall(page, 'keys-blackjack')
  await page.goto('/live/blackjack')
  await keys.enter(/^Сесть на место 3/)
  await keys.isOn(/^Место 3, рука/)
  await keys.to(/^Место 3, рука/)
  await keys.press()
  const said = page.locator('[data-part="game-stage"] [data-part="game-voice"]')
  const isOver = async () => /сыграла|Выигрыш|Возврат|Вернул/.test((await said.allTextContents()).join(' '))
  for (let decisions = 0; decisions < 12; decisions += 1) {
    await expect.poll(async () => (await isOver()) || /ваш ход|Хватит|Ещё/.test(await keys.name()), soon).toBe(true)
    if (await isOver()) break
    await keys.enter(/^Хватит/)
    await expect.poll(async () => (await isOver()) || !/Хватит/.test(await keys.name()), soon).toBe(true)
  }
  expect(await isOver()).toBe(true)
  await keys.isOn(/./)
})
