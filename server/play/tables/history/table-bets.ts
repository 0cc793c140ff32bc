/** Reads past bets at tables: by name, or one player's, with the rounds that decided them. */
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { idsOf } from '@kurazh/games/index.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { MovementKeys, MovementSubject } from '../../../wallet/statement.ts'
import type { BetLinks } from '../../bets/bet-links.ts'
import type { OpenBet, OpenBets, OpenOf } from '../../bets/engine.ts'
import type { JournalBet } from '../../bets/journal-bet.ts'
import { type GameBetName, gameBetNames } from '../../bets/game-bet-name.ts'
import { headOrHistory, ownInRounds, placedInRounds } from '../../history/head-or-history.ts'
import type { Row } from '../../rows.ts'
import { type TableBet, tableBetFields, tableBetOf, type TableBetRow, tableLooks } from '../store/table-looks.ts'

export const tableMark = 0xfe
const tables = idsOf('table')
export const { nameOf: tableBetName, read: readTableName } = gameBetNames(tableMark, () => tables)

export interface PlayedTableBet extends TableBet {
  game: string
  version: number
  /** When the bet was settled; while it is open, when it was placed. */
  at: Date
}

type PlayedRow = TableBetRow & Pick<Row<'table_bet'>, 'game' | 'version' | 'placed_at' | 'settled_at'>
const playedFields = sql`${tableBetFields}, b.game, b.version, b.placed_at, b.settled_at`
const playedOf = (row: PlayedRow): PlayedTableBet => ({
  ...tableBetOf(row),
  game: row.game,
  version: row.version,
  at: row.settled_at ?? row.placed_at,
})

/** A player's corrected bets: these stay in the head. */
export async function correctedBets(db: Db, player: number, limit: number): Promise<PlayedTableBet[]> {
  const { rows } = await sql<PlayedRow>`
    select ${playedFields} from table_bet b
    where b.player = ${player} and b.corrected is not null and not b.correction_seen order by b.corrected desc limit ${limit}`.execute(
    db,
  )
  return rows.map(playedOf)
}

/** The bet of this name; undefined if there is none. */
export async function findTableBet(db: Db, { game, round, place }: GameBetName): Promise<PlayedTableBet | undefined> {
  const [bet] = await headOrHistory(
    sql`table_bet`,
    sql`play_in_round(null::table_bet, 'table_round_month', ${game}, ${round})`,
    async (from) =>
      (
        await sql<PlayedRow>`
        select ${playedFields} from ${from} b where b.game = ${game} and b.round = ${round} and b.place = ${place}`.execute(
          db,
        )
      ).rows,
  )
  return bet === undefined || bet.state === 'withdrawn' ? undefined : playedOf(bet)
}

/** A player's newest played bets at all tables. */
export async function latestTableBets(db: Db, player: number, limit: number): Promise<PlayedTableBet[]> {
  const { rows } = await sql<PlayedRow>`
    select ${playedFields} from ${ownInRounds('table_bet', { player, games: tables, count: limit, states: ['settled'] })} b
    order by b.settled_at desc limit ${limit}`.execute(db)
  return rows.map(playedOf)
}

/** A player's settled bets at a table below this round, returned ones included, newest first. */
export async function listTableBets(
  db: Db,
  game: string,
  player: number,
  before: number,
  limit: number,
): Promise<PlayedTableBet[]> {
  const own = ownInRounds('table_bet', {
    player,
    games: [game],
    before,
    count: limit,
    states: ['settled', 'returned'],
  })
  const { rows } = await sql<PlayedRow>`
    select ${playedFields} from ${own} b order by b.round desc limit ${limit}`.execute(db)
  return rows.map(playedOf)
}

