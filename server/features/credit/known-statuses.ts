/**
 * Statuses at hand: wherever players stand in a list their statuses stand beside them, and those change a few times in a life. Whoever
 * writes a change says so, with its commit, to every node.
 */
import type { StatusLabel } from '@kurazh/contract/status-names.ts'
import { notify } from '../../platform/bus.ts'
import type { Db, Tx } from '../../platform/database.ts'

/** Players kept at hand: some tens of bytes each. */
const playersAtHand = 50_000
/** Of one notice, which is bounded. */
const playersANotice = 400
export const statusesTopic = 'statuses'

type Statuses = ReadonlyMap<number, StatusLabel>

export interface KnownStatuses {
  /** The status of each of these players. */
  of(db: Db | Tx, players: readonly number[]): Promise<Statuses>
  forget(players: readonly number[]): void
  forgetAll(): void
}

/** `read` answers for those who have more than the lowest. */
export function createKnownStatuses(read: (db: Db | Tx, players: readonly number[]) => Promise<Statuses>): KnownStatuses {
  const known = new Map<number, StatusLabel>()
  /** Rises with every forgetting: a read that was under way meanwhile is not kept. */
  let generation = 0
  return {
    async of(db, players) {
      const missing = players.filter((player) => !known.has(player))
      const before = generation
      const found: Statuses = missing.length === 0 ? new Map() : await read(db, missing)
      const statusOf = (player: number) => known.get(player) ?? found.get(player) ?? 'global'
      const statuses = new Map(players.map((player) => [player, statusOf(player)]))
      if (before === generation) {
        if (known.size + missing.length > playersAtHand) known.clear()
        for (const player of missing) known.set(player, found.get(player) ?? 'global')
      }
      return statuses
    },
    forget(players) {
      generation += 1
      for (const player of players) known.delete(player)
    },
    forgetAll() {
      generation += 1
      known.clear()
    },
  }
}

/** Tells every node, with the commit, that these players' statuses are other ones now. */
export async function tellStatuses(tx: Tx, players: readonly number[]): Promise<void> {
  for (let from = 0; from < players.length; from += playersANotice) await notify(tx, statusesTopic, players.slice(from, from + playersANotice))
}
