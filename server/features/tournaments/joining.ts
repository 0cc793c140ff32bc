/** Joins a tournament by a press, and returns the fees of cancelled ones. */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { eachItem } from '../../platform/process/each-item.ts'
import type { JobGround } from '../../platform/process/failing-items.ts'
import { Refusal } from '../../platform/http/http.ts'
import { stakeLimitRefusal } from '../../wallet/limit-refusal.ts'
import { balanceOf, type EntryVerdict, lock, payEntry, returnEntry } from '../../wallet/wallet.ts'
import type { Row } from './rows.ts'
import { tournamentById } from './tournaments.ts'

const codeOf = {
  frozen: 'Banned',
  break: 'OnBreak',
  held: 'Held',
  insufficient: 'InsufficientFunds',
  stopped: 'BettingStopped',
  limit: 'LimitReached',
} as const satisfies Record<Exclude<EntryVerdict, 'accepted' | 'duplicate'>, string>

/** The key of a fee; with a suffix, the key of its return or of the prize. */
export const movementKey = (tournament: number, ending: '' | ':back' | ':payout' | ':struck' = ''): string =>
  `tournament:${tournament}${ending}`
/** The key of a prize; of what is added to it after others were struck out. */
export const payoutKey = (tournament: number, payments: number): string =>
  `${movementKey(tournament, ':payout')}${payments === 0 ? '' : `:${payments}`}`

/** Rolls back the transaction of a refused press. */
class NotJoined extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Returns the balance. Joining twice changes nothing. */
export async function join(db: Db, player: number, id: number, fee: bigint): Promise<bigint | Refusal> {
  try {
    return await transaction(db, (tx) => enter(tx, player, id, fee))
  } catch (error) {
    if (!(error instanceof NotJoined)) throw error
    return error.refusal.code === 'LimitReached' ? stakeLimitRefusal(db, player, fee) : error.refusal
  }
}

/** Locks the player's money first, then the tournament's row: no one cancels it before the fee is stored. */
async function enter(tx: Tx, player: number, id: number, fee: bigint): Promise<bigint> {
  await lock(tx, player)
  const tournament = await tournamentById(tx, id, sql`for share`)
  if (tournament === undefined || tournament.fee !== fee || tournament.team !== null)
    throw new NotJoined(new Refusal('TournamentUnknown'))
  if (!(await isIn(tx, player, id))) {
    const refusal = await writeEntry(tx, player, id, fee)
    if (refusal !== undefined) throw new NotJoined(refusal)
  }
  return balanceOf(tx, player)
}

/** Pays the fee and writes the entry, under the locks of `enter`. After a refusal the transaction must be rolled back. */
export async function writeEntry(tx: Tx, player: number, id: number, fee: bigint): Promise<Refusal | undefined> {
  if (!(await mayStillEnter(tx, player, id))) return new Refusal('TournamentClosed')
  const verdict = await payEntry(tx, player, fee, movementKey(id))
  if (verdict !== 'accepted' && verdict !== 'duplicate') return new Refusal(codeOf[verdict])
  // The next whole millisecond: as a `Date`, no bet placed earlier is later than it.
  await sql`
    insert into tournament_entry (player, tournament, fee, at)
    values (${player}, ${id}, ${fee}, date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond')`.execute(
    tx,
  )
  return undefined
}

async function isIn(tx: Tx, player: number, tournament: number): Promise<boolean> {
  return (
    (await sql`select from tournament_entry where player = ${player} and tournament = ${tournament}`.execute(tx)).rows
      .length > 0
  )
}

async function mayStillEnter(tx: Tx, player: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from tournament where id = ${id} and ends_at > clock_timestamp() and closing is null and cancelled_at is null and finished_at is null
      and not exists (select from tournament_struck where player = ${player} and tournament = ${id})`.execute(tx)
  return rows.length > 0
}

/** Kopecks after a movement, by player. */
export type Balances = ReadonlyMap<number, bigint>

/** Receives the balances of players whom something was paid. */
export type TellBalances = (balances: Balances) => Promise<void>

/** Returns every fee of cancelled tournaments once, on any node, and tells the balances of the players. */
export async function giveFeesBack(ground: JobGround, tell?: TellBalances): Promise<void> {
  await eachItem<Entry, readonly [number, bigint] | undefined>(ground, {
    job: 'fees of cancelled tournaments',
    atOnce: feesAtOnce,
    next: (after, atOnce) => feesToGiveBack(ground.db, after, atOnce),
    nameOf: ({ player, tournament }) => `tournament ${tournament} player ${player}`,
    async work({ player, tournament }) {
      const balance = await giveBack(ground.db, Number(player), Number(tournament))
      return balance === undefined ? undefined : [Number(player), balance]
    },
    take: async (given) => tell?.(balancesOf(given)),
  })
}

export const balancesOf = (paid: readonly (readonly [number, bigint] | undefined)[]): Balances =>
  new Map(paid.filter((each) => each !== undefined))

type Entry = Pick<Row<'tournament_entry'>, 'player' | 'tournament'>
const feesAtOnce = 500

async function feesToGiveBack(db: Db, after: Entry | undefined, atOnce: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.player, e.tournament from tournament_entry e join tournament t on t.id = e.tournament
    where e.fee > 0 and e.back_at is null and t.cancelled_at is not null and (e.player, e.tournament) > (${after?.player ?? 0n}::bigint, ${after?.tournament ?? 0n}::bigint)
    order by e.player, e.tournament limit ${atOnce}`.execute(db)
  return rows
}

const giveBack = (db: Db, player: number, tournament: number): Promise<bigint | undefined> =>
  transaction(db, async (tx) => {
    await lock(tx, player)
    const {
      rows: [entry],
    } = await sql<Pick<Row<'tournament_entry'>, 'fee' | 'at'>>`
    update tournament_entry set back_at = clock_timestamp() where player = ${player} and tournament = ${tournament} and back_at is null returning fee, at`.execute(
      tx,
    )
    return entry && returnEntry(tx, player, entry.fee, movementKey(tournament, ':back'), entry.at)
  })
