/** Live tables by keys alone: chips, a seat, decisions, a message in the chat. After every press the focus stays. */
import { calls } from '@kurazh/contract/index.ts'
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

test('roulette and its chat: a chip is laid, doubled and taken back; a message is sent', async ({ page }) => {
  const keys = await Keyboard.of(page)
  await registerByCall(page, 'keys-roulette')
  // Who has bet may write.
  const answer = await page.request.post(calls.placeBet.path, {
    data: {
      game: 'dice',
      nonce: 0,
      clientSeed: 'keys',
      stake: 100,
      params: { chance: 49.5, side: 'under' },
    },
  })
  expect(answer.status()).toBe(200)
  await page.goto('/live/roulette')
  await keys.enter(/^Красное/)
  await keys.isOn(/^Красное, 10\.00/)
  await keys.enter(/^Удвоить/)
  await keys.isOn(/^Удвоить/)
  await keys.enter(/^Отменить/)
  await keys.isOn(/^Отменить/)
  const chat = page.getByLabel('Сообщение')
  await expect(chat).toBeEnabled()
  await keys.type(/^Сообщение/, 'Всем удачи')
  await keys.press()
  await expect(page.getByText('Всем удачи').first()).toBeVisible()
  await expect(chat).toHaveValue('')
  await keys.isOn(/^Сообщение/)
})
