/** Messages pass by, sooner than a slow machine looks: what any has said on a page is kept as it comes. */
import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    messages: string[]
  }
}

/** Keeps what messages say on each page that this context opens from now on. */
export async function keepMessages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const said: string[] = []
    window.messages = said
    const seen = new WeakSet<Element>()
    new MutationObserver(() => {
      for (const message of document.querySelectorAll('.Toastify__toast')) {
        if (seen.has(message)) continue
        seen.add(message)
        said.push(message.textContent)
      }
    }).observe(document, { subtree: true, childList: true })
  })
}

/** This text was said once on the page, sooner or later, and no more. */
export async function saidOnce(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate((words) => window.messages.filter((said) => said.includes(words)).length, text).catch(() => 0), { timeout: 20_000 }).toBe(1)
}
