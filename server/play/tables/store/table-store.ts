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
import { type ShoeWrites, shoeWrites } from './shoe-store.ts'
import {
  paramsOf,
  type StoredMove,
  type StoredTableRound,
  type TableBet,
  type TableLooks,
  tableLooks,
} from './table-looks.ts'

export {
  type LinkOfRound,
  type Spots,
  type StoredMove,
  type StoredTableRound,
  type TableBet,
  tableRoundsOf,
} from './table-looks.ts'

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

export interface TableStore extends ShoeWrites, TableLooks {
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

export const createTableStore = (db: Db): TableStore => ({
  ...tableLooks(db),
  ...shoeWrites(db),
  ...phases(db),
  ...layouts(db),
  ...endings(db),
})

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
