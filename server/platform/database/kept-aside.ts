/**
 * Keeps what a restoration must not undo: breaks, exclusions, limits, bans, closed accounts and stopped payouts. Also records whose
 * password, address or second factor was changed, without the value: the restoration undoes that change, and the
 * player is informed. Each node appends the records to a file in its data folder, which a restored database does not
 * affect. `npm run restored` applies them.
 */
import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bus, notify } from './bus.ts'
import type { Db, Tx } from './database.ts'
import type { Log } from '../process/log.ts'

/**
 * `credentials`: a way into the account was changed. `code`: a backup code was used, by its position. `until`: ISO
 * 8601 or `infinity`. `cap`: kopecks in decimal text; null: the limit was lifted. `frozen`: banned or closed, or no
 * longer. `payouts`: the staff has stopped them, or no longer. `vault-delay`: how long money from the vault is on its way.
 */
export type Aside =
  | { kind: 'break'; player: number; until: string }
  | { kind: 'limit'; player: number; measure: string; period: string; cap: string | null }
  | { kind: 'vault-delay'; player: number; minutes: number }
  | { kind: 'frozen'; player: number; frozen: boolean }
  | { kind: 'payouts'; player: number; stopped: boolean }
  | { kind: 'credentials'; player: number }
  | { kind: 'code'; player: number; place: number }

/** `at`: when it happened, milliseconds since 1970. */
export type KeptAside = Aside & { at: number }

const topic = 'kept.aside'
const fileName = 'kept-aside.jsonl'
/** Files of other nodes may be placed next to this node's own under names like these. */
const files = /^kept-aside.*\.jsonl$/

/** Every node records it once `tx` is committed. */
export const keepAside = (tx: Tx | Db, entry: Aside): Promise<void> => notify(tx, topic, { ...entry, at: Date.now() })

/** Appends received records to the file of this folder. */
export function followAside(bus: Bus, folder: string, log: Log): void {
  const failed = (error: unknown) => log.error({ err: error }, 'what must outlive a restoration could not be kept')
  bus.on(
    topic,
    (entry) => void appendFile(join(folder, fileName), `${JSON.stringify(entry)}\n`, { mode: 0o600 }).catch(failed),
  )
}

/** Reads the records of this folder's files, oldest first. A truncated line is skipped. */
export async function readAside(folder: string): Promise<KeptAside[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => files.test(name))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text) => text.split('\n').flatMap(parsed)).toSorted((one, other) => one.at - other.at)
}

function parsed(line: string): KeptAside[] {
  try {
    return [JSON.parse(line) as KeptAside]
  } catch {
    return []
  }
}
