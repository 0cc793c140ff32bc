/**
 * Keeps the seats of a table. A seat is taken in the database first; one whose player has not bet for a while is freed.
 */
import type { TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import { idleRounds, seatsAPlayer } from '@kurazh/contract/tables/tables.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../../platform/database/database.ts'
import type { Face } from '../../bets/bettor.ts'
import { hiddenFace } from '../../rounds/broadcast/public-bet.ts'
import { Fenced, type LeaderLease } from '../../rounds/store/round-store.ts'
import type { Row } from '../../rows.ts'
import { isLed } from '../store/fenced.ts'

export interface TakenSeat {
  seat: number
  player: number
  chart: boolean
  idle: number
}

const fields = sql`player, seat, chart, idle`
type SeatRow = Pick<Row<'table_seat'>, 'player' | 'seat' | 'chart' | 'idle'>
const seatOf = ({ player, ...row }: SeatRow): TakenSeat => ({ ...row, player: Number(player) })

export type TableSeats = Pick<Seats, 'load' | 'taken' | 'at' | 'playsByChart' | 'sit' | 'leave' | 'afterRound'>

export interface SeatsDependencies {
  db: Db
  game: Pick<TableGame, 'id' | 'seats'>
  lead: LeaderLease
  /** Called when a player has sat down or left. */
  told(): void
}

/**
 * Seats change one after another, each under the table's lease: memory holds what was written last. Every change throws
 * Fenced if another node leads.
 */
export class Seats {
  readonly #deps: SeatsDependencies
  #taken = new Map<number, TakenSeat>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(deps: SeatsDependencies) {
    this.#deps = deps
  }

  async load(): Promise<void> {
    const { db, game } = this.#deps
    if (game.seats > 0) this.#taken = new Map((await seatsOf(db, game.id)).map((one) => [one.seat, one]))
  }

  get taken(): readonly TakenSeat[] {
    return [...this.#taken.values()]
  }

  at(seat: number): TakenSeat | undefined {
    return this.#taken.get(seat)
  }

  playsByChart(seat: number): boolean {
    return this.#taken.get(seat)?.chart === true
  }

  /**
   * False if the seat belongs to another player, or the player has the largest allowed number of seats. Repeating it
   * with another chart setting changes that setting.
   */
  async sit(player: number, seat: number, chart: boolean): Promise<boolean> {
    const { game, told } = this.#deps
    if (seat > game.seats) return false
    return this.#change(async (write) => {
      const row = await write((tx) => this.#take(tx, player, seat, chart))
      if (row === undefined) return false
      this.#taken.set(seat, seatOf(row))
      told()
      return true
    })
  }

  /** The seats of a player are counted under a lock: of two concurrent requests the second sees the first. */
  async #take(tx: Tx, player: number, seat: number, chart: boolean): Promise<SeatRow | undefined> {
    const {
      game: { id },
    } = this.#deps
    await sql`select pg_advisory_xact_lock(hashtext('table seats'), hashtext(${`${id} ${player}`}))`.execute(tx)
    const {
      rows: [row],
    } = await sql<SeatRow>`
      insert into table_seat as s (player, game, seat, chart)
      select ${player}::bigint, ${id}, ${seat}::int, ${chart}
      where (select count(*) from table_seat where player = ${player} and game = ${id} and seat <> ${seat}) < ${seatsAPlayer}
      on conflict (game, seat) do update set chart = excluded.chart where s.player = excluded.player
      returning ${fields}`.execute(tx)
    return row
  }

  leave(player: number, seat: number): Promise<void> {
    return this.#change(async (write) => {
      await write((tx) =>
        sql`delete from table_seat where player = ${player} and game = ${this.#deps.game.id} and seat = ${seat}`.execute(
          tx,
        ),
      )
      if (this.#taken.get(seat)?.player === player) this.#free([seat])
    })
  }

  /** Counts rounds without a bet; a player with too many of them loses the seat. */
  async afterRound(spots: ReadonlySet<string>): Promise<void> {
    if (this.#taken.size === 0) return
    await this.#change(async (write) => {
      const counted = this.taken.map((one) => ({
        ...one,
        before: one.idle,
        idle: spots.has(`${one.seat}-main`) ? 0 : one.idle + 1,
      }))
      const [gone, idle] = [
        counted.filter((one) => one.idle >= idleRounds),
        counted.filter((one) => one.idle < idleRounds && one.idle !== one.before),
      ]
      if (gone.length + idle.length === 0) return
      await write((tx) => this.#writeIdle(tx, gone, idle))
      for (const { seat, idle: rounds } of idle) Object.assign(this.#taken.get(seat) ?? {}, { idle: rounds })
      if (gone.length > 0) this.#free(gone.map(({ seat }) => seat))
    })
  }

  async #writeIdle(tx: Tx, gone: readonly TakenSeat[], idle: readonly TakenSeat[]): Promise<void> {
    const {
      game: { id },
    } = this.#deps
    const players = (of: readonly TakenSeat[]) => of.map(({ player }) => player)
    const seats = (of: readonly TakenSeat[]) => of.map(({ seat }) => seat)
    await sql`delete from table_seat s using unnest(${players(gone)}::bigint[], ${seats(gone)}::int[]) as i(player, seat) where s.player = i.player and s.game = ${id} and s.seat = i.seat`.execute(
      tx,
    )
    await sql`
      update table_seat s set idle = i.idle from unnest(${players(idle)}::bigint[], ${seats(idle)}::int[], ${idle.map((one) => one.idle)}::int[]) as i(player, seat, idle)
      where s.player = i.player and s.game = ${id} and s.seat = i.seat`.execute(tx)
  }

  #free(seats: readonly number[]): void {
    for (const seat of seats) this.#taken.delete(seat)
    this.#deps.told()
  }

  #change<Result>(
    change: (write: <Written>(work: (tx: Tx) => Promise<Written>) => Promise<Written>) => Promise<Result>,
  ): Promise<Result> {
    const { db, game, lead } = this.#deps
    const done = this.#last.then(() =>
      change((work) =>
        transaction(db, async (tx) => {
          const {
            rows: [row],
          } = await sql<{ led: boolean }>`select ${isLed(game.id, lead.epoch)} as led`.execute(tx)
          if (row?.led !== true) throw new Fenced()
          return work(tx)
        }),
      ),
    )
    this.#last = done.catch(() => undefined)
    return done
  }
}

/** The seats as everyone sees them; `viewer` sees which are their own. */
export function publicSeats(
  taken: readonly TakenSeat[],
  count: number,
  faces: ReadonlyMap<number, Face>,
  viewer: number | undefined,
): TableSnapshot['seats'] {
  return Array.from({ length: count }, (_, index) => {
    const one = taken.find(({ seat }) => seat === index + 1)
    const face = one === undefined ? hiddenFace : (faces.get(one.player) ?? hiddenFace)
    const own = one !== undefined && one.player === viewer
    return {
      seat: index + 1,
      taken: one !== undefined,
      own,
      chart: own && one.chart,
      name: face.name,
      img: face.img,
      idle: one?.idle ?? 0,
    }
  })
}

async function seatsOf(db: Db, game: string): Promise<TakenSeat[]> {
  return (await sql<SeatRow>`select ${fields} from table_seat where game = ${game} order by seat`.execute(db)).rows.map(
    seatOf,
  )
}

/** Leaves every seat, in the transaction that closes the account. */
export async function leaveAllSeats(tx: Tx, player: number): Promise<void> {
  await sql`delete from table_seat where player = ${player}`.execute(tx)
}
