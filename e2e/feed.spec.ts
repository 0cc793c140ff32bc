/** The feed of the lobby: what one visitor bets, another sees, as far as the player lets them. */
import type { Page } from '@playwright/test'
import type { ReplyOf } from '@kurazh/contract/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { registerByCall } from './player.ts'
import { expect, test } from './site.ts'

// An empty feed is part of the journey.
test.use({ ownSite: 'feed' })

const feed = (page: Page) => page.getByRole('region', { name: 'Ставки сейчас' })
const rows = (page: Page) => feed(page).getByRole('listitem')
const choose = (page: Page, tab: string) => feed(page).getByText(tab, { exact: true }).click()

/** One bet by call, in roubles. Answers whether it won. */
async function bet(page: Page, chance: number, stake: number): Promise<boolean> {
  const offer = await page.request.post(calls.commitments.path, { data: {} })
  const { commitments } = ((await offer.json()) as ReplyOf<typeof calls.commitments>).success
  const nonce = commitments[0]?.nonce ?? 0
  const answer = await page.request.post(calls.placeBet.path, {
    data: { game: dice.id, nonce, clientSeed: 'a journey', stake, params: { chance, side: 'under' } },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { success } = (await answer.json()) as ReplyOf<typeof calls.placeBet>
  return 'bet' in success && success.bet.payout > 0
}

test('a guest’s lobby shows a bet the moment another visitor has made it; tabs keep kinds apart', async ({ page: guest, browser, site }) => {
  await guest.goto('/')
  await expect(feed(guest)).toContainText('Здесь появятся настоящие ставки')
  const player = await (await browser.newContext({ baseURL: site.url, locale: 'ru-RU' })).newPage()
  await registerByCall(player, 'bettor')
  await player.goto('/dice')
  await player.getByRole('button', { name: /^Меньше/ }).click()
  // Nothing is reloaded: the news comes by itself.
  await expect(rows(guest)).toHaveCount(1)
  await expect(rows(guest)).toContainText('bettor')
  await expect(rows(guest)).toContainText('Dice')

  await choose(guest, 'Мои')
  await expect(feed(guest)).toContainText('Войдите, и здесь появятся ваши ставки')
  await choose(guest, 'Крупные')
  await expect(feed(guest)).toContainText('Здесь появятся ставки с выплатой от 10 000 ₽')
  await choose(guest, 'Высокий множитель')
  await expect(feed(guest)).toContainText('Здесь появятся ставки с множителем от 10×')
  // 9 % pay 11 times: a hundred tries without one have a chance of 1 to 12 000.
  let won = false
  for (let tries = 0; tries < 100 && !won; tries++) won = await bet(player, 9, 1)
  expect(won).toBe(true)
  await expect(rows(guest).first()).toContainText('11.00×')

  await player.goto('/')
  await choose(player, 'Мои')
  await expect(rows(player).first()).toContainText('bettor')
  await rows(player).first().getByRole('link', { name: 'Открыть вашу ставку с проверкой' }).click()
  await expect(player.getByText('Ваша ставка')).toBeVisible()
  // Anybody's row leads to the same page.
  await choose(guest, 'Все')
  await rows(guest).first().getByRole('link', { name: 'Открыть ставку с проверкой' }).click()
  await expect(guest).toHaveURL(/\/bet\/[A-Za-z0-9_-]{22}$/)
  await expect(guest.getByText('Игрок bettor')).toBeVisible()
})
