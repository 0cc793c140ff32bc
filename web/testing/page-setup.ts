/** Set-up for every test of a page: browser features that jsdom lacks, and the connection to the running site. */
import { format } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import type * as SocketIo from 'socket.io-client'
import { afterEach, beforeEach, inject, vi } from 'vitest'
import type * as Policy from '../api/policy.ts'
import { answerQuickly } from './quick-answers.ts'
import { me } from './wire.ts'
import { wordsOf } from './words-of.ts'

// No sheet is read here, so nothing is hidden by one; asking for it would cost more than all the rest.
configure({
  // On a busy machine the first visit of a screen compiles its code for half a minute.
  asyncUtilTimeout: 60_000,
  defaultHidden: true,
  // The missing element and the text of the page; the library would print all of its markup.
  getElementError: (message) =>
    new Error(`${(message ?? '').split('\n')[0]}\nThe page says: ${wordsOf(document.body).slice(0, 1500)}`),
})

answerQuickly()

// Under Node the library takes no cookies from the page: they are handed to it.
vi.mock('socket.io-client', async (original) => {
  const { io } = await original<typeof SocketIo>()
  return {
    io: (_address: string, options: object) =>
      io(inject('newsUrl'), { ...options, extraHeaders: { cookie: me.cookie, origin: inject('siteUrl') } }),
  }
})

// Repeated requests follow soon; their number stays.
vi.mock('../api/policy.ts', async (original) => ({
  ...(await original<typeof Policy>()),
  queryRetryMs: 20,
  takeRetryMs: [20, 40],
}))

const width = 1280

/** A wide page without motion: motion is tested by journeys. */
function isTrueHere(query: string): boolean {
  const [, bound, ems] = /\((min|max)-width: ?([\d.]+)em\)/.exec(query) ?? []
  if (bound === undefined) return query.includes('prefers-reduced-motion')
  return bound === 'min' ? width >= Number(ems) * 16 : width <= Number(ems) * 16
}

/** Never called: jsdom has no layout, so nothing grows or comes into view. */
class Watcher {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const computedStyle = window.getComputedStyle.bind(window)
const styles = new Map<string, CSSStyleDeclaration>()

/**
 * Without style sheets the style of an element follows from its name. Every query for a role and a name asks for the
 * style of all elements: two fifths of its cost.
 */
function styleOf(element: Element): CSSStyleDeclaration {
  if (element.hasAttribute('style')) return computedStyle(element)
  const { localName: name, parentElement } = element
  const key = [
    name,
    element.hasAttribute('hidden'),
    element.hasAttribute('open'),
    element.getAttribute('type'),
    parentElement?.localName === 'details' && !parentElement.hasAttribute('open'),
  ].join()
  const style = styles.get(key) ?? computedStyle(element)
  styles.set(key, style)
  return style
}

/** React's warnings in a test: a list without keys, a wrong attribute. */
let complaints: string[] = []

/** jsdom does not know the element; browsers do. */
const isOfJsdom = (complaint: string) => complaint.startsWith('The tag <search> is unrecognized')

beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void complaints.push(format(...words)))
  vi.stubGlobal('getComputedStyle', styleOf)
  vi.stubGlobal('fetch', (path: string, options?: RequestInit) => me.fetch(path, options))
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isTrueHere(query),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }))
  vi.stubGlobal('ResizeObserver', Watcher)
  vi.stubGlobal('IntersectionObserver', Watcher)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('CSS', { escape: (name: string) => name })
  HTMLCanvasElement.prototype.getContext = () => null
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.hasPointerCapture = () => false
})

afterEach(() => {
  cleanup()
  // The next test begins with fresh modules, without a signed-in player.
  vi.resetModules()
  vi.unstubAllGlobals()
  me.forget()
  localStorage.clear()
  sessionStorage.clear()
  vi.mocked(console.error).mockRestore()
  const wrong = complaints.filter((complaint) => !isOfJsdom(complaint))
  if (wrong.length > 0) throw new Error(`the page complained: ${wrong.join('\n')}`)
})
