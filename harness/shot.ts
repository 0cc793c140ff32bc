/** One screenshot: how the page is brought to the state it shows. */
import type { Page } from '@playwright/test'

export interface Shot {
  name: string
  prepare(page: Page): Promise<unknown>
  /** The whole page instead of the window. */
  fullPage?: boolean
  /** Only useful up to this width, or from it, in pixels. */
  upTo?: number
  from?: number
  /** Taken at once, before everything has settled. */
  passing?: boolean
}

/** Long enough for all numbers and windows to settle, in milliseconds. */
const settleMs = 1000

export async function settle(page: Page): Promise<void> {
  await page.locator('[data-part="loader"]').waitFor({ state: 'detached' })
  await page.waitForTimeout(settleMs)
}
