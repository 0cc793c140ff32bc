/**
 * Processes the items of a job: a failed item is skipped and does not block the items after it. Every job with items
 * uses it.
 */
import { attemptsOf, type JobGround } from './failing-items.ts'

interface Going<Item, Result> {
  /** Its label in `/metrics`. */
  readonly job: string
  /** The item's name in the log and alerts: numbers and names of the site's own. */
  nameOf(item: Item): string
  work(item: Item): Promise<Result>
  /** Items of a page do not wait for each other. */
  readonly sideBySide?: boolean
}

export interface Pages<Item, Result> extends Going<Item, Result> {
  /** The most items requested at a time. */
  readonly atOnce: number
  /**
   * Returns the items after this one, in a stable order: an item that remains must not come twice. Fewer items than
   * requested are the last.
   */
  next(after: Item | undefined, atOnce: number): Promise<readonly Item[]>
  /** Takes the results of each page as soon as it is over: they are not gathered then, however many there are. */
  take?(results: readonly Result[]): Promise<void>
}

export interface Items<Item, Result> extends Going<Item, Result> {
  readonly items: readonly Item[]
}

export interface Gone<Result> {
  /** Results of the items that did not fail, unless something takes them. */
  readonly results: readonly Result[]
  readonly failed: number
}

/** Processes all items, page by page. Throws where the database is away. */
export async function eachItem<Item, Result>(
  ground: JobGround,
  { job, nameOf, work, sideBySide = false, ...all }: Pages<Item, Result> | Items<Item, Result>,
): Promise<Gone<Result>> {
  const attempts = attemptsOf(ground, job)
  let results: Result[] = []
  let failed = 0
  async function one(item: Item): Promise<void> {
    const done = await attempts.attempt(nameOf(item), () => work(item))
    if (done === undefined) failed += 1
    else results.push(done.result)
  }

  async function page(items: readonly Item[]): Promise<void> {
    if (sideBySide) await Promise.all(items.map(one))
    else for (const item of items) await one(item)
  }

  if ('items' in all) await page(all.items)
  else {
    for (let after: Item | undefined; ;) {
      const items = await all.next(after, all.atOnce)
      await page(items)
      if (all.take !== undefined) {
        await all.take(results)
        results = []
      }
      after = items.at(-1)
      if (items.length < all.atOnce) break
    }
  }
  return { results, failed }
}
