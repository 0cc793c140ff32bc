/**
 * Stores rounds and their bets in the database. Every write names the epoch of its leader and does nothing under
 * another epoch.
 */
import type { RoundPhase, RoundVoidReason } from '@kurazh/contract/play/rounds.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { playHouse } from '../../../wallet/wallet.ts'
import type { StakeVerdict } from '../../bets/bettor.ts'
import { leadTimes } from '../../policy.ts'
import type { Row } from '../../rows.ts'
import { headOrHistory, leftOver, ownInRounds } from '../../history/head-or-history.ts'
import { fromHundredths, hundredthsOf, pointOf, resultOf } from './hundredths.ts'

/** A write refused because another node's epoch is current: this node leads no more. */
export class Fenced extends Error {
  override readonly name = 'Fenced'
}

export type BetState = Row<'round_bet'>['state']

/** A bet on a round. Money in kopecks, multipliers in ten-thousandths. */
export interface RoundBet {
  player: number
  key: string
  round: number
  /** The number of the declared bank it was admitted under; undefined for one that was read back. */
  bank?: number
  /** Its number among the bets of the round, from 1. */
  place: number
  stake: bigint
  /** As in the game's form. */
  params: unknown
  /** The most it may pay. */
  ceilingE4: number
  state: BetState
  multiplierE4: number
  payout: bigint
}

/** A round as stored. Times in milliseconds. */
export interface StoredRound {
  number: number
  /** The version of its rules, whichever node leads it. */
  version: number
  chain: number
  link: number
  phase: Exclude<RoundPhase, 'closing'>
  bettingEndsAt: number
  startedAt: number | undefined
  endedAt: number | undefined
  hash: string | undefined
  /** The result of the draw; undefined while the round is not over. */
  result: number | undefined
  settled: boolean
  /** Why it was called off. */
  reason?: RoundVoidReason
}

export interface Ending {
  number: number
  phase: 'ended' | 'interrupted'
  hash: string
  result: number
  endedAt: number
  /**
   * The settlement pays open bets with at most this ceiling their ceiling. The others are lost, or returned if the
   * round was interrupted.
   */
  paidToE4: number
  /** If the round is called off. */
  reason?: RoundVoidReason
}

export interface LeaderLease {
  epoch: number
}

export type PlaceVerdict = { verdict: StakeVerdict | 'fenced'; balance: bigint }
/** The result of a paid bet; undefined if it was no longer open. */
export type PaidVerdict = { multiplierE4: number; payout: bigint; balance: bigint } | undefined
export interface Moved {
  player: number
  balance: bigint
}

/** The writes of the engine. Batches hold at most one bet per player; answers come in the batch's order. */
export interface RoundStore {
  /** Takes the lease if no node holds it: the last leader's has expired. */
  takeLease(game: string, address: string, leaseMs: number): Promise<LeaderLease | undefined>
  /** False if another node has taken over. */
  renewLease(game: string, epoch: number, leaseMs: number): Promise<boolean>
  releaseLease(game: string, epoch: number): Promise<void>
  /** Whether another node requested the lease a moment ago. */
  standsBy(game: string): Promise<boolean>
  /** Sends this leader's heartbeat. */
  signOfLife(game: string, epoch: number): Promise<void>
  /** The last heartbeat of a leader, and the current time, by the database's clock. */
  lastSign(game: string): Promise<{ lostAt: number; now: number }>
  /** Where the leader listens; undefined if no node leads. */
  leaderAddress(game: string): Promise<string | undefined>
  newest(game: string): Promise<StoredRound | undefined>
  betsOf(game: string, round: number): Promise<RoundBet[]>
  betOf(game: string, round: number, player: number, key: string): Promise<RoundBet | undefined>
  round(game: string, number: number): Promise<StoredRound | undefined>
  /** Past rounds, newest first, below a number. */
  past(game: string, before: number, limit: number): Promise<StoredRound[]>
  /** These four throw Fenced. */
  open(
    game: string,
    epoch: number,
    round: Pick<StoredRound, 'number' | 'version' | 'chain' | 'link' | 'bettingEndsAt'>,
  ): Promise<void>
  start(game: string, epoch: number, number: number, startedAt: number): Promise<void>
  end(game: string, epoch: number, ending: Ending): Promise<void>
  settle(game: string, epoch: number, number: number): Promise<Moved[]>
  place(game: string, epoch: number, version: number, bets: readonly RoundBet[]): Promise<PlaceVerdict[]>
  /** The balance after the stake was returned; undefined if the bet was not open. Throws Fenced. */
  cancel(game: string, epoch: number, bets: readonly RoundBet[]): Promise<(bigint | undefined)[]>
  /** Pays open bets their `multiplierE4`, which ends them. Throws Fenced. */
  payOut(game: string, epoch: number, bets: readonly RoundBet[]): Promise<PaidVerdict[]>
}

