/** Who looks at what: each page says all that it looks at now, and hears news of that alone. */
export interface Watchers<Page> {
  /** What the page looks at from now on; nothing: it looks at nothing any more. Answers what it looked at before. */
  look(page: Page, topics: ReadonlySet<string>): ReadonlySet<string>
  of(topic: string): ReadonlySet<Page>
}

const none: ReadonlySet<never> = new Set()

export function createWatchers<Page>(): Watchers<Page> {
  const topicsOf = new Map<Page, ReadonlySet<string>>()
  const pagesOf = new Map<string, Set<Page>>()

  function leave(page: Page, topic: string): void {
    const pages = pagesOf.get(topic)
    pages?.delete(page)
    if (pages?.size === 0) pagesOf.delete(topic)
  }

  return {
    look(page, topics) {
      const before = topicsOf.get(page) ?? none
      for (const topic of before) leave(page, topic)
      for (const topic of topics) {
        const pages = pagesOf.get(topic)
        if (pages === undefined) pagesOf.set(topic, new Set([page]))
        else pages.add(page)
      }
      if (topics.size > 0) topicsOf.set(page, topics)
      else topicsOf.delete(page)
      return before
    },
    of: (topic) => pagesOf.get(topic) ?? none,
  }
}
