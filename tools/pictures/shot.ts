/** One picture: how the page is brought to what it shows. */
import type { Page } from '@playwright/test'

export interface Shot {
  name: string
  prepare(page: Page): Promise<unknown>
  /** The whole page instead of the window. */
  fullPage?: boolean
  /** Makes sense only up to this width, or from it, in pixels. */
  upTo?: number
  from?: number
  /** Taken at once, before everything stands. */
  passing?: boolean
}

/** Long enough for every number to stand and every window to have risen, in milliseconds. */
const settleMs = 1000

export async function settle(page: Page): Promise<void> {
  await page.locator('[data-part="loader"]').waitFor({ state: 'detached' })
  await page.waitForTimeout(settleMs)
}