type RoundRow = Omit<Row<'round'>, 'paid_to'>
const roundFields = sql`game, number, version, chain, link, phase, betting_ends_at, started_at, ended_at, hash, point, settled, reason`

/** A row of bets on rounds. */
export type RoundBetRow = Omit<Row<'round_bet'>, 'game' | 'version' | 'placed_at' | 'settled_at' | 'journal'>
/** Its columns, of `round_bet b`. */
export const roundBetFields = sql`b.player, b.key, b.round, b.place, b.stake, b.params, b.auto, b.state, b.multiplier, b.payout`

const roundOf = (row: RoundRow): StoredRound => ({
  number: Number(row.number),
  version: row.version,
  chain: row.chain,
  link: row.link,
  phase: row.phase,
  bettingEndsAt: row.betting_ends_at.getTime(),
  startedAt: row.started_at?.getTime(),
  endedAt: row.ended_at?.getTime(),
  hash: row.hash?.toString('hex'),
  result: row.point === null ? undefined : resultOf(row.game, row.point),
  settled: row.settled,
  ...(row.reason !== null && { reason: row.reason }),
})

export const roundBetOf = (row: RoundBetRow): RoundBet => ({
  player: Number(row.player),
  key: row.key,
  round: Number(row.round),
  place: row.place,
  stake: row.stake,
  params: row.params,
  ceilingE4: fromHundredths(row.auto),
  state: row.state,
  multiplierE4: fromHundredths(row.multiplier),
  payout: row.payout,
})

/** Rounds in PostgreSQL. The lease uses its own connections: a pool full of other work must not lose it. */
export function createRoundStore(db: Db, leadDb: Db = db): RoundStore {
  return { ...leads(leadDb), ...signs(db), ...looks(db), ...phases(db), ...batches(db) }
}

/** These rounds of a game, in no order. */
export async function roundsOf(db: Db, game: string, numbers: readonly number[]): Promise<StoredRound[]> {
  const { rows } = await sql<RoundRow>`
    select ${roundFields} from round where game = ${game} and number = any(${numbers}::bigint[])`.execute(db)
  const old = leftOver(
    numbers,
    rows.map(({ number }) => Number(number)),
  )
  const { rows: oldRows } =
    old.length === 0
      ? { rows: [] }
      : await sql<RoundRow>`select ${roundFields} from play_past_rounds_at(null::round, ${game}, ${old}::bigint[])`.execute(
          db,
        )
  return [...rows, ...oldRows].map(roundOf)
}

const lease = (ms: number) => sql`${ms} * interval '1 millisecond'`
const moment = (at: number) => sql`to_timestamp(${at}::float8 / 1000)`
const isLed = (game: string, epoch: number) => sql`play_round_led(${game}, ${epoch}::bigint)`

