/** Reads tables from the database, of the head and of history: rounds, layouts, decisions, shoes. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { headOrHistory, leftOver, ownInRounds } from '../../history/head-or-history.ts'
import type { Row } from '../../rows.ts'
import { shoeFields, shoeOf, type StoredShoe } from './shoe-store.ts'

/** Whole kopecks by spot. */
export type Spots = ReadonlyMap<string, bigint>

/** Everything that a player has on a table in one round. Money in kopecks. */
export interface TableBet {
  player: number
  round: number
  /** Its number among the bets of the round, from 1. */
  place: number
  revision: number
  /** The key of the request that made its current revision. */
  key: string
  spots: Spots
  stake: bigint
  state: Row<'table_bet'>['state']
  payout: bigint
  multiplierE4: number
  /** What it was paid before it was corrected; undefined if it was not. */
  firstPayout: bigint | undefined
}

/** Times in milliseconds. */
export interface StoredTableRound {
  number: number
  version: number
  /** null if a person deals. */
  chain: number | null
  link: number | null
  shoe: { number: number; first: number } | undefined
  phase: Row<'table_round'>['phase']
  closesAt: number
  startedAt: number | undefined
  endedAt: number | undefined
  /** How many draws it took from its source; undefined while it is not over. */
  drawn: number | undefined
  hash: string | undefined
  result: unknown
  reason: Row<'table_round'>['reason']
  settled: boolean
  /** Its result differs from the one it was first paid by. */
  corrected: boolean
}

export interface LinkOfRound {
  chain: number
  link: number
}

export type StoredMove = Pick<Row<'table_move'>, 'step' | 'seat' | 'hand' | 'move' | 'by'>

export interface TableLooks {
  newest(game: string): Promise<StoredTableRound | undefined>
  /** The link that the newest round of a chain was drawn from. */
  newestLink(game: string): Promise<LinkOfRound | undefined>
  round(game: string, number: number): Promise<StoredTableRound | undefined>
  /** Past rounds, newest first, below a number. */
  past(game: string, before: number, limit: number): Promise<StoredTableRound[]>
  betsOf(game: string, round: number): Promise<TableBet[]>
  betOf(game: string, round: number, player: number): Promise<TableBet | undefined>
  movesOf(game: string, round: number): Promise<StoredMove[]>
  shoe(game: string, number: number): Promise<StoredShoe | undefined>
  newestShoe(game: string): Promise<StoredShoe | undefined>
  /** Cards that rounds of a shoe have drawn. */
  dealtOf(game: string, shoe: number): Promise<number>
}

const spotsOf = (params: unknown): Spots => {
  const { spots } = params as { spots: Readonly<Record<string, number>> }
  return new Map(Object.entries(spots).map(([spot, stake]) => [spot, BigInt(stake)]))
}
// A stake on a spot is far below 2⁵³ kopecks: the table's limits ensure it.
export const paramsOf = (spots: Spots) => ({
  spots: Object.fromEntries([...spots].map(([spot, kopecks]) => [spot, safeNumber(kopecks)])),
})

function safeNumber(whole: bigint): number {
  const number = Number.parseInt(`${whole}`, 10)
  if (!Number.isSafeInteger(number)) throw new RangeError('beyond what a layout holds')
  return number
}

export type TableBetRow = Pick<
  Row<'table_bet'>,
  | 'player'
  | 'round'
  | 'place'
  | 'revision'
  | 'key'
  | 'params'
  | 'stake'
  | 'state'
  | 'payout'
  | 'multiplier_e4'
  | 'first_payout'
>
export const tableBetFields = sql`b.player, b.round, b.place, b.revision, b.key, b.params, b.stake, b.state, b.payout, b.multiplier_e4, b.first_payout`
export const tableBetOf = (row: TableBetRow): TableBet => ({
  player: Number(row.player),
  round: Number(row.round),
  place: row.place,
  revision: row.revision,
  key: row.key,
  spots: spotsOf(row.params),
  stake: row.stake,
  state: row.state,
  payout: row.payout,
  multiplierE4: Number(row.multiplier_e4),
  firstPayout: row.first_payout ?? undefined,
})

