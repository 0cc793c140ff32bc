/**
 * Counts connected people: people, not tabs. A player with three tabs counts once, a guest is a connection. Where
 * several processes of a machine serve the site, each sends the others its people.
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

/** A message between processes: everyone connected to it, or who has joined and left since. */
type Told = { all: string[] } | { come: string[]; gone: string[] }

/** Counts, and calls `tell` at most once a second when the count has changed. */
export function createPresence(tell: (count: number) => void, neighbours?: Neighbours): Presence {
  /** Tabs of each connected person, plus one for each neighbour that has them too. */
  const tabs = new Map<string, number>()
  const here = new Map<string, number>()
  const elsewhere = new Map<number, Set<string>>()
  /** Who joined or left since the last message; null: the neighbours need the full list. */
  let changed: Set<string> | null = null
  const telling = tellAtTimes(() => tabs.size, tell)
  let soon: NodeJS.Immediate | undefined

  function change(person: string, by: 1 | -1): void {
    count(tabs, person, by)
    telling.soon()
  }

  function share(): void {
    soon = undefined
    const some = changed
    changed = new Set()
    if (some?.size !== 0) neighbours?.tell(newsOf(here, some))
  }

  function own(person: string, by: 1 | -1): void {
    const before = here.has(person)
    count(here, person, by)
    if (neighbours !== undefined && here.has(person) !== before) {
      changed?.add(person)
      // At once: a person not known to be here is sent nothing by the others.
      soon ??= setImmediate(share)
    }
    change(person, by)
  }

  function takeIn(from: number, news: Told): void {
    // A new neighbour does not know the people here either.
    if (!elsewhere.has(from)) changed = null
    const people = elsewhere.get(from) ?? new Set<string>()
    elsewhere.set(from, people)
    const { come, gone } = differenceOf(news, people)
    for (const person of come) change(person, 1)
    for (const person of gone) change(person, -1)
  }

  neighbours?.hear((from, word) => {
    takeIn(from, 'news' in word ? (word.news as Told) : { all: [] })
    if ('gone' in word) elsewhere.delete(from)
    share()
  })
  share()

  return {
    come: (person) => own(person, 1),
    leave: (person) => own(person, -1),
    count: () => tabs.size,
    isElsewhere: (person) => [...elsewhere.values()].some((people) => people.has(person)),
    close: telling.close,
  }
}

/** Reports a count some time after it may have changed, if it has. */
function tellAtTimes(size: () => number, tell: (count: number) => void): { soon(): void; close(): void } {
  let told = 0
  let timer: NodeJS.Timeout | undefined
  const due = () => {
    timer = undefined
    if (told === size()) return
    told = size()
    tell(told)
  }
  return { soon: () => void (timer ??= setTimeout(due, tellEveryMs)), close: () => clearTimeout(timer) }
}

function newsOf(here: ReadonlyMap<string, number>, changed: ReadonlySet<string> | null): Told {
  if (changed === null) return { all: [...here.keys()] }
  return {
    come: [...changed].filter((person) => here.has(person)),
    gone: [...changed].filter((person) => !here.has(person)),
  }
}

/** Applies a neighbour's message to its people. Returns who has joined and who has left. */
function differenceOf(news: Told, people: Set<string>): { come: string[]; gone: string[] } {
  const all = 'all' in news ? new Set(news.all) : undefined
  const come = ('all' in news ? news.all : news.come).filter((person) => !people.has(person))
  const gone =
    'all' in news
      ? [...people].filter((person) => all?.has(person) !== true)
      : news.gone.filter((person) => people.has(person))
  for (const person of come) people.add(person)
  for (const person of gone) people.delete(person)
  return { come, gone }
}

function count(held: Map<string, number>, person: string, by: 1 | -1): void {
  const now = (held.get(person) ?? 0) + by
  if (now > 0) held.set(person, now)
  else held.delete(person)
}
