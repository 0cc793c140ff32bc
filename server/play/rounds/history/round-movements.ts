/** Maps money movements to bets on rounds: the bet behind a movement's key, and the keys of a round's bets. */
import { idsOf } from '@kurazh/games/index.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { movementEndings, type MovementKeys, type MovementSubject } from '../../../wallet/statement.ts'
import { ownInRounds } from '../../history/head-or-history.ts'
import { roundName } from './bet-name.ts'
import type { Row } from '../../rows.ts'

const roundGames = idsOf('round')

export const roundMovements: MovementKeys = {
  behind: betsBehind,
  under: async (db, player, { number }) => ({ keys: await movementsOfRound(db, player, number), beginnings: [] }),
}

/** The bets named by these movement keys of a player, by key. Other keys are skipped. */
async function betsBehind(
  db: Db,
  player: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, MovementSubject>> {
  const named = keys.flatMap((movement) => {
    const [, game, round, key] = /^round:([^:]+):(\d{1,15}):([^:]+)(?::payout|:back)?$/.exec(movement) ?? []
    return game === undefined || round === undefined || key === undefined
      ? []
      : [{ movement, game, round: Number(round), key }]
  })
  if (named.length === 0) return new Map()
  const { rows } = await sql<Pick<Row<'round_bet'>, 'game' | 'round' | 'place'> & { movement: string }>`
    select i.movement, b.game, b.round, b.place
    from unnest(${named.map(({ movement }) => movement)}::text[], ${named.map(({ game }) => game)}::text[], ${named.map(({ round }) => round)}::bigint[],
      ${named.map(({ key }) => key)}::text[]) as i(movement, game, round, key)
      join play_own_at(null::round_bet, ${player}, ${named.map(({ game }) => game)}::text[], ${named.map(({ round }) => round)}::bigint[]) b
        on b.game = i.game and b.round = i.round and b.key = i.key`.execute(db)
  return new Map(
    rows.map(({ movement, game, round, place }) => [
      movement,
      { what: 'round', number: Number(round), game, name: roundName(game, Number(round), place) },
    ]),
  )
}

/** The keys of all movements of a player's bets on the rounds of this number. */
async function movementsOfRound(db: Db, player: number, round: number): Promise<string[]> {
  const { rows } = await sql<Pick<Row<'round_bet'>, 'game' | 'key'>>`
    select b.game, b.key from ${ownInRounds('round_bet', { player, games: roundGames, first: round, before: round + 1 })} b`.execute(
    db,
  )
  return rows.flatMap(({ game, key }) => movementEndings.map((ending) => `round:${game}:${round}:${key}${ending}`))
}
