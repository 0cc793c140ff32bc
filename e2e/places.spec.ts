/** Nothing one may aim at moves at a desk: before a bet, in it, after it. On a phone its own journey looks. */
import { calls } from '@kurazh/contract/index.ts'
import { games } from '@kurazh/games/index.ts'
import type { Page } from '@playwright/test'
import { betButton, type FirstBetOf, firstBets } from '../web/testing/first-bets.ts'
import { movedPlaces, visitOf, watchPlaces } from './places.ts'
import { chips, moveTo, registerByCall } from './player.ts'
import { expect, test } from './site.ts'

const deck = (page: Page) => page.getByRole('region', { name: 'Сделать ставку' })
const machine = `/slot/${games['three-samovars'].id}`

/** A round may be under way, and its flight long. */
const soon = { timeout: 240_000 }

test.use({ viewport: { width: 1280, height: 800 } })

test('at a desk a press moves nothing that the next one is for: two bets in every game, a plan that begins and is stopped, a spin', async ({
  page,
}) => {
  await registerByCall(page, 'still-desk')
  await page.goto(machine)
  const faults: string[] = []
  // With the spin.
  let bets = 1
  const look = async (what: string, act: () => Promise<unknown>) => {
    await page.waitForLoadState('networkidle')
    await watchPlaces(page)
    await act()
    for (const fault of await movedPlaces(page)) faults.push(`${what}: ${fault}`)
  }
  const spin = page.getByRole('button', { name: /^Вращать/ })
  await expect(spin).toBeEnabled()
  await look('a spin', async () => {
    const answered = page.waitForResponse((answer) => answer.url().endsWith(calls.placeBet.path))
    await spin.click()
    await answered
    await expect(spin).toBeEnabled()
  })
  for (const first of firstBets.filter(({ late }) => late !== undefined)) {
    await moveTo(page, first.entry.path)
    await expect(page.locator(`main[data-address="${first.entry.path}"]`)).toBeAttached()
    bets += 1
    await look(`${first.entry.id}, a round`, () => playRound(page, first))
  }
  for (const first of firstBets.filter(({ late }) => late === undefined)) {
    await enter(page, first)
    for (const made of [1, 2])
      await look(`${first.entry.id}, bet ${made}`, async () => {
        await bet(page, first, made)
        await expect(visitOf(page, (bets += 1))).toBeVisible()
      })
  }
  await moveTo(page, '/dice')
  await page.getByText('Авто', { exact: true }).click()
  const start = deck(page)
    .getByRole('button', { name: /^Авто: меньше/ })
    .first()
  await page.getByLabel('Сколько ставок').fill('0')
  await look('a plan', async () => {
    await start.click()
    await expect(chips(page).nth(4)).toBeAttached()
    await deck(page)
      .getByRole('button', { name: /^Остановить/ })
      .click()
    await expect(start).toBeVisible()
  })
  expect(faults).toEqual([])
})

/** A bet before the start, in the flight, after its end, and the next round that takes bets. */
async function playRound(page: Page, first: FirstBetOf): Promise<void> {
  const slip = page.locator('[data-part="slip"]').first()
  const begin = slip.getByRole('button', { name: new RegExp(`^${first.buttons[0].word}`) })
  // Again if it came in the last moment before the start.
  await expect(async () => {
    await begin.click({ timeout: 60_000 })
    await expect(slip.getByRole('button', { name: /^Отменить|^Взлетаем|^Забрать/ })).toBeVisible({ timeout: 3_000 })
  }).toPass(soon)
  // The word of the result goes when the next round takes bets.
  await expect(slip.locator('[data-part="slip-word"]')).toHaveText(/сгорела|^Возврат/, soon)
  await expect(begin).toBeEnabled(soon)
}

async function enter(page: Page, first: FirstBetOf): Promise<void> {
  await moveTo(page, first.entry.path)
  await expect(page.locator(`main[data-address="${first.entry.path}"]`)).toBeAttached()
  await expect(
    deck(page)
      .getByRole('button', { name: betButton(first) })
      .first(),
  ).toBeEnabled()
}

/** `made`: the results of the game afterwards. */
async function bet(page: Page, first: FirstBetOf, made: number): Promise<void> {
  const button = deck(page)
    .getByRole('button', { name: betButton(first) })
    .first()
  await button.click()
  while (first.step !== undefined && (await chips(page).count()) < made) {
    const take = deck(page).getByRole('button', { name: /^Забрать/ })
    const next = page.getByRole('button', { name: new RegExp(`^(${first.step})`), disabled: false }).first()
    const isWon = await take.isVisible()
    const onward = isWon ? take : next
    await expect(onward.or(chips(page).nth(made - 1)).first()).toBeVisible()
    if ((await chips(page).count()) < made) await onward.click()
    // The game is over, and its chip on its way: a move would begin another one.
    if (isWon) break
    await expect(take.or(next).or(button).first()).toBeVisible()
  }
  await expect(chips(page)).toHaveCount(made)
}
