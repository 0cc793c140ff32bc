/** Toasts disappear before a slow machine looks: their texts are recorded as they appear. */
import { type BrowserContext, expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    messages: string[]
  }
}

/** Records the toast texts of each page that this context opens from now on. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const texts: string[] = []
    window.messages = texts
    const seen = new WeakSet<Element>()
    new MutationObserver(() => {
      for (const message of document.querySelectorAll('.Toastify__toast')) {
        if (seen.has(message)) continue
        seen.add(message)
        texts.push(message.textContent)
      }
    }).observe(document, { subtree: true, childList: true })
  })
}

/** This text was shown exactly once on the page, sooner or later. */
export async function wasShownOnce(page: Page, text: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((words) => window.messages.filter((texts) => texts.includes(words)).length, text).catch(() => 0),
    )
    .toBe(1)
}