function leads(db: Db): Pick<RoundStore, 'takeLease' | 'renewLease' | 'releaseLease' | 'leaderAddress' | 'standsBy'> {
  return {
    async takeLease(game, address, leaseMs) {
      const { rows } = await sql<
        Pick<Row<'play_round_lead'>, 'epoch'>
      >`select epoch from play_round_lead(${game}, ${address}, ${lease(leaseMs)})`.execute(db)
      return rows[0] && { epoch: Number(rows[0].epoch) }
    },
    async renewLease(game, epoch, leaseMs) {
      const { numAffectedRows } = await sql`
        update round_lead set renewed_at = clock_timestamp(), until = clock_timestamp() + ${lease(leaseMs)} where game = ${game} and epoch = ${epoch}`.execute(
        db,
      )
      return (numAffectedRows ?? 0n) > 0n
    },
    async releaseLease(game, epoch) {
      await sql`update round_lead set renewed_at = clock_timestamp(), until = clock_timestamp() where game = ${game} and epoch = ${epoch}`.execute(
        db,
      )
    },
    async standsBy(game) {
      const { rows } =
        await sql`select 1 from round_lead where game = ${game} and asked_at > clock_timestamp() - ${lease(leadTimes.stoodByMs)}`.execute(
          db,
        )
      return rows.length > 0
    },
    async leaderAddress(game) {
      const { rows } = await sql<
        Pick<Row<'round_lead'>, 'address'>
      >`select address from round_lead where game = ${game} and until > clock_timestamp()`.execute(db)
      return rows[0]?.address
    },
  }
}

function signs(db: Db): Pick<RoundStore, 'signOfLife' | 'lastSign'> {
  return {
    async signOfLife(game, epoch) {
      await sql`update round_lead set alive_at = clock_timestamp() where game = ${game} and epoch = ${epoch}`.execute(
        db,
      )
    },
    async lastSign(game) {
      const { rows } = await sql<
        Pick<Row<'round_lead'>, 'alive_at'> & { now: Date }
      >`select alive_at, clock_timestamp() as now from round_lead where game = ${game}`.execute(db)
      const row = rows[0]
      if (row === undefined) throw new Error(`nobody has ever led ${game}`)
      return { lostAt: row.alive_at.getTime(), now: row.now.getTime() }
    },
  }
}

function looks(db: Db): Pick<RoundStore, 'newest' | 'betsOf' | 'betOf' | 'round' | 'past'> {
  const bets = (game: string, round: number, history: ReturnType<typeof sql>, which = sql``) =>
    headOrHistory(sql`round_bet`, history, async (from) => {
      const { rows } = await sql<RoundBetRow>`
        select ${roundBetFields} from ${from} b where b.game = ${game} and b.round = ${round} ${which} order by b.place`.execute(
        db,
      )
      return rows.map(roundBetOf)
    })
  return {
    async newest(game) {
      const { rows } = await sql<RoundRow>`
        select ${roundFields} from round where game = ${game} order by number desc limit 1`.execute(db)
      return rows[0] && roundOf(rows[0])
    },
    betsOf: (game, round) => bets(game, round, sql`play_in_round(null::round_bet, 'round_month', ${game}, ${round})`),
    async betOf(game, round, player, key) {
      const history = ownInRounds('round_bet', { player, games: [game], first: round, before: round + 1 })
      return (await bets(game, round, history, sql`and b.player = ${player} and b.key = ${key}`))[0]
    },
    round: async (game, number) => (await roundsOf(db, game, [number]))[0],
    async past(game, before, limit) {
      const { rows } = await sql<RoundRow>`
        select ${roundFields} from play_past_rounds(null::round, ${game}, 0, ${before}, ${limit}) order by number desc limit ${limit}`.execute(
        db,
      )
      return rows.map(roundOf)
    },
  }
}

function phases(db: Db): Pick<RoundStore, 'open' | 'start' | 'end' | 'settle'> {
  /** A fenced write that must match its row. */
  const write = async (statement: ReturnType<typeof sql>) => {
    const { numAffectedRows } = await fencing(statement.execute(db))
    if (numAffectedRows === 0n) throw new Fenced()
  }
  return {
    open: (game, epoch, { number, version, chain, link, bettingEndsAt }) =>
      write(sql`
      insert into round (game, number, version, chain, link, phase, betting_ends_at)
      select ${game}, ${number}, ${version}::smallint, ${chain}, ${link}, 'betting', ${moment(bettingEndsAt)} where ${isLed(game, epoch)}
      on conflict (game, number) do update set betting_ends_at = excluded.betting_ends_at where round.phase = 'betting'`),
    start: (game, epoch, number, startedAt) =>
      write(sql`
      update round set phase = 'running', started_at = ${moment(startedAt)}
      where game = ${game} and number = ${number} and phase in ('betting', 'running') and ${isLed(game, epoch)}`),
    end: (game, epoch, ending) =>
      write(sql`
      update round set phase = ${ending.phase}, hash = ${Buffer.from(ending.hash, 'hex')}, point = ${pointOf(game, ending.result)},
        ended_at = ${moment(ending.endedAt)}, paid_to = ${hundredthsOf(ending.paidToE4)}, reason = ${ending.reason ?? null}
      where game = ${game} and number = ${ending.number} and not settled and ${isLed(game, epoch)}`),
    async settle(game, epoch, number) {
      const { rows } = await fencing(
        sql<Row<'play_round_settle'>>`
        select player, balance from play_round_settle(${game}, ${epoch}, ${number}, ${playHouse}::smallint)`.execute(
          db,
        ),
      )
      return rows.map((row) => ({ player: Number(row.player), balance: row.balance }))
    },
  }
}

