/** How many people are connected: people, not tabs. A player with three tabs counts once, a guest is a connection. */

export interface Presence {
  come(person: string): void
  leave(person: string): void
  count(): number
  close(): void
}

const tellEveryMs = 1000

/** Counts, and calls `tell` at most once a second when the count has changed. */
export function createPresence(tell: (count: number) => void): Presence {
  const tabs = new Map<string, number>()
  let told = 0
  let timer: NodeJS.Timeout | undefined

  function change(person: string, by: 1 | -1): void {
    const open = (tabs.get(person) ?? 0) + by
    if (open > 0) tabs.set(person, open)
    else tabs.delete(person)
    timer ??= setTimeout(() => {
      timer = undefined
      if (told === tabs.size) return
      told = tabs.size
      tell(told)
    }, tellEveryMs)
  }

  return {
    come: (person) => change(person, 1),
    leave: (person) => change(person, -1),
    count: () => tabs.size,
    close: () => clearTimeout(timer),
  }
}