const roundFields = sql`game, number, version, chain, link, shoe, first, drawn, phase, closes_at, started_at, ended_at, hash, result, reason, settled, corrected`
const roundOf = (row: Row<'table_round'>): StoredTableRound => ({
  number: Number(row.number),
  version: row.version,
  chain: row.chain,
  link: row.link,
  shoe: row.shoe === null || row.first === null ? undefined : { number: row.shoe, first: row.first },
  phase: row.phase,
  closesAt: row.closes_at.getTime(),
  startedAt: row.started_at?.getTime(),
  endedAt: row.ended_at?.getTime(),
  drawn: row.drawn ?? undefined,
  hash: row.hash?.toString('hex'),
  result: row.result,
  reason: row.reason,
  settled: row.settled,
  corrected: row.corrected,
})
/** These rounds of a table, in no order. */
export async function tableRoundsOf(db: Db, game: string, numbers: readonly number[]): Promise<StoredTableRound[]> {
  const { rows } = await sql<Row<'table_round'>>`
    select ${roundFields} from table_round where game = ${game} and number = any(${numbers}::bigint[])`.execute(db)
  const old = leftOver(
    numbers,
    rows.map(({ number }) => Number(number)),
  )
  const { rows: oldRows } =
    old.length === 0
      ? { rows: [] }
      : await sql<Row<'table_round'>>`
        select ${roundFields} from play_past_rounds_at(null::table_round, ${game}, ${old}::bigint[])`.execute(db)
  return [...rows, ...oldRows].map(roundOf)
}

export const tableLooks = (db: Db): TableLooks => {
  const bets = (game: string, round: number, history: ReturnType<typeof sql>, which = sql``) =>
    headOrHistory(sql`table_bet`, history, async (from) => {
      const { rows } = await sql<TableBetRow>`
        select ${tableBetFields} from ${from} b where b.game = ${game} and b.round = ${round} ${which} order by b.place`.execute(
        db,
      )
      return rows.map(tableBetOf)
    })
  const shoes = async (where: ReturnType<typeof sql>) =>
    (await sql<Row<'table_shoe'>>`select ${shoeFields} from table_shoe where ${where}`.execute(db)).rows.map(shoeOf)
  return {
    async newest(game) {
      const { rows } = await sql<Row<'table_round'>>`
        select ${roundFields} from table_round where game = ${game} order by number desc limit 1`.execute(db)
      return rows[0] && roundOf(rows[0])
    },
    async newestLink(game) {
      const {
        rows: [row],
      } = await sql<
        Pick<Row<'table_round'>, 'chain' | 'link'>
      >`select chain, link from table_round where game = ${game} and link is not null order by number desc limit 1`.execute(
        db,
      )
      return row?.chain == null || row.link === null ? undefined : { chain: row.chain, link: row.link }
    },
    round: async (game, number) => (await tableRoundsOf(db, game, [number]))[0],
    async past(game, before, limit) {
      const { rows } = await sql<Row<'table_round'>>`
        select ${roundFields} from play_past_rounds(null::table_round, ${game}, 0, ${before}, ${limit}) order by number desc limit ${limit}`.execute(
        db,
      )
      return rows.map(roundOf)
    },
    betsOf: (game, round) =>
      bets(game, round, sql`play_in_round(null::table_bet, 'table_round_month', ${game}, ${round})`),
    async betOf(game, round, player) {
      const history = ownInRounds('table_bet', { player, games: [game], first: round, before: round + 1 })
      return (await bets(game, round, history, sql`and b.player = ${player}`))[0]
    },
    movesOf: (game, round) =>
      headOrHistory(
        sql`table_move`,
        sql`play_in_round(null::table_move, 'table_round_month', ${game}, ${round})`,
        async (from) =>
          (
            await sql<StoredMove>`
            select m.step, m.seat, m.hand, m.move, m.by from ${from} m where m.game = ${game} and m.round = ${round} order by m.step`.execute(
              db,
            )
          ).rows,
      ),
    shoe: async (game, number) => (await shoes(sql`game = ${game} and number = ${number}`))[0],
    newestShoe: async (game) => (await shoes(sql`game = ${game} order by number desc limit 1`))[0],
    async dealtOf(game, shoe) {
      const { rows } = await sql<{ dealt: number }>`
        select coalesce(max(first + coalesce(drawn, 0)), 0)::int as dealt from table_round where game = ${game} and shoe = ${shoe}`.execute(
        db,
      )
      return rows[0]?.dealt ?? 0
    },
  }
}
