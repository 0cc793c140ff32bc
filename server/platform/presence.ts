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

/** What one process tells the others: everybody who is with it, or who has come to it and left it since. */
type Told = { all: string[] } | { come: string[]; gone: string[] }

/** Counts, and calls `tell` at most once a second when the count has changed. */
export function createPresence(tell: (count: number) => void, neighbours?: Neighbours): Presence {
  /** Tabs of those who are here, and one more for each neighbour that has them too. */
  const tabs = new Map<string, number>()
  const here = new Map<string, number>()
  const elsewhere = new Map<number, Set<string>>()
  /** Who came or left since the neighbours were told; null: they are to be told of everybody. */
  let changed: Set<string> | null = null
  let told = 0
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
    const some = changed
    changed = new Set()
    if (some?.size === 0) return
    const news: Told = some === null ? { all: [...here.keys()] } : { come: [...some].filter((person) => here.has(person)), gone: [...some].filter((person) => !here.has(person)) }
    neighbours?.tell(news)
  }

  function own(person: string, by: 1 | -1): void {
    const before = here.has(person)
    count(here, person, by)
    if (neighbours !== undefined && here.has(person) !== before) {
      changed?.add(person)
      // At once: who is not known to be here is told nothing by the others.
      soon ??= setImmediate(share)
    }
    change(person, by)
  }

  function takeIn(from: number, news: Told): void {
    // One that was not heard of before has not heard of those here either.
    if (!elsewhere.has(from)) changed = null
    const people = elsewhere.get(from) ?? new Set<string>()
    elsewhere.set(from, people)
    const all = 'all' in news ? new Set(news.all) : undefined
    const { come, gone } = 'all' in news ? { come: news.all, gone: [...people].filter((person) => all?.has(person) !== true) } : news
    for (const person of come) if (!people.has(person)) people.add(person) && change(person, 1)
    for (const person of gone) if (people.delete(person)) change(person, -1)
  }

  neighbours?.hear((from, word) => {
    if ('news' in word) takeIn(from, word.news as Told)
    else {
      takeIn(from, { all: [] })
      elsewhere.delete(from)
    }
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
