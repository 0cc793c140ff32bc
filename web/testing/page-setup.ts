/** For every test of a page: what a browser has and jsdom has not, and the wire to the standing site. */
import { cleanup, configure } from '@testing-library/react'
import type * as SocketIo from 'socket.io-client'
import { afterEach, beforeEach, inject, vi } from 'vitest'
import type * as Policy from '../api/policy.ts'
import { answerQuickly } from './quick-answers.ts'
import { me } from './wire.ts'
import { wordsOf } from './words-of.ts'

// No sheet is read here, so nothing is hidden by one; asking for it would cost more than all the rest.
configure({
  asyncUtilTimeout: 20_000,
  defaultHidden: true,
  // What could not be found, and the words of the page; the library would print all of its markup.
  getElementError: (message) => new Error(`${(message ?? '').split('\n')[0]}\nThe page says: ${wordsOf(document.body).slice(0, 1500)}`),
})

answerQuickly()

// Under Node the library takes no cookies from the page: they are handed to it.
vi.mock('socket.io-client', async (original) => {
  const { io } = await original<typeof SocketIo>()
  return { io: (_address: string, options: object) => io(inject('newsUrl'), { ...options, extraHeaders: { cookie: me.cookie, origin: inject('siteUrl') } }) }
})

// What is asked again is asked again soon; how often stays.
vi.mock('../api/policy.ts', async (original) => ({ ...(await original<typeof Policy>()), questionPauseMs: 20, pressAgainMs: [20, 40] }))

const width = 1280

/** A wide page that keeps still: motion is for journeys. */
function isTrueHere(query: string): boolean {
  const [, bound, pixels] = /\((min|max)-width: ?([\d.]+)px\)/.exec(query) ?? []
  if (bound === undefined) return query.includes('prefers-reduced-motion')
  return bound === 'min' ? width >= Number(pixels) : width <= Number(pixels)
}

/** Told of nothing: what jsdom does not lay out neither grows nor comes into sight. */
class Watcher {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const computedStyle = window.getComputedStyle.bind(window)
const styles = new Map<string, CSSStyleDeclaration>()

/** Without sheets the style of an element follows from its name. Every question for a role and a name asks it of all there is: two fifths of what it costs. */
function styleOf(element: Element): CSSStyleDeclaration {
  if (element.hasAttribute('style')) return computedStyle(element)
  const { localName: name, parentElement } = element
  const key = [name, element.hasAttribute('hidden'), element.hasAttribute('open'), element.getAttribute('type'), parentElement?.localName === 'details' && !parentElement.hasAttribute('open')].join()
  const style = styles.get(key) ?? computedStyle(element)
  styles.set(key, style)
  return style
}

beforeEach(() => {
  vi.stubGlobal('getComputedStyle', styleOf)
  vi.stubGlobal('fetch', (path: string, options?: RequestInit) => me.fetch(path, options))
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isTrueHere(query), media: query, addEventListener() {}, removeEventListener() {} }))
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
  // The next file begins with code that nobody has signed in to.
  vi.resetModules()
  vi.unstubAllGlobals()
  me.forget()
  localStorage.clear()
  sessionStorage.clear()
})
