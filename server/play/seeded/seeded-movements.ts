/** Maps money movements to seeded bets: the game and the bet page behind a movement's key. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { movementEndings, type MovementKeys, type MovementSubject } from '../../wallet/statement.ts'
import { seededName } from './bet-name.ts'
import { findOpen } from './open-games.ts'
import { findBet } from './seeded-bets.ts'
import type { Row } from '../rows.ts'

/** A game that was given back after a restoration has lost its moves: no game has more. */
const mostSteps = 1000

export const seededMovements: MovementKeys = {
  behind: betsBehind,
  under: async (db, player, { nonce }) => ({
    keys: [...movementEndings, ...(await endingsOfMoves(db, player, nonce))].map((ending) => `bet:${nonce}${ending}`),
    beginnings: [],
  }),
}

/** What a move added to the stake has the key of its step. */
async function endingsOfMoves(db: Db, player: number, nonce: number): Promise<string[]> {
  const known = (await findOpen(db, player, nonce)) ?? (await findBet(db, player, nonce))
  if (known === undefined || known.added === 0n) return []
  const { moves, ended } = 'moves' in known ? { ...known, ended: null } : (known.steps ?? { moves: [], ended: null })
  return Array.from({ length: ended === 'returned' ? mostSteps : moves.length }, (_, step) => `:move-${step}`)
}

async function betsBehind(
  db: Db,
  player: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, MovementSubject>> {
  const named = keys.flatMap((key) => {
    const nonce = /^bet:(\d{1,15})(?::|$)/.exec(key)?.[1]
    return nonce === undefined ? [] : [{ key, nonce: Number(nonce) }]
  })
  if (named.length === 0) return new Map()
  const nonces = [...new Set(named.map(({ nonce }) => nonce))]
  const { rows } = await sql<Pick<Row<'bet'>, 'nonce' | 'game'> & { settled: boolean }>`
    select nonce, game, true as settled from bet where player = ${player} and nonce = any(${nonces}::bigint[])
    union all
    select nonce, game, true from play_history_of(${player}, ${Math.min(...nonces)}, ${Math.max(...nonces)}::bigint + 1, p_nonces => ${nonces}::bigint[])
    union all
    select nonce, game, false from open_bet where player = ${player} and nonce = any(${nonces}::bigint[])
    union all
    select nonce, game, false from package_round where player = ${player} and nonce = any(${nonces}::bigint[])`.execute(
    db,
  )
  const bets = new Map(rows.map((row) => [Number(row.nonce), row]))
  return new Map(
    named.map(({ key, nonce }) => {
      const bet = bets.get(nonce)
      // An open bet has no page yet.
      return [
        key,
        {
          what: 'bet',
          number: nonce,
          ...(bet && { game: bet.game }),
          ...(bet?.settled === true && { name: seededName(player, nonce) }),
        },
      ]
    }),
  )
}
