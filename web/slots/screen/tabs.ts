/**
 * Knows the tabs of this browser that have a machine open: each has a name, which a reload keeps, and answers the
 * others while it is open.
 */

import { readInTab, writeInTab } from '../../ui/browser/stored.ts'

const nameKey = 'slot-tab'
/** A tab that is there answers within a few milliseconds, one in the background a little later. */
const answeredMs = 250

type Word = { asks: string } | { here: string }

let channel: BroadcastChannel | null | undefined
let name: string | undefined

/** Also begins to answer the others. */
export function ownTab(): string {
  name ??= keptName()
  open()
  return name
}

function keptName(): string {
  const kept = readInTab(nameKey) ?? Math.random().toString(36).slice(2, 10)
  writeInTab(nameKey, kept)
  return kept
}

/** Null where tabs cannot reach each other. */
function open(): BroadcastChannel | null {
  if (channel !== undefined) return channel
  channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('slot-tabs')
  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if ('asks' in data && data.asks !== name) channel?.postMessage({ here: ownTab() } satisfies Word)
  })
  return channel
}

/** The names of the other tabs that are there. */
export function otherTabs(): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const on = open()
  if (on === null) return Promise.resolve(found)
  const hear = ({ data }: MessageEvent<Word>) => void ('here' in data && found.add(data.here))
  on.addEventListener('message', hear)
  on.postMessage({ asks: ownTab() } satisfies Word)
  return new Promise((resolve) => {
    setTimeout(() => {
      on.removeEventListener('message', hear)
      resolve(found)
    }, answeredMs)
  })
}
