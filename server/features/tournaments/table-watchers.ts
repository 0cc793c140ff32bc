/** Tracks who watches a tournament's table on this node, and notifies only them of changes, never for every bet. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { inTurns } from '../../platform/process/in-turns.ts'
import { keptShortly, looksForMs } from './policy.ts'
import type { Row } from './rows.ts'

export interface Looking {
  /** Marks the player as a viewer of the table for a while. */
  looks(player: number, tournament: number): void
  /** Notifies viewers of tables with new bets and of results. Does not query the database if no one watches. */
  tellOfChanges(): Promise<void>
}

export function createLooking(
  db: Db,
  tell: (player: number, tournament: number) => void,
  now: () => number = Date.now,
): Looking {
  /** By tournament: its viewers, each with an expiry. */
  const lookers = new Map<number, Map<number, number>>()
  /** The state of each at the last notification. */
  const seen = new Map<number, string>()

  function forget(): void {
    for (const [tournament, players] of lookers) {
      for (const [player, until] of players) if (until < now()) players.delete(player)
      if (players.size > 0) continue
      lookers.delete(tournament)
      seen.delete(tournament)
    }
  }

  return {
    looks(player, tournament) {
      const players = lookers.get(tournament) ?? new Map<number, number>()
      lookers.set(tournament, players.set(player, now() + looksForMs))
    },
    async tellOfChanges() {
      forget()
      if (lookers.size === 0) return
      const { rows } = await sql<Pick<Row<'tournament'>, 'id'> & { stands: string }>`
        select t.id, concat_ws(' ', s.bets, t.finished_at, t.cancelled_at) as stands
        from tournament t left join tournament_total s on s.tournament = t.id where t.id = any(${[...lookers.keys()]}::bigint[])`.execute(
        db,
      )
      const changed = rows.filter(({ id, stands }) => seen.get(Number(id)) !== stands)
      if (changed.length === 0) return
      for (const { id, stands } of changed) seen.set(Number(id), stands)
      // Until then a node may answer with a cached older table, and a notified page requests it at once.
      await pause(keptShortly)
      for (const { id } of changed)
        await inTurns([...(lookers.get(Number(id))?.keys() ?? [])], (player) => tell(player, Number(id)))
    },
  }
}
