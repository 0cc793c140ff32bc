/**
 * A page of the site without a browser: the whole application in jsdom, on a real site with a real database. It covers
 * everything but layout, style sheets, drawing and the browser's own powers, at a tenth of a journey's cost.
 */
import { calls } from '@kurazh/contract/index.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { me, type Visitor } from './wire.ts'
import { wordsOf } from './words-of.ts'

export const password = 'a password of the page'

type Words = string | RegExp

/** Registers an account by a call and signs the visitor in. Every test has its own logins. */
export async function register(login: string, visitor: Visitor = me): Promise<void> {
  await visitor.ask(calls.registr, { email: `${login}@example.org`, login, password, info: '' })
}

/** Opens an address as a browser does: the code of the page starts over, only cookies and storage are kept. */
export async function openPage(path: string): Promise<Page> {
  cleanup()
  vi.resetModules()
  history.replaceState({}, '', path)
  const { App } = await import('../app.tsx')
  render(<App />)
  // Overlaps are no concern of these tests: nothing is laid out here.
  return new Page(userEvent.setup({ pointerEventsCheck: 0 }))
}

/** A user's actions on the page, or in a part of it. Every action waits for what it needs. */
export class Page {
  readonly user: UserEvent
  readonly #part: () => HTMLElement

  constructor(user: UserEvent, part: () => HTMLElement = () => document.body) {
    this.user = user
    this.#part = part
  }

  /** The part of that role and name: the window, a region, a row. */
  part(role: string, name?: Words): Page {
    return new Page(this.user, () => within(this.#part()).getByRole(role, name === undefined ? {} : { name }))
  }

  /** The window over the page. */
  get window(): Page {
    return this.part('dialog')
  }

  get queries() {
    return within(this.#part())
  }

  /** The first of that role and name, once it is there. */
  async find(role: string, name?: Words): Promise<HTMLElement> {
    const [first] = await waitFor(() => this.queries.getAllByRole(role, name === undefined ? {} : { name }))
    if (!first) throw new Error(`nothing has the role ${role}`)
    return first
  }

  /** Presses the first of that name, once it can be pressed. */
  async press(name: Words, role = 'button'): Promise<void> {
    await this.click(await this.find(role, name))
  }

  /** Presses the element, once it can be pressed. */
  async click(target: Element | null | undefined): Promise<void> {
    if (!target) throw new Error('nothing to press')
    await this.canBePressed(target)
    await this.user.click(target)
  }

  async canBePressed(target: Element): Promise<void> {
    await waitFor(() =>
      expect(
        target.matches(':disabled, [aria-disabled="true"], [data-closed]'),
        `${target.textContent} cannot be pressed`,
      ).toBe(false),
    )
  }

  /** Presses the element with this text. */
  async pressText(text: Words): Promise<void> {
    const [first] = await waitFor(() => this.queries.getAllByText(text))
    if (first) await this.user.click(first)
  }

  async field(label: Words): Promise<HTMLInputElement> {
    return waitFor(() => this.queries.getByLabelText(label))
  }

  /** Replaces the text of a field. */
  async fill(label: Words, text: string): Promise<void> {
    const field = await this.field(label)
    await this.user.clear(field)
    await this.user.type(field, text)
  }

  /** The text of this part, with all kinds of spaces as one. */
  get text(): string {
    return wordsOf(this.#part())
  }

  has(text: Words): boolean {
    return typeof text === 'string' ? this.text.includes(text) : text.test(this.text)
  }

  /** Waits until the text is shown here. */
  async sees(text: Words): Promise<void> {
    await waitFor(() => {
      if (!this.has(text)) throw new Error(`«${text}» does not stand here: ${this.text.slice(0, 1500)}`)
    })
  }

  /** Waits until the text is no longer shown here. */
  async loses(text: Words): Promise<void> {
    await waitFor(() => {
      if (this.has(text)) throw new Error(`«${text}» still stands here`)
    })
  }

  /** Waits for the assertion to hold. */
  async until(asked: () => void | Promise<void>): Promise<void> {
    await waitFor(asked)
  }
}

/** The balance in the header, with all kinds of spaces as one. */
export const balance = () => wordsOf(screen.getByRole('group', { name: 'Баланс' }))

/** The latest results of the game on the page. */
export function chips(): HTMLElement[] {
  const list = screen.queryByRole('list', { name: 'Последние результаты' })
  return list ? within(list).queryAllByRole('button') : []
}
