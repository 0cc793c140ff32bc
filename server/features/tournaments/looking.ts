/** Who looks at a table on this node, and telling them that it has changed: never by bet, and nobody else. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { keptShortly, looksForMs } from './policy.ts'
import type { Row } from './rows.ts'

export interface Looking {
  /** Somebody has asked for the table: looks at it for a while. */
  looks(player: number, tournament: number): void
  /** Tells of tables with other bets than the last time. Asks nothing of the database while nobody looks. */
  tellOfChanges(): Promise<void>
}

export function createLooking(db: Db, tell: (player: number, tournament: number) => void, now: () => number = Date.now): Looking {
  /** By tournament: its players, each until when. */
  const lookers = new Map<number, Map<number, number>>()
  const seen = new Map<number, bigint>()

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
      const { rows } = await sql<Pick<Row<'tournament_total'>, 'tournament' | 'bets'>>`
        select tournament, bets from tournament_total where tournament = any(${[...lookers.keys()]}::bigint[])`.execute(db)
      const changed = rows.filter(({ tournament, bets }) => seen.get(Number(tournament)) !== bets)
      if (changed.length === 0) return
      for (const { tournament, bets } of changed) seen.set(Number(tournament), bets)
      // Until then some node may still answer with the table as it was, and who is told asks at once.
      await pause(keptShortly)
      for (const { tournament } of changed) for (const player of lookers.get(Number(tournament))?.keys() ?? []) tell(player, Number(tournament))
    },
  }
}
