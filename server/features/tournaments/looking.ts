/** Who looks at a table on this node, and telling them that it has changed: never by bet, and nobody else. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { keptShortly, looksForMs } from './policy.ts'
import type { Row } from './rows.ts'

export interface Looking {
  /** Somebody has asked for the table: looks at it for a while. */
  looks(player: number, tournament: number): void
  /** Tells of tables with other bets than the last time, and of a result. Asks nothing of the database while nobody looks. */
  tellOfChanges(): Promise<void>
}

export function createLooking(db: Db, tell: (player: number, tournament: number) => void, now: () => number = Date.now): Looking {
  /** By tournament: its players, each until when. */
  const lookers = new Map<number, Map<number, number>>()
  /** How each stood when it was last told of. */
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
        from tournament t left join tournament_total s on s.tournament = t.id where t.id = any(${[...lookers.keys()]}::bigint[])`.execute(db)
      const changed = rows.filter(({ id, stands }) => seen.get(Number(id)) !== stands)
      if (changed.length === 0) return
      for (const { id, stands } of changed) seen.set(Number(id), stands)
      // Until then some node may still answer with the table as it was, and who is told asks at once.
      await pause(keptShortly)
      for (const { id } of changed) for (const player of lookers.get(Number(id))?.keys() ?? []) tell(player, Number(id))
    },
  }
}
