/** The feed of the lobby: one visitor's bets are shown to others, as far as the player allows. */
import type { Page } from '@playwright/test'
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { registerByCall } from './player.ts'
import { expect, test } from './site.ts'

const feed = (page: Page) => page.getByRole('region', { name: 'Ставки сейчас' })
/** Rows of this test's player: others may have bet on the site before. */
const rows = (page: Page) => feed(page).getByRole('listitem').filter({ hasText: 'bettor' })
const choose = (page: Page, tab: string) => feed(page).getByText(tab, { exact: true }).click()

/** One bet by a direct call, in roubles. Returns whether it won. */
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

test('a guest’s lobby shows a bet the moment another visitor has made it; tabs filter by kind', async ({
  page: guest,
  browser,
  site,
}) => {
  await guest.goto('/')
  await expect(feed(guest)).toBeVisible()
  const player = await (await browser.newContext({ baseURL: site.url, locale: 'ru-RU' })).newPage()
  await registerByCall(player, 'bettor')
  await player.goto('/dice')
  await player.getByRole('button', { name: /^Меньше/ }).click()
  // Nothing is reloaded: the event arrives by itself.
  await expect(rows(guest)).toHaveCount(1)
  await expect(rows(guest)).toContainText('Dice')

  await choose(guest, 'Мои')
  await expect(feed(guest)).toContainText('Войдите, и здесь появятся ваши ставки')
  await choose(guest, 'Высокий множитель')
  await expect(rows(guest)).toHaveCount(0)
  // 9 % pay 11 times: a hundred tries without one have a probability of 1 in 12 000.
  let won = false
  for (let tries = 0; tries < 100 && !won; tries++) won = await bet(player, 9, 1)
  expect(won).toBe(true)
  await expect(rows(guest).first()).toContainText('11.00×')

  await player.goto('/')
  await choose(player, 'Мои')
  await rows(player).first().getByRole('link', { name: 'Открыть вашу ставку с проверкой' }).click()
  await expect(player.getByText('Ваша ставка')).toBeVisible()
  // Any player's row leads to the same page.
  await choose(guest, 'Все')
  await rows(guest).first().getByRole('link', { name: 'Открыть ставку с проверкой' }).click()
  await expect(guest).toHaveURL(/\/bet\/[A-Za-z0-9_-]{22}$/)
  await expect(guest.getByText('Игрок bettor')).toBeVisible()
})
