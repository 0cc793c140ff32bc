/**
 * Keeps whether the chat of the site is on and open, for the frame, the settings and the chat itself. The stored key and
 * the attribute of the html element are also read before the first paint (web/public/before-paint.js).
 */
import { create } from 'zustand'
import { readStored, writeStored } from './stored.ts'

const key = 'chat'
/** From this width on an open chat is a column next to the page; below it is a window over it. */
export const besidePage = '(min-width: 80em)'

interface ChatSwitch {
  on: boolean
  open: boolean
}

export const useChatSwitch = create<ChatSwitch>(() => ({ on: true, open: false }))
// Set after the store is created: a prerendered page must hydrate with the chat on and closed.
if (typeof window !== 'undefined') {
  const stored = readStored(key)
  useChatSwitch.setState({ on: stored !== 'off', open: stored === 'open' && isBeside() })
}

export function switchChat(on: boolean): void {
  change({ on, open: false })
}

/** A window over the page is not opened again on the next visit. */
export function openChat(open: boolean): void {
  change({ on: true, open })
}

function change(next: ChatSwitch): void {
  useChatSwitch.setState(next)
  const state = next.on ? (next.open && isBeside() ? 'open' : 'closed') : 'off'
  writeStored(key, state)
  document.documentElement.dataset.chat = state
}

/** Whether an open chat is next to the page, not over it. */
export function isBeside(): boolean {
  return window.matchMedia(besidePage).matches
}
