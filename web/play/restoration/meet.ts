/** Handles a restoration that this device does not know. */
import { queryRetryMs } from '../../api/policy.ts'
import { readStored, removeStored, storedKeys, writeStored } from '../../ui/browser/stored.ts'
import { adopt } from './adopt.ts'
import { beginAnew, beginsWith, isOld, seenHere } from './page-of.ts'
import { askRestorations, heardAlone } from './restorations-list.ts'
import { restorationNews } from './follow-restorations.ts'

/** The public list is requested this many times for a restoration that it does not name yet. */
const asked = 4

/** `isOlder`: the page's memory is from before the restoration. Throws where the list cannot be read. */
export async function meet(told: number, isOlder: boolean): Promise<void> {
  let list = await askRestorations()
  for (let again = 1; again < asked && told !== 0 && !list.some(({ id }) => id === told); again += 1) {
    await new Promise((resolve) => setTimeout(resolve, queryRetryMs))
    list = await askRestorations()
  }
  // Reported to this page alone it takes back no promise.
  if (told !== 0 && !list.some(({ id }) => id === told)) return heardAlone(list, told)
  const [newest] = list
  if (newest === undefined) return
  const isLate = isOlder || isOld()
  // Records that another tab has stored since it adopted the restoration stay.
  const heldAnything =
    seenHere() < newest.id &&
    adopt({ read: readStored, write: writeStored, remove: removeStored, keys: storedKeys }, newest)
  if (heldAnything || isLate) beginAnew(newest.id)
  else beginsWith(newest.id)
  restorationNews()
}
