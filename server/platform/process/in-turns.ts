/** Long work over what is in memory, in short turns: calls and rounds are answered in between. */
import { letOthersRun } from './loop-watch.ts'

/** How long a turn takes at most, give or take some items. Milliseconds. */
const turnMs = 8
const itemsBetweenLooks = 32

/** Works on every item, in order. */
export async function inTurns<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let begun = performance.now()
  let count = 0
  for (const item of items) {
    work(item)
    count += 1
    if (count % itemsBetweenLooks !== 0 || performance.now() - begun < turnMs) continue
    await letOthersRun()
    begun = performance.now()
  }
}
