/**
 * A cache of player statuses. Every list with players shows them, and they change only a few times in a player's life.
 * The writer of a change notifies every node with its commit.
 */
import type { StatusLabel } from '@kurazh/contract/account/status-names.ts'
import { notify } from '../../platform/database/bus.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** The largest number of cached players; some tens of bytes each. */
const playersAtHand = 50_000
/** In one notice: the size of a notice is limited. */
const playersANotice = 400
export const statusesTopic = 'statuses'

type Statuses = ReadonlyMap<number, StatusLabel>

export interface KnownStatuses {
  /** The status of each of these players. */
  of(db: Db | Tx, players: readonly number[]): Promise<Statuses>
  forget(players: readonly number[]): void
  forgetAll(): void
}

/** `read` answers only for players above the lowest status. */
export function createKnownStatuses(
  read: (db: Db | Tx, players: readonly number[]) => Promise<Statuses>,
): KnownStatuses {
  const known = new Map<number, StatusLabel>()
  /** Grows with every invalidation: the result of a read that began before it is not cached. */
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

/** Notifies every node, with the commit, that the statuses of these players have changed. */
export async function tellStatuses(tx: Tx, players: readonly number[]): Promise<void> {
  for (let from = 0; from < players.length; from += playersANotice)
    await notify(tx, statusesTopic, players.slice(from, from + playersANotice))
}
