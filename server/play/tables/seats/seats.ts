/** Who sits where at a table. A seat is taken in the database first; one whose player has not bet for a while is free again. */
import { idleRounds, seatsAPlayer, type TableSnapshot } from '@kurazh/contract/tables.ts'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../../platform/database.ts'
import type { Face } from '../../bets/bettor.ts'
import { hiddenFace } from '../../rounds/broadcast/public-bet.ts'
import type { Row } from '../../rows.ts'

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

export class Seats {
  readonly #db: Db
  readonly #game: string
  readonly #count: number
  readonly #told: () => void
  #taken = new Map<number, TakenSeat>()

  /** `told`: somebody has sat down or left. */
  constructor(db: Db, game: string, count: number, told: () => void) {
    this.#db = db
    this.#game = game
    this.#count = count
    this.#told = told
  }

  async load(): Promise<void> {
    if (this.#count > 0) this.#taken = new Map((await seatsOf(this.#db, this.#game)).map((one) => [one.seat, one]))
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

  /** False where the seat is somebody else's, or the player has as many as one may. Again with another wish about the chart changes that. */
  async sit(player: number, seat: number, chart: boolean): Promise<boolean> {
    if (seat > this.#count) return false
    const row = await transaction(this.#db, (tx) => this.#write(tx, player, seat, chart))
    if (row === undefined) return false
    this.#taken.set(seat, seatOf(row))
    this.#told()
    return true
  }

  /** The seats of a player are counted under a lock: of two that come at once, the second sees the first. */
  async #write(tx: Tx, player: number, seat: number, chart: boolean): Promise<SeatRow | undefined> {
    await sql`select pg_advisory_xact_lock(hashtext('table seats'), hashtext(${`${this.#game} ${player}`}))`.execute(tx)
    const { rows: [row] } = await sql<SeatRow>`
      insert into table_seat as s (player, game, seat, chart)
      select ${player}::bigint, ${this.#game}, ${seat}::int, ${chart}
      where (select count(*) from table_seat where player = ${player} and game = ${this.#game} and seat <> ${seat}) < ${seatsAPlayer}
      on conflict (game, seat) do update set chart = excluded.chart where s.player = excluded.player
      returning ${fields}`.execute(tx)
    return row
  }

  async leave(player: number, seat: number): Promise<void> {
    await sql`delete from table_seat where player = ${player} and game = ${this.#game} and seat = ${seat}`.execute(this.#db)
    if (this.#taken.get(seat)?.player !== player) return
    this.#taken.delete(seat)
    this.#told()
  }

  /** Counts rounds without a bet; who has had too many of them sits no more. */
  async afterRound(spots: ReadonlySet<string>): Promise<void> {
    if (this.#taken.size === 0) return
    const idle = this.taken.map(({ player, seat, idle: before }) => ({ player, seat, idle: spots.has(`${seat}-main`) ? 0 : before + 1 }))
    for (const { player, seat, idle: rounds } of idle) {
      if (rounds >= idleRounds) await this.leave(player, seat)
      else if (rounds !== this.#taken.get(seat)?.idle) await this.#noteIdle(player, seat, rounds)
    }
  }

  async #noteIdle(player: number, seat: number, rounds: number): Promise<void> {
    await sql`update table_seat set idle = ${rounds} where player = ${player} and game = ${this.#game} and seat = ${seat}`.execute(this.#db)
    const taken = this.#taken.get(seat)
    if (taken?.player === player) taken.idle = rounds
  }
}

/** As everyone sees them; `viewer` sees which are the own. */
export function publicSeats(taken: readonly TakenSeat[], count: number, faces: ReadonlyMap<number, Face>, viewer: number | undefined): TableSnapshot['seats'] {
  return Array.from({ length: count }, (_, index) => {
    const one = taken.find(({ seat }) => seat === index + 1)
    const face = one === undefined ? hiddenFace : (faces.get(one.player) ?? hiddenFace)
    const own = one !== undefined && one.player === viewer
    return { seat: index + 1, taken: one !== undefined, own, chart: own && one.chart, name: face.name, img: face.img, idle: one?.idle ?? 0 }
  })
}

async function seatsOf(db: Db, game: string): Promise<TakenSeat[]> {
  return (await sql<SeatRow>`select ${fields} from table_seat where game = ${game} order by seat`.execute(db)).rows.map(seatOf)
}

/** Leaves every seat, in the transaction that closes the account. */
export async function leaveAllSeats(tx: Tx, player: number): Promise<void> {
  await sql`delete from table_seat where player = ${player}`.execute(tx)
}
