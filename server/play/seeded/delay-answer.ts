/** Delays answers whose time would reveal what was drawn for a bet that was not taken. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Such an answer is sent at a whole multiple of this after its request arrived, in milliseconds. */
const beatMs = 25

/** Waits until then. `since`: when the request arrived, by `performance.now()`. */
export async function evenly(since: number): Promise<void> {
  await sleep(beatMs - ((performance.now() - since) % beatMs))
}
