/** Joining a tournament by a press, and giving fees back where there is none. */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import { Refusal } from '../../platform/http.ts'
import { stakeLimitRefusal } from '../../wallet/limit-refusal.ts'
import { balanceOf, type EntryVerdict, lock, payEntry, returnEntry } from '../../wallet/wallet.ts'
import type { Row } from './rows.ts'
import { tournamentById } from './tournaments.ts'

const codeOf = {
  frozen: 'Banned', break: 'OnBreak', held: 'Held', insufficient: 'InsufficientFunds', stopped: 'BettingStopped', limit: 'LimitReached',
} as const satisfies Record<Exclude<EntryVerdict, 'accepted' | 'duplicate'>, string>

/** The key under which a fee leaves a balance; with an ending what comes back, or the prize. */
export const movementKey = (tournament: number, ending: '' | ':back' | ':payout' = ''): string => `tournament:${tournament}${ending}`

/** Ends the transaction of a press that is refused. */
class NotJoined extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Answers the balance. Who is in already is in. */
export async function join(db: Db, player: number, id: number, fee: bigint): Promise<bigint | Refusal> {
  try {
    return await transaction(db, (tx) => enter(tx, player, id, fee))
  } catch (error) {
    if (!(error instanceof NotJoined)) throw error
    return error.refusal.code === 'LimitReached' ? stakeLimitRefusal(db, player, fee) : error.refusal
  }
}

/** The lock of the player's money first, then the tournament's row: nobody cancels it before the fee is in its table. */
async function enter(tx: Tx, player: number, id: number, fee: bigint): Promise<bigint> {
  await lock(tx, player)
  const tournament = await tournamentById(tx, id, sql`for share`)
  if (tournament === undefined || tournament.fee !== fee) throw new NotJoined(new Refusal('TournamentUnknown'))
  if (!(await isIn(tx, player, id))) {
    if (!(await mayStillEnter(tx, id))) throw new NotJoined(new Refusal('TournamentClosed'))
    const verdict = await payEntry(tx, player, fee, movementKey(id))
    if (verdict !== 'accepted' && verdict !== 'duplicate') throw new NotJoined(new Refusal(codeOf[verdict]))
    // The next whole millisecond: as a `Date` no bet placed before lies after it.
    await sql`
      insert into tournament_entry (player, tournament, fee, at)
      values (${player}, ${id}, ${fee}, date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond')`.execute(tx)
  }
  return balanceOf(tx, player)
}

async function isIn(tx: Tx, player: number, tournament: number): Promise<boolean> {
  return (await sql`select from tournament_entry where player = ${player} and tournament = ${tournament}`.execute(tx)).rows.length > 0
}

async function mayStillEnter(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from tournament where id = ${id} and ends_at > clock_timestamp() and closing is null and cancelled_at is null and finished_at is null`.execute(tx)
  return rows.length > 0
}

/** Kopecks after a movement, by player. */
export type Balances = ReadonlyMap<number, bigint>

/** Of cancelled tournaments every fee goes back, once, whoever is at it; answers the balances of those it came to. */
export async function giveFeesBack(db: Db): Promise<Balances> {
  const { rows } = await sql<Pick<Row<'tournament_entry'>, 'player' | 'tournament'>>`
    select e.player, e.tournament from tournament_entry e join tournament t on t.id = e.tournament
    where e.fee > 0 and e.back_at is null and t.cancelled_at is not null order by e.player limit 500`.execute(db)
  const given = new Map<number, bigint>()
  for (const { player, tournament } of rows) {
    const balance = await giveBack(db, Number(player), Number(tournament))
    if (balance !== undefined) given.set(Number(player), balance)
  }
  return given
}

const giveBack = (db: Db, player: number, tournament: number): Promise<bigint | undefined> => transaction(db, async (tx) => {
  await lock(tx, player)
  const { rows: [entry] } = await sql<Pick<Row<'tournament_entry'>, 'fee' | 'at'>>`
    update tournament_entry set back_at = clock_timestamp() where player = ${player} and tournament = ${tournament} and back_at is null returning fee, at`.execute(tx)
  return entry && returnEntry(tx, player, entry.fee, movementKey(tournament, ':back'), entry.at)
})