/** True while the player has a stake on a table. Only the newest round of a table may hold one. */
export async function hasOpenTableBet(db: Db | Tx, player: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${openOf(player)} where b.stake > 0 limit 1`.execute(db)
  return rows.length > 0
}

/** Kopecks that a player has staked since this moment in rounds that are not over. */
export async function stakedAtTables(db: Db | Tx, player: number, since: Date): Promise<bigint> {
  const { rows } = await sql<{
    sum: bigint
  }>`select coalesce(sum(b.stake), 0)::bigint as sum from ${openOf(player)} where b.placed_at >= ${since}`.execute(db)
  return rows[0]?.sum ?? 0n
}

const openOf = (player: number) => sql`
  unnest(${tables}::text[]) as played(id)
    cross join lateral (select number from table_round r where r.game = played.id order by number desc limit 1) as newest
    join table_bet b on b.player = ${player} and b.game = played.id and b.round = newest.number and b.state = 'open'`

/** The number of open bets, by table. */
export async function countOpenTableBets(db: Db): Promise<OpenBets[]> {
  const { rows } = await sql<OpenBets>`
    select played.id as game, count(*)::int as bets, sum(b.stake)::bigint as owed
    from unnest(${tables}::text[]) as played(id)
      cross join lateral (select number from table_round r where r.game = played.id order by number desc limit 1) as newest
      join table_bet b on b.game = played.id and b.round = newest.number
    where b.state = 'open' and b.stake > 0 group by played.id`.execute(db)
  return rows
}

/** When these bets were placed. */
export const tableBetsPlacedAt = (tx: Tx, bets: readonly JournalBet[]): Promise<Map<JournalBet, Date>> =>
  placedInRounds('table_bet', tx, bets, ({ name }) => readTableName(name)?.place)

const betsAtATime = 500

/**
 * Every bet of a player at tables for the data export, by table and the newest first: these names and units never
 * change. Money in kopecks.
 */
export async function* everyTableBet(db: Db, player: number) {
  for (const table of tables)
    for (let before: number | undefined, isLast = false; !isLast;) {
      const own = ownInRounds('table_bet', { player, games: [table], before, count: betsAtATime })
      const { rows } = await sql<PlayedRow>`
        select ${playedFields} from ${own} b order by b.round desc limit ${betsAtATime}`.execute(db)
      const bets = rows.map(playedOf)
      yield* bets.map(({ game, round, place, version, key, spots, stake, state, payout, firstPayout, at }) => ({
        player,
        game,
        round,
        place,
        version,
        key,
        spots: Object.fromEntries([...spots].map(([spot, kopecks]) => [spot, `${kopecks}`])),
        stake,
        state,
        payout,
        ...(firstPayout !== undefined && { firstPayout }),
        at,
      }))
      before = bets.at(-1)?.round
      isLast = bets.length < betsAtATime
    }
}

/** Seats of a player, for the data export. */
export async function* everySeat(db: Db, player: number) {
  const { rows } = await sql<Pick<Row<'table_seat'>, 'game' | 'seat' | 'chart' | 'taken_at'>>`
    select game, seat, chart, taken_at from table_seat where player = ${player} order by game, seat`.execute(db)
  yield* rows
}

/** A bet as its player sees it. */
export function ownTableBet(links: BetLinks, game: string, bet: TableBet): OwnTableBet {
  return {
    table: game,
    round: bet.round,
    link: links.idOf(tableBetName({ game, round: bet.round, place: bet.place })),
    revision: bet.revision,
    spots: [...bet.spots].map(([spot, stake]) => ({ spot, stake })),
    stake: bet.stake,
    state: bet.state === 'withdrawn' ? 'returned' : bet.state,
    payout: bet.payout,
    multiplier: bet.multiplierE4,
    firstPayout: bet.firstPayout ?? null,
  }
}

/** Maps money movements at tables: the bet behind a key, and the keys of a player's rounds of a number. */
export const tableMovements: MovementKeys = {
  async behind(db, player, keys) {
    const named = keys.flatMap((movement) => {
      const [, game, round] = /^table:([^:]+):(\d{1,15}):/.exec(movement) ?? []
      return game === undefined || round === undefined ? [] : [{ movement, game, round: Number(round) }]
    })
    if (named.length === 0) return new Map()
    const { rows } = await sql<Pick<Row<'table_bet'>, 'game' | 'round' | 'place'> & { movement: string }>`
      select i.movement, b.game, b.round, b.place
      from unnest(${named.map(({ movement }) => movement)}::text[], ${named.map(({ game }) => game)}::text[], ${named.map(({ round }) => round)}::bigint[]) as i(movement, game, round)
        join play_own_at(null::table_bet, ${player}, ${named.map(({ game }) => game)}::text[], ${named.map(({ round }) => round)}::bigint[]) b
          on b.game = i.game and b.round = i.round`.execute(db)
    return new Map<string, MovementSubject>(
      rows.map(({ movement, game, round, place }) => [
        movement,
        { what: 'round', number: Number(round), game, name: tableBetName({ game, round: Number(round), place }) },
      ]),
    )
  },
  async under(db, player, { number }) {
    const { rows } = await sql<Pick<Row<'table_bet'>, 'game' | 'revision'>>`
      select b.game, b.revision from ${ownInRounds('table_bet', { player, games: tables, first: number, before: number + 1 })} b`.execute(
      db,
    )
    const keys = await Promise.all(
      rows.map(async ({ game, revision }) => {
        const moves = await tableLooks(db).movesOf(game, number)
        return [
          ...Array.from({ length: revision }, (_, index) => [`${index + 1}`, `${index + 1}:back`]).flat(),
          ...moves.map(({ step }) => `move-${step}`),
          'payout',
          'void',
          'corrected',
          'reversed',
        ].map((ending) => `table:${game}:${number}:${ending}`)
      }),
    )
    return { keys: keys.flat(), beginnings: [] }
  },
}

/** Bets of table rounds that are not over, as the staff sees them. */
export async function openTableBets(db: Db, { player, game }: OpenOf, limit: number): Promise<OpenBet[]> {
  const { rows } = await sql<Pick<Row<'table_bet'>, 'player' | 'game' | 'stake' | 'placed_at' | 'round'>>`
    select b.player, b.game, b.stake, b.placed_at, b.round
    from unnest(${tables}::text[]) as played(id)
      cross join lateral (select number from table_round r where r.game = played.id order by number desc limit 1) as newest
      join table_bet b on b.game = played.id and b.round = newest.number
    where b.state = 'open' and b.stake > 0 and (${player ?? null}::bigint is null or b.player = ${player ?? null}) and (${game ?? null}::text is null or b.game = ${game ?? null})
    order by b.placed_at desc limit ${limit}`.execute(db)
  return rows.map(({ player: owner, placed_at: at, round, ...rest }) => ({
    ...rest,
    player: Number(owner),
    at,
    says: `раунд ${round}`,
  }))
}
