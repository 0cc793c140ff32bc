/** Every game on a phone with touch: within reach, nothing cut off, played to its end. */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import type { Page } from '@playwright/test'
import { betButton, firstBets } from '../web/testing/first-bets.ts'
import { movedPlaces, visitOf, watchPlaces } from './places.ts'
import { chips, moveTo, registerByCall } from './player.ts'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const deck = (page: Page) => page.getByRole('region', { name: 'Сделать ставку' })
const takeIt = (page: Page) => deck(page).getByRole('button', { name: /^Забрать/ })

async function expectWithin(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

/** The stake, the bet button and the plan button are above the bottom bar. */
async function expectAboveBar(page: Page, path: string): Promise<void> {
  const bar = await page.getByRole('navigation', { name: 'Нижнее меню' }).boundingBox()
  const begins = page
    .locator('[data-part="instant-deck"] button, [data-part="step-deck"] button, [data-part="slip"] button')
    .first()
  const plans = page
    .getByRole('button', { name: 'Автоигра' })
    .or(page.getByText('Авто', { exact: true }))
    .first()
  // Chips on a table are a stake too.
  const stake = page.locator('[data-part="stake"] [data-part="field-box"], [data-part="laid"]').first()
  for (const part of [stake, begins, plans]) {
    await expect(part, path).toBeVisible()
    const box = await part.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), path).toBeLessThanOrEqual(bar?.y ?? 0)
  }
}

/** Moves to the game of this path and waits for its code: until then the former screen stays. */
async function enter(page: Page, path: string): Promise<void> {
  await moveTo(page, path)
  await expect(page.locator(`main[data-address="${path}"]`)).toBeAttached()
  await expectStage(page, path)
  await expectAboveBar(page, path)
  await expectWithin(page)
}

/** The least height of a stage here: less holds no result that can be read. */
const leastStage = 150

/** A stage without a height of its own has none here, where the panel is under it. */
async function expectStage(page: Page, path: string): Promise<void> {
  const stage = page.locator('[data-part="game-stage"], [data-part="flight"]').first()
  await expect(stage, path).toBeVisible()
  expect((await stage.boundingBox())?.height, `${path}: the stage’s height`).toBeGreaterThanOrEqual(leastStage)
}

/** The sum won or lost. */
const sum = '.figures:has(> [data-part="money-sign"])'
/** What shows the result in the stage of a game, where it is not that sum. */
const resultParts: Readonly<Record<string, string>> = { plinko: '[data-part="flat-board-path"] circle' }

/** Nothing of the result is cut off by the edges of the stage, which is at the top of the page. */
async function expectResult(page: Page, id: string): Promise<void> {
  // A tap that has to be repeated scrolls the page.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const result = page.locator(`[data-part="game-stage"] ${resultParts[id] ?? sum}`).first()
  // What is drawn in fractions of a pixel is never seen to the last of them.
  await expect(result, `${id}: the result in the stage`).toBeInViewport({ ratio: 0.99 })
}

/** Additional checks in some games, after the first bet. */
const besides: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  // Nothing is drawn here: the flat board shows the path of the ball.
  plinko: async (page) => {
    await expect(page.locator('[data-part="flat-board-path"]')).toBeAttached()
    await expect(page.getByText(/Шарик упал в /)).toBeAttached()
  },
  mines: async (page) => {
    const cells = page.getByRole('group', { name: /^Поле из 25 клеток/ }).getByRole('button')
    for (const box of await Promise.all([0, 12, 24].map((cell) => cells.nth(cell).boundingBox())))
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  },
}

// Shared rounds have their own test: here they are only opened.
const seeded = firstBets.filter(({ late }) => late === undefined)
const rounds = firstBets.filter(({ late }) => late !== undefined)

