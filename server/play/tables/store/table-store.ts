/**
 * Stores tables in the database: rounds, layouts, decisions, shoes. Every write names the epoch of its leader and
 * throws Fenced under another epoch.
 */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../../platform/database/database.ts'
import { playHouse } from '../../../wallet/wallet.ts'
import type { StakeVerdict } from '../../bets/bettor.ts'
import type { Row } from '../../rows.ts'
import { bytes, fencing, isLed, moment, written } from './fenced.ts'
import { shoeFields, shoeOf, type ShoeWrites, shoeWrites, type StoredShoe } from './shoe-store.ts'

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

export interface TableEnding {
  hash: string | undefined
  result: unknown
  drawn: number
  endedAt: number
}

/** `drawn`: cards already dealt, which are never dealt again. */
export type CallingOff = Omit<TableEnding, 'result'> & { reason: NonNullable<StoredTableRound['reason']> }

export type RaiseVerdict = { verdict: StakeVerdict; balance: bigint }
export interface Moved {
  player: number
  balance: bigint
}
/** A layout and its difference to the previous one. */
export interface Relaid {
  bet: TableBet
  by: bigint
  /** The declared bank it was admitted under; undefined if no spot has more than before. */
  bank?: number | undefined
}

export interface TableStore extends ShoeWrites {
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
  open(game: string, epoch: number, round: StoredTableRound): Promise<void>
  start(game: string, epoch: number, number: number, startedAt: number): Promise<void>
  end(game: string, epoch: number, number: number, ending: TableEnding): Promise<void>
  /**
   * `beside` writes more with the same commit. A round that has ended and is not paid can be called off only by the
   * site, if it cannot be paid.
   */
  callOff(
    game: string,
    epoch: number,
    number: number,
    ending: CallingOff,
    beside?: (tx: Tx) => Promise<void>,
  ): Promise<void>
  settled(game: string, epoch: number, number: number): Promise<void>
  /** Batches hold at most one layout per player; answers come in the batch's order. */
  raise(game: string, epoch: number, version: number, batch: readonly Relaid[]): Promise<RaiseVerdict[]>
  lower(game: string, epoch: number, batch: readonly Relaid[]): Promise<(bigint | undefined)[]>
  move(
    game: string,
    epoch: number,
    round: number,
    move: StoredMove,
    added: Relaid | undefined,
  ): Promise<{ verdict: StakeVerdict; balance: bigint | undefined }>
  settle(
    game: string,
    epoch: number,
    round: number,
    payouts: readonly { player: number; payout: bigint }[],
  ): Promise<Moved[]>
  giveBack(game: string, epoch: number, round: number, players: readonly number[]): Promise<Moved[]>
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
export const createTableStore = (db: Db): TableStore => ({
  ...looks(db),
  ...shoeWrites(db),
  ...phases(db),
  ...layouts(db),
  ...endings(db),
})

/** These rounds of a table, in no order. */
export async function tableRoundsOf(db: Db, game: string, numbers: readonly number[]): Promise<StoredTableRound[]> {
  return (
    await sql<
      Row<'table_round'>
    >`select ${roundFields} from table_round where game = ${game} and number = any(${numbers}::bigint[])`.execute(db)
  ).rows.map(roundOf)
}

type Looks =
  | 'newest'
  | 'newestLink'
  | 'round'
  | 'past'
  | 'betsOf'
  | 'betOf'
  | 'movesOf'
  | 'shoe'
  | 'newestShoe'
  | 'dealtOf'
function looks(db: Db): Pick<TableStore, Looks> {
  const rounds = async (where: ReturnType<typeof sql>) =>
    (await sql<Row<'table_round'>>`select ${roundFields} from table_round where ${where}`.execute(db)).rows.map(roundOf)
  const bets = async (where: ReturnType<typeof sql>) =>
    (await sql<TableBetRow>`select ${tableBetFields} from table_bet b where ${where}`.execute(db)).rows.map(tableBetOf)
  const shoes = async (where: ReturnType<typeof sql>) =>
    (await sql<Row<'table_shoe'>>`select ${shoeFields} from table_shoe where ${where}`.execute(db)).rows.map(shoeOf)
  return {
    newest: async (game) => (await rounds(sql`game = ${game} order by number desc limit 1`))[0],
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
    round: async (game, number) => (await rounds(sql`game = ${game} and number = ${number}`))[0],
    past: (game, before, limit) =>
      rounds(sql`game = ${game} and number < ${before} and ended_at is not null order by number desc limit ${limit}`),
    betsOf: (game, round) => bets(sql`b.game = ${game} and b.round = ${round} order by b.place`),
    betOf: async (game, round, player) =>
      (await bets(sql`b.player = ${player} and b.game = ${game} and b.round = ${round}`))[0],
    async movesOf(game, round) {
      const { rows } =
        await sql<StoredMove>`select step, seat, hand, move, by from table_move where game = ${game} and round = ${round} order by step`.execute(
          db,
        )
      return rows
    },
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

function phases(db: Db): Pick<TableStore, 'open' | 'start' | 'end' | 'callOff' | 'settled'> {
  return {
    open: (game, epoch, { number, version, chain, link, shoe, closesAt }) =>
      written(
        sql`
      insert into table_round (game, number, version, chain, link, shoe, first, phase, closes_at)
      select ${game}, ${number}, ${version}::smallint, ${chain}::int, ${link}::int, ${shoe?.number ?? null}::int, ${shoe?.first ?? null}::int, 'betting', ${moment(closesAt)} where ${isLed(game, epoch)}
      on conflict (game, number) do update set closes_at = excluded.closes_at where table_round.phase = 'betting'`.execute(
          db,
        ),
      ),
    start: (game, epoch, number, startedAt) =>
      written(
        sql`
      update table_round set phase = 'dealing', started_at = ${moment(startedAt)}
      where game = ${game} and number = ${number} and phase in ('betting', 'dealing') and ${isLed(game, epoch)}`.execute(
          db,
        ),
      ),
    end: (game, epoch, number, { hash, result, drawn, endedAt }) =>
      written(
        sql`
      update table_round set phase = 'ended', hash = ${hash === undefined ? null : bytes(hash)}::bytea, result = ${JSON.stringify(result)}::jsonb, drawn = ${drawn}::int,
        ended_at = ${moment(endedAt)}
      where game = ${game} and number = ${number} and phase in ('dealing', 'ended') and not settled and ${isLed(game, epoch)}`.execute(
          db,
        ),
      ),
    callOff: (game, epoch, number, { reason, hash, drawn, endedAt }, beside) =>
      transaction(db, async (tx) => {
        await written(
          sql`
        update table_round set phase = 'voided', reason = ${reason}, result = null, hash = ${hash === undefined ? null : bytes(hash)}::bytea, drawn = ${drawn}::int, ended_at = ${moment(endedAt)}
        where game = ${game} and number = ${number} and (phase in ('betting', 'dealing', 'voided') or phase = 'ended' and ${reason} = 'fault') and not settled and ${isLed(game, epoch)}`.execute(
            tx,
          ),
        )
        await beside?.(tx)
      }),
    settled: (game, epoch, number) =>
      written(
        sql`
      update table_round set settled = true where game = ${game} and number = ${number} and phase in ('ended', 'voided') and ${isLed(game, epoch)}`.execute(
          db,
        ),
      ),
  }
}

const column = <Item, Value>(batch: readonly Item[], value: (item: Item) => Value): Value[] => batch.map(value)
const jsonOf = ({ bet }: Relaid) => JSON.stringify(paramsOf(bet.spots))

function layouts(db: Db): Pick<TableStore, 'raise' | 'lower' | 'move'> {
  return {
    async raise(game, epoch, version, batch) {
      const { rows } = await fencing(
        sql<Row<'play_table_raise'> & { verdict: StakeVerdict }>`
        select player, verdict, balance from play_table_raise(${game}, ${epoch}, ${roundNumberOf(batch)}, ${version}::smallint,
          ${column(batch, ({ bet }) => bet.player)}::bigint[], ${column(batch, ({ bet }) => bet.place)}::int[], ${column(batch, ({ bet }) => bet.revision)}::int[],
          ${column(batch, ({ bet }) => bet.key)}::text[], ${column(batch, ({ by }) => by)}::bigint[], ${column(batch, jsonOf)}::jsonb[], ${column(batch, ({ bet }) => bet.stake)}::bigint[],
          ${playHouse}::smallint, ${column(batch, ({ bank }) => bank ?? 0)}::int[])`.execute(db),
      )
      const verdicts = new Map(rows.map(({ player, verdict, balance }) => [Number(player), { verdict, balance }]))
      return batch.map(({ bet }) => answered(verdicts.get(bet.player)))
    },
    async lower(game, epoch, batch) {
      const { rows } = await fencing(
        sql<Row<'play_table_lower'>>`
        select player, balance from play_table_lower(${game}, ${epoch}, ${roundNumberOf(batch)}, ${column(batch, ({ bet }) => bet.player)}::bigint[],
          ${column(batch, ({ bet }) => bet.revision)}::int[], ${column(batch, ({ bet }) => bet.key)}::text[], ${column(batch, ({ by }) => -by)}::bigint[],
          ${column(batch, jsonOf)}::jsonb[], ${column(batch, ({ bet }) => bet.stake)}::bigint[], ${playHouse}::smallint, ${column(batch, ({ bank }) => bank ?? null)}::int[])`.execute(
          db,
        ),
      )
      const balances = new Map(rows.map(({ player, balance }) => [Number(player), balance]))
      return batch.map(({ bet }) => balances.get(bet.player))
    },
    async move(game, epoch, round, { step, seat, hand, move, by }, added) {
      const {
        rows: [row],
      } = await fencing(
        sql<Row<'play_table_move'> & { verdict: StakeVerdict; balance: bigint | null }>`
        select verdict, balance from play_table_move(${game}, ${epoch}, ${round}, ${step}, ${seat}, ${hand}, ${move}, ${by}, ${added?.bet.player ?? 0}::bigint,
          ${added?.by ?? 0n}::bigint, ${added === undefined ? '{}' : jsonOf(added)}::jsonb, ${added?.bet.stake ?? 0n}::bigint, ${playHouse}::smallint)`.execute(
          db,
        ),
      )
      return { verdict: answered(row).verdict, balance: row?.balance ?? undefined }
    },
  }
}

function answered<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new Error('a write at a table got no answer')
  return answer
}

function endings(db: Db): Pick<TableStore, 'settle' | 'giveBack'> {
  const moved = (rows: readonly { player: bigint; balance: bigint }[]) =>
    rows.map(({ player, balance }) => ({ player: Number(player), balance }))
  return {
    async settle(game, epoch, round, payouts) {
      return moved(
        (
          await fencing(
            sql<Row<'play_table_settle'>>`
        select player, balance from play_table_settle(${game}, ${epoch}, ${round}, ${column(payouts, ({ player }) => player)}::bigint[],
          ${column(payouts, ({ payout }) => payout)}::bigint[], ${playHouse}::smallint)`.execute(db),
          )
        ).rows,
      )
    },
    async giveBack(game, epoch, round, players) {
      return moved(
        (
          await fencing(
            sql<Row<'play_table_void'>>`
        select player, balance from play_table_void(${game}, ${epoch}, ${round}, ${[...players]}::bigint[], ${playHouse}::smallint)`.execute(
              db,
            ),
          )
        ).rows,
      )
    },
  }
}

/** A batch belongs to one round. */
function roundNumberOf(batch: readonly Relaid[]): number {
  const round = batch[0]?.bet.round
  if (round === undefined || batch.some(({ bet }) => bet.round !== round)) throw new Error('a batch of several rounds')
  return round
}
