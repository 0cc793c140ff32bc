/** Uses a page as a person does, through any driver: finds what is read on it, presses and types, and waits. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver } from './driver.ts'

/** A busy machine, and a round that is still going. */
const patienceMs = 30_000
const markedBy = 'data-hand'

export class Hand {
  readonly #driver: Driver
  readonly #origin: string
  #marks = 0

  constructor(driver: Driver, origin: string) {
    this.#driver = driver
    this.#origin = origin
  }

  go(path: string): Promise<void> {
    return this.#driver.go(this.#origin + path)
  }

  run<Result>(body: string): Promise<Result> {
    return this.#driver.run(body)
  }

  /** Waits until the body of a function returns something true in the page; returns it. */
  async until<Result>(what: string, body: string, withinMs = patienceMs): Promise<Result> {
    const giveUpAt = Date.now() + withinMs
    for (;;) {
      // A page that is just being replaced has no answer.
      const found = await this.#driver.run<Result>(body).catch(() => undefined)
      if (found) return found
      if (Date.now() > giveUpAt) throw new Error(`${what}: not there; the page says «${await this.words()}»`)
      await sleep(150)
    }
  }

  /** Waits for a text on the page. */
  sees(text: RegExp, withinMs?: number): Promise<boolean> {
    return this.until(`the text ${text}`, `return ${plain('document.body.innerText')}.search(${text}) >= 0`, withinMs)
  }

  /** Presses the first control of this name that can be pressed: a button, a link, a tab, the label of a choice. */
  async press(name: RegExp, within = 'body'): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const mark = await this.until<string>(`a control named ${name}`, this.#finding(name, within))
      try {
        await this.#driver.press(`[${markedBy}="${mark}"]`)
        return
      } catch (error) {
        // The page has just replaced it by another of the same name.
        if (tries === 3) throw error
      }
    }
  }

  async fill(label: RegExp, text: string): Promise<void> {
    const mark = await this.until<string>(
      `a field named ${label}`,
      `const field = [...document.querySelectorAll('input, textarea')].find((one) => one.getClientRects().length > 0 &&
         [one.getAttribute('aria-label'), ...[...(one.labels ?? [])].map((label) => label.innerText)]
           .some((name) => name && ${plain('name')}.search(${label}) >= 0))
       ${this.#marking('field')}`,
    )
    await this.#driver.type(`[${markedBy}="${mark}"]`, text)
  }

  async words(): Promise<string> {
    const text = await this.#driver
      .run<string>(`return ${plain('document.body.innerText')}`)
      .catch((error: unknown) => String(error))
    return text.slice(0, 1200)
  }

  #finding(name: RegExp, within: string): string {
    return `
      const place = document.querySelector(${JSON.stringify(within)})
      const controls = place ? [...place.querySelectorAll('button, a[href], [role="radio"], [role="tab"], label, summary')] : []
      const control = controls.find((one) => one.getClientRects().length > 0 && !one.matches(':disabled, [aria-disabled="true"]')
        && ${plain("(one.getAttribute('aria-label') ?? one.innerText)")}.trim().search(${name}) >= 0)
      ${this.#marking('control')}`
  }

  #marking(name: string): string {
    this.#marks += 1
    return `if (!${name}) return null
      ${name}.setAttribute('${markedBy}', '${this.#marks}')
      return '${this.#marks}'`
  }
}

/** The expression of a text with all kinds of spaces as one. */
const plain = (text: string) => `(${text}).replaceAll(/\\s+/g, ' ')`