test('with touch: in every game the stage has a height, stake, button and plan are above the bottom bar, and the first bet is within reach to its result in the stage and moves nothing', async ({
  page,
}) => {
  await registerByCall(page, 'all-fingers')
  await page.goto(seeded[0]?.entry.path ?? '/')
  for (const [index, first] of seeded.entries()) {
    const { entry, step } = first
    await enter(page, entry.path)
    const button = deck(page)
      .getByRole('button', { name: betButton(first) })
      .first()
    await expect(button, entry.id).toBeInViewport({ ratio: 1 })
    await page.waitForLoadState('networkidle')
    await watchPlaces(page)
    await button.tap()
    if (step !== undefined) await playOut(page, entry.id, step)
    await expect(chips(page), entry.id).toHaveCount(1)
    await expect(visitOf(page, index + 1), entry.id).toBeVisible()
    expect(await movedPlaces(page), `${entry.id}: what has moved`).toEqual([])
    await expectResult(page, entry.id)
    await besides[entry.id]?.(page)
    await expectWithin(page)
  }
  for (const path of rounds.flatMap(({ entry }) => [entry.path, `${entry.path}/old`])) await enter(page, path)
})

/** Steps until the game is over, or takes it. A press that is overtaken by the end of the game is none. */
async function playOut(page: Page, id: string, step: string): Promise<void> {
  const next = page.getByRole('button', { name: new RegExp(`^(${step})`), disabled: false }).first()
  const quick = { timeout: 3_000 }
  for (let taken = false; !taken && (await chips(page).count()) === 0;)
    await expect(async () => {
      if ((await chips(page).count()) > 0) return
      const isLast = await takeIt(page).isVisible()
      const onward = isLast ? takeIt(page) : next
      await expect(onward, id).toBeInViewport({ ratio: 1, ...quick })
      await onward.tap(quick)
      taken = isLast
    }).toPass({ timeout: 60_000 })
}

test('a plan is started from its settings without a scroll, and stopped from them and from the history below', async ({
  page,
}) => {
  await registerByCall(page, 'thumb-two')
  await page.goto('/dice')
  const start = page.getByRole('button', { name: /^Авто: меньше/ })
  await page.getByRole('button', { name: 'Автоигра' }).tap()
  await expect(page.getByRole('switch', { name: 'Стоп при убытке от' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-part="docked-start"]').getByRole('button')).toHaveCount(2)
  await expect(start.last()).toBeInViewport({ ratio: 1 })
  for (const place of ['[data-part="switch"]', '[data-part="history"]']) {
    await page.getByLabel('Сколько ставок').fill('0')
    await start.last().tap()
    await page
      .locator(place)
      .last()
      .evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const stop = page.locator('[data-part="docked-stop"]').getByRole('button', { name: /^Остановить/ })
    await expect(stop).toBeInViewport({ ratio: 1 })
    await stop.tap()
    await expect(start.first()).toBeAttached()
    await expect(stop).toHaveCount(0)
  }
})

test('in the lobby six games are whole without a scroll, and the words of what waits are whole on their key', async ({
  page,
}) => {
  await registerByCall(page, 'thumb-three')
  await page.request.post(calls.placeBet.path, { data: await aBet(page) })
  await page.route(`**${calls.getUser.path}`, async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { success: { user: { raceback: number } } }
    reply.success.user.raceback = 12
    await route.fulfill({ response, json: reply })
  })
  await page.goto('/')
  const waits = page.getByRole('region', { name: 'Ждёт вас' })
  const words = waits.getByText('12 бонусов')
  await expect(words).toBeVisible()
  // Next to tournament and jackpot the whole card is the key.
  const [text, key] = await Promise.all(
    [words, waits.getByRole('link', { name: 'Забрать' })].map((one) => one.boundingBox()),
  )
  expect(text?.x ?? 0).toBeGreaterThanOrEqual(key?.x ?? 0)
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual((key?.x ?? 0) + (key?.width ?? 0))
  expect(await words.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  const bar = await page.getByRole('navigation', { name: 'Нижнее меню' }).boundingBox()
  const sixth = await page.getByRole('region', { name: 'Быстрые' }).getByRole('link').nth(5).boundingBox()
  expect((sixth?.y ?? 0) + (sixth?.height ?? 0)).toBeGreaterThan(0)
  expect((sixth?.y ?? 0) + (sixth?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  // A request that is answered after the end has nothing to read its answer with.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** A newcomer's lobby shows other things. */
async function aBet(page: Page): Promise<unknown> {
  const answer = await page.request.post(calls.commitments.path, { data: {} })
  const { success } = (await answer.json()) as ReplyOf<typeof calls.commitments>
  const params = { chance: 49.5, side: 'under' }
  return { game: 'dice', nonce: success.commitments[0]?.nonce ?? 0, clientSeed: 'waits', stake: 10, params }
}
