/**
 * A page of the site without a browser: the whole application in jsdom, on a real site with a real database. It sees everything but
 * layout, sheets, drawing and the browser's own powers, at a tenth of what a journey costs.
 */
import { calls } from '@kurazh/contract/index.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { me, type Visitor } from './wire.ts'
import { wordsOf } from './words-of.ts'

export const password = 'a password of the page'

type Words = string | RegExp

/** Makes an account by call; its visitor is signed in. Every test has logins of its own. */
export async function register(login: string, visitor: Visitor = me): Promise<void> {
  await visitor.ask(calls.registr, { email: `${login}@example.org`, login, password, info: '' })
}

/** Opens an address as a browser does: the code of the page begins anew, only cookies and storage are kept. */
export async function openPage(path: string): Promise<Page> {
  cleanup()
  vi.resetModules()
  history.replaceState({}, '', path)
  const { App } = await import('../app.tsx')
  render(<App />)
  // What lies under a window is no concern of these tests: nothing is laid out here.
  return new Page(userEvent.setup({ pointerEventsCheck: 0 }))
}

/** What somebody does on the page, or in a part of it. Everything waits for what it needs. */
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
    const target = await this.find(role, name)
    await waitFor(() => expect(target.matches(':disabled, [aria-disabled="true"]'), `${name} cannot be pressed`).toBe(false))
    await this.user.click(target)
  }

  /** Presses whatever stands under these words. */
  async pressText(text: Words): Promise<void> {
    const [first] = await waitFor(() => this.queries.getAllByText(text))
    if (first) await this.user.click(first)
  }

  async field(label: Words): Promise<HTMLInputElement> {
    return waitFor(() => this.queries.getByLabelText(label))
  }

  /** Puts these words into a field instead of what stands there. */
  async fill(label: Words, text: string): Promise<void> {
    const field = await this.field(label)
    await this.user.clear(field)
    await this.user.type(field, text)
  }

  /** The words of this part, spaces of every kind as one. */
  get text(): string {
    return wordsOf(this.#part())
  }

  has(text: Words): boolean {
    return typeof text === 'string' ? this.text.includes(text) : text.test(this.text)
  }

  /** Waits until the words stand here. */
  async sees(text: Words): Promise<void> {
    await waitFor(() => {
      if (!this.has(text)) throw new Error(`«${text}» does not stand here: ${this.text.slice(0, 1500)}`)
    })
  }

  /** Waits until the words stand here no more. */
  async loses(text: Words): Promise<void> {
    await waitFor(() => {
      if (this.has(text)) throw new Error(`«${text}» still stands here`)
    })
  }

  /** Waits for what is asked to become true. */
  async until(asked: () => void | Promise<void>): Promise<void> {
    await waitFor(asked)
  }
}

/** The balance in the header, spaces of every kind as one. */
export const balance = () => wordsOf(screen.getByRole('status', { name: 'Баланс' }))

/** The latest results of the game on the page. */
export function chips(): HTMLElement[] {
  const list = screen.queryByRole('list', { name: 'Последние результаты' })
  return list ? within(list).queryAllByRole('button') : []
}