function batches(db: Db): Pick<RoundStore, 'place' | 'cancel' | 'payOut'> {
  return {
    async place(game, epoch, version, batch) {
      const { rows } = await sql<Row<'play_round_place'> & { verdict: PlaceVerdict['verdict'] }>`
        select player, verdict, balance from play_round_place(${game}, ${epoch}, ${roundNumberOf(batch)}, ${version}::smallint,
          ${column(batch, (bet) => bet.player)}::bigint[], ${column(batch, (bet) => bet.key)}::text[], ${column(batch, (bet) => bet.place)}::int[],
          ${column(batch, (bet) => bet.stake)}::bigint[], ${column(batch, (bet) => JSON.stringify(bet.params))}::jsonb[],
          ${column(batch, (bet) => hundredthsOf(bet.ceilingE4))}::bigint[], ${playHouse}::smallint, ${column(batch, (bet) => bet.bank ?? 0)}::int[])`.execute(
        db,
      )
      const verdicts = new Map(rows.map((row) => [Number(row.player), { verdict: row.verdict, balance: row.balance }]))
      return batch.map(({ player }) => {
        const verdict = verdicts.get(player)
        if (verdict === undefined) throw new Error('a bet on a round got no verdict')
        return verdict
      })
    },
    async cancel(game, epoch, batch) {
      const { rows } = await fencing(
        sql<Row<'play_round_cancel'>>`
        select player, balance from play_round_cancel(${game}, ${epoch}, ${roundNumberOf(batch)}, ${column(batch, (bet) => bet.player)}::bigint[],
          ${column(batch, (bet) => bet.key)}::text[], ${playHouse}::smallint)`.execute(db),
      )
      const balances = new Map(rows.map((row) => [Number(row.player), row.balance]))
      return batch.map(({ player }) => balances.get(player))
    },
    async payOut(game, epoch, batch) {
      const { rows } = await fencing(
        sql<Row<'play_round_take'>>`
        select player, multiplier, payout, balance from play_round_take(${game}, ${epoch}, ${roundNumberOf(batch)},
          ${column(batch, (bet) => bet.player)}::bigint[], ${column(batch, (bet) => bet.key)}::text[],
          ${column(batch, (bet) => hundredthsOf(bet.multiplierE4))}::bigint[], ${playHouse}::smallint)`.execute(db),
      )
      const paid = new Map(
        rows.map((row) => [
          Number(row.player),
          { multiplierE4: fromHundredths(row.multiplier), payout: row.payout, balance: row.balance },
        ]),
      )
      return batch.map(({ player }) => paid.get(player))
    },
  }
}

/** A batch belongs to one round. */
function roundNumberOf(batch: readonly RoundBet[]): number {
  const round = batch[0]?.round
  if (round === undefined || batch.some((bet) => bet.round !== round)) throw new Error('a batch of several rounds')
  return round
}

const column = <Value>(batch: readonly RoundBet[], value: (bet: RoundBet) => Value): Value[] => batch.map(value)

/** The stored functions raise this error if another node leads. */
async function fencing<Result>(query: Promise<Result>): Promise<Result> {
  try {
    return await query
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'KR001') throw new Fenced()
    throw error
  }
}
