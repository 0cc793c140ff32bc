/** Records which topics each page watches: a page names all of them at once, and receives events of those alone. */
export interface Watchers<Page> {
  /** Sets the topics of the page; an empty set: none any more. Returns the former ones. */
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
