/** Walks the page by keys alone, and notes every press after which the focus was on nothing. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../site.ts'

declare global {
  interface Window {
    /** The press whose focus is watched, and those that lost it. */
    watchedPress?: string | undefined
    lostPresses: string[]
    /** Everything that games said of their results. */
    heardWords: string[]
  }
}

/** Runs in every page: the focus is lost when it is on the body for a second on end: a button may be back with the answer to its press. */
function watchFocus(): void {
  window.lostPresses = []
  let since = performance.now()
  const look = () => {
    const isLost = window.watchedPress !== undefined && document.activeElement === document.body
    if (!isLost) since = performance.now()
    if (performance.now() - since > 1000) {
      window.lostPresses.push(window.watchedPress ?? '')
      window.watchedPress = undefined
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in every page: a result may be said and gone between two looks of a test, so all of them are kept. */
function keepHeardWords(): void {
  window.heardWords = []
  const keep = () => {
    for (const voice of document.querySelectorAll('[data-part="game-stage"] [data-part="game-voice"]')) {
      const words = voice.textContent.trim()
      if (words !== '' && window.heardWords.at(-1) !== words) window.heardWords.push(words)
    }
  }
  const watch = { childList: true, characterData: true, subtree: true } as const
  new MutationObserver(keep).observe(document, watch)
}

/** The name of what has the focus, as far as these walks need it. Runs in the page. */
function focusedName(): string {
  const at = document.activeElement as HTMLInputElement | null
  if (at === null || at === document.body) return ''
  const words = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent
  return words.replaceAll('\u00a0', ' ').trim()
}

/** More stops than any screen has. */
const mostStops = 250

export class Keyboard {
  readonly #page: Page

  private constructor(page: Page) {
    this.#page = page
  }

  static async of(page: Page): Promise<Keyboard> {
    await page.addInitScript(watchFocus)
    await page.addInitScript(keepHeardWords)
    return new Keyboard(page)
  }

  name(): Promise<string> {
    return this.#page.evaluate(focusedName)
  }

  /** Whether any game has said this. */
  async hasHeard(words: RegExp): Promise<boolean> {
    return words.test((await this.#page.evaluate(() => window.heardWords)).join(' '))
  }

  /** Goes on by Tab to a control that may go away by itself, and presses it; false once it is not to be found. */
  async enterIfThere(name: RegExp): Promise<boolean> {
    for (let stops = 0; stops < mostStops && !name.test(await this.name()); stops += 1)
      await this.#page.keyboard.press('Tab')
    if (!name.test(await this.name())) return false
    await this.press()
    return true
  }

  /** Goes on by Tab to the control of that name, once it can be pressed. */
  async to(name: RegExp): Promise<void> {
    await this.lostNothing()
    await this.#page.evaluate(() => (window.watchedPress = undefined))
    await expect(async () => {
      for (let stops = 0; stops < mostStops && !name.test(await this.name()); stops += 1)
        await this.#page.keyboard.press('Tab')
      expect(await this.name()).toMatch(name)
      const isIdle = () => document.activeElement?.matches('[aria-disabled="true"], [data-closed]') === true
      expect(await this.#page.evaluate(isIdle), `${await this.name()} cannot be pressed`).toBe(false)
    }).toPass()
  }

  /** Goes on by Tab to one of several controls of the same name. */
  async toThis(control: Locator): Promise<void> {
    await control.waitFor({ state: 'attached' })
    for (let stops = 0; stops < mostStops; stops += 1) {
      if (await control.evaluate((one) => one === document.activeElement)) return
      await this.#page.keyboard.press('Tab')
    }
    throw new Error('no Tab comes to the control')
  }

  /** Presses a key on what has the focus, and watches where the focus goes. */
  async press(key = 'Enter'): Promise<void> {
    const name = await this.name()
    await this.#page.evaluate((press) => (window.watchedPress = press), `${key} on ${name.slice(0, 60)}`)
    await this.#page.keyboard.press(key)
  }

  /** To the control, and Enter. */
  async enter(name: RegExp): Promise<void> {
    await this.to(name)
    await this.press()
  }

  async type(name: RegExp, text: string): Promise<void> {
    await this.to(name)
    await this.#page.keyboard.press('ControlOrMeta+a')
    await this.#page.keyboard.type(text)
  }

  async isOn(name: RegExp): Promise<void> {
    await expect.poll(() => this.name()).toMatch(name)
    await this.lostNothing()
  }

  async lostNothing(): Promise<void> {
    expect(await this.#page.evaluate(() => window.lostPresses)).toEqual([])
  }
}
