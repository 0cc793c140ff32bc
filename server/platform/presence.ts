/**
 * How many people are connected: people, not tabs. A player with three tabs counts once, a guest is a connection. Where several
 * processes of a machine serve the site, each tells the others who is with it.
 */
import type { Neighbours } from './neighbours.ts'

export interface Presence {
  come(person: string): void
  leave(person: string): void
  count(): number
  /** Whether a neighbour has this person. */
  isElsewhere(person: string): boolean
  close(): void
}

const tellEveryMs = 1000

/** Counts, and calls `tell` at most once a second when the count has changed. */
export function createPresence(tell: (count: number) => void, neighbours?: Neighbours): Presence {
  /** Tabs of those who are here, and one more for each neighbour that has them too. */
  const tabs = new Map<string, number>()
  const here = new Map<string, number>()
  const elsewhere = new Map<number, Set<string>>()
  let told = 0
  let isShared = neighbours === undefined
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Immediate | undefined

  function change(person: string, by: 1 | -1): void {
    count(tabs, person, by)
    timer ??= setTimeout(() => {
      timer = undefined
      if (told === tabs.size) return
      told = tabs.size
      tell(told)
    }, tellEveryMs)
  }

  function share(): void {
    soon = undefined
    if (isShared) return
    isShared = true
    neighbours?.tell([...here.keys()])
  }

  function own(person: string, by: 1 | -1): void {
    const before = here.has(person)
    count(here, person, by)
    if (neighbours !== undefined && here.has(person) !== before) {
      isShared = false
      // At once: who is not known to be here is told nothing by the others.
      soon ??= setImmediate(share)
    }
    change(person, by)
  }

  neighbours?.hear((from, word) => {
    const before = elsewhere.get(from) ?? new Set<string>()
    const now = new Set('news' in word ? (word.news as string[]) : [])
    // One that was not heard of before has not heard of those here either.
    if (!elsewhere.has(from) && 'news' in word) isShared = false
    if ('news' in word) elsewhere.set(from, now)
    else elsewhere.delete(from)
    for (const person of now) if (!before.has(person)) change(person, 1)
    for (const person of before) if (!now.has(person)) change(person, -1)
    share()
  })
  share()

  return {
    come: (person) => own(person, 1),
    leave: (person) => own(person, -1),
    count: () => tabs.size,
    isElsewhere: (person) => [...elsewhere.values()].some((people) => people.has(person)),
    close: () => clearTimeout(timer),
  }
}

function count(held: Map<string, number>, person: string, by: 1 | -1): void {
  const now = (held.get(person) ?? 0) + by
  if (now > 0) held.set(person, now)
  else held.delete(person)
}
