/** Plinko in its drawn form: a chip that waits for the landing, and thirty balls in flight at once. */
import type { Page } from '@playwright/test'
import type { Bet } from '@kurazh/contract/play/play.ts'
import { calls } from '@kurazh/contract/index.ts'
import { balance, chips, registerByCall, serverBalance } from './player.ts'
import { expect, test } from './site.ts'

test.use({ drawing: 'real', contextOptions: { reducedMotion: 'no-preference' } })

const dropButton = (page: Page) => page.getByRole('button', { name: 'Бросить шарик' })

async function open(page: Page, login: string): Promise<void> {
  await registerByCall(page, login)
  await page.goto('/plinko')
  await expect(page).toHaveTitle(/^Plinko/)
  await expect(dropButton(page)).toBeEnabled()
}

/** The player's bets as the server stores them. */
async function settledBets(page: Page): Promise<Bet[]> {
  const answer = await page.request.post(calls.history.path, { data: { limit: 100 } })
  return ((await answer.json()) as { success: { bets: Bet[] } }).success.bets
}

async function expectBalanceOfServer(page: Page): Promise<void> {
  const text = (await serverBalance(page)).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' ')
  await expect.poll(async () => (await balance(page).innerText()).replace(/\s/g, ' ')).toContain(text)
}

test('the chip waits for the landing and opens the bet with its steps; each of thirty balls in flight is its own bet', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, 'one-ball')
  // The page's clock is paused while the server answers: on a busy machine the ball would have landed by the time of
  // the check.
  await page.clock.pauseAt(Date.now() + 60_000)
  const answered = page.waitForResponse((response) => response.url().endsWith(calls.placeBet.path))
  await dropButton(page).click()
  await (await answered).finished()
  await expect.poll(async () => (await settledBets(page)).length).toBe(1)
  await expect(chips(page)).toHaveCount(0)
  await page.clock.resume()
  await expect(chips(page)).toHaveCount(1)
  const [bet] = await settledBets(page)
  await chips(page).first().click()
  const proof = page.getByRole('dialog')
  await expect(proof.getByText('Ваш браузер пересчитал исход и получил то же самое')).toBeVisible()
  await expect(proof.getByText('Не сошлось')).toHaveCount(0)
  await proof.getByText('Пересчёт по шагам').click()
  const { path, bin } = (bet as Bet).outcome as { path: string; bin: number }
  await expect(
    proof.getByText(new RegExp(`Ряд ${path.length}: .* — ${path.at(-1) === 'R' ? 'вправо' : 'влево'}`)),
  ).toBeVisible()
  await expect(proof.getByText(`Поворотов вправо — ${bin}`)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('slider', { name: 'Ряды' }).fill('16')
  await page.getByRole('button', { name: 'Мин', exact: true }).click()
  // All at once: the clicks of a test are slower than a fall.
  await dropButton(page).evaluate((button: HTMLButtonElement) => {
    for (let ball = 0; ball < 30; ball += 1) button.click()
  })
  await expect.poll(async () => (await settledBets(page)).length).toBe(31)
  await expect(page.getByText('Проверено 31 из 31 ставки')).toBeVisible()
  expect(new Set((await settledBets(page)).map(({ nonce }) => nonce)).size).toBe(31)
  await expectBalanceOfServer(page)
})
