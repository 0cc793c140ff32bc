/**
 * Every path of a player who has bet, on a phone: none is wider than the screen. A phone makes its layout as wide as
 * the widest part, so `innerWidth` grows along and hides the fault; the bottom menu then lies below the screen.
 */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import { calls } from '@kurazh/contract/index.ts'
import type { Page } from '@playwright/test'
import { addressesOf } from '../../harness/player-shots.ts'
import { moveTo, registerByCall } from '../player.ts'
import { expect, test } from '../site.ts'
import { waitUntilReady } from '../touch-areas.ts'

const phone = { width: 360, height: 740 } as const

test.use({ isMobile: true, hasTouch: true, viewport: phone })
test.describe.configure({ timeout: 600_000 })

test('no path is wider than a phone for a player with bets and a place in a tournament', async ({ page }) => {
  const faults = new Set<string>()
  await registerByCall(page, 'wide-walker')
  await bet(page)
  await page.goto('/')
  // The place comes with the journal, after the bet.
  await expect(page.getByRole('region', { name: 'Турнир' })).toContainText(/\d-е/)
  for (const path of new Set(['/', ...(await addressesOf(page)), '/help', '/help/no-such-article'])) {
    await test.step(path, () => visit(page, faults, path), { timeout: 90_000 })
  }
  expect([...faults]).toEqual([])
})

async function visit(page: Page, faults: Set<string>, path: string): Promise<void> {
  await moveTo(page, path)
  await expect.soft(page.locator(`main[data-address="${path}"]`), path).toBeAttached()
  await waitUntilReady(page)
  const { width, bar } = await page.evaluate(() => ({
    width: Math.max(document.documentElement.scrollWidth, innerWidth, visualViewport?.width ?? 0),
    bar: document.querySelector('nav[aria-label="Нижнее меню"]')?.getBoundingClientRect().bottom ?? 0,
  }))
  if (width > phone.width) faults.add(`${path} is ${width} px wide`)
  if (bar > phone.height) faults.add(`${path}: the bottom menu ends at ${bar} px`)
}

async function bet(page: Page): Promise<void> {
  const answer = await page.request.post(calls.commitments.path, { data: {} })
  const { success } = (await answer.json()) as ReplyOf<typeof calls.commitments>
  const placed = await page.request.post(calls.placeBet.path, {
    data: {
      game: 'dice',
      nonce: success.commitments[0]?.nonce ?? 0,
      clientSeed: 'wide',
      stake: 100,
      params: { chance: 49.5, side: 'under' },
    },
  })
  expect(placed.status()).toBe(200)
}
