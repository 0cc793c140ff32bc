/**
 * Followers: what follows a bet, never inside it. Each reads the journal in its order and applies it in batches, its
 * position moving in the same transaction as its effect: exactly once, restartable, and a slow one slows no bet.
 *
 * A transaction that has written holds back what the database may tidy up behind the bets, and the end of the journal too: so the stretch is
 * read before, whose turn it is is said by a lock that writes nothing, and the followers of a process go one after another.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Follower } from './follower.ts'
import { isGiftGame } from './gift.ts'
import { isSettledUpTo, readJournal } from './journal.ts'
import type { Row } from '../rows.ts'

/** Bets a follower takes at a time, about: a stretch ends where a transaction ends. */
const batch = 8_000
const idleMs = 250

export interface Followers {
  /** Reads on until the end of the journal, once. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** Runs the followers until closed; one that fails or has far to go holds up no other. A new one starts from the first bet ever made. */
export async function startFollowers(db: Db, followers: readonly Follower[], log: Log): Promise<Followers> {
  for (const { name } of followers) {
    await sql`insert into follower (name, position) values (${name}, -1) on conflict do nothing`.execute(db)
  }
  let closed = false
  let wake: (() => void) | undefined

  /** A stretch of each, where there is one; answers the most bets that one of them had. */
  async function turn(apply: (follower: Follower, from: bigint, read: Reading) => Promise<number>): Promise<number> {
    const positions = await positionsOf(db)
    const read = shareReading(db)
    let most = 0
    for (const follower of followers) if (!closed) most = Math.max(most, await apply(follower, known(positions, follower.name), read))
    return most
  }

  async function run(): Promise<void> {
    while (!closed) {
      const most = await turn((follower, from, read) => advance(db, follower, from, read, true).catch(failed(follower))).catch(failed())
      // Rests unless there is more: a few bets at a time would cost a commit each, more than the bets themselves.
      if (most < batch && !closed) await sleep()
    }
  }

  const failed = (follower?: Follower) => (error: unknown): number => {
    log.error({ err: error, follower: follower?.name }, 'a follower stopped and will try again')
    return 0
  }

  function sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, idleMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const running = run()
  return {
    async catchUp() {
      while ((await turn((follower, from, read) => advance(db, follower, from, read))) > 0);
    },
    async close() {
      closed = true
      wake?.()
      await running
    },
  }
}

type Stretch = Awaited<ReturnType<typeof readJournal>>
type Reading = (position: bigint) => Promise<Stretch>

/** Reads each stretch once for all followers of a turn: below the journal's horizon nothing changes any more. */
function shareReading(db: Db): Reading {
  const stretches = new Map<bigint, Stretch>()
  return async (position) => {
    const stretch = stretches.get(position) ?? (await readJournal(db, position, batch))
    stretches.set(position, stretch)
    return stretch
  }
}

/**
 * One stretch; answers how many bets it has, whoever applied it. Behind another node that is at it is waited, or with `leaves` it is left to
 * that one: who only looks again and again needs no connection to stand and wait.
 */
async function advance(db: Db, follower: Follower, from: bigint, read: Reading, leaves = false): Promise<number> {
  const stretch = await read(from)
  if (stretch.bets.length === 0) return 0
  const { count, after } = await transaction(db, async (tx) => {
    if (!leaves) await waitForTurn(tx, follower.name)
    else if (!(await isOurTurn(tx, follower.name))) return { count: 0 }
    if ((await positionOf(tx, follower.name)) !== from) return { count: stretch.bets.length }
    const seen = stretch.bets.filter(({ game, former }) => (follower.gifts === true || !isGiftGame(game)) && (follower.corrections === true || former === undefined))
    const told = seen.length > 0 ? await follower.apply(tx, seen) : undefined
    await sql`update follower set position = ${stretch.position} where name = ${follower.name}`.execute(tx)
    return { count: stretch.bets.length, after: told ?? undefined }
  })
  after?.()
  return count
}

/**
 * True when the follower has applied everything the journal has, or ever will have, up to the position: then it applies nothing until the
 * transaction ends. False also while another process is at it.
 */
export async function hasPassed(tx: Tx, follower: string, position: bigint): Promise<boolean> {
  if (!(await isOurTurn(tx, follower)) || !(await isSettledUpTo(tx, position))) return false
  const at = await positionOf(tx, follower)
  if (at >= position) return true
  const { bets: [next] } = await readJournal(tx, at, 1)
  return next === undefined || next.position > position
}

async function positionsOf(db: Db): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<Row<'follower'>>`select name, position from follower`.execute(db)
  return new Map(rows.map(({ name, position }) => [name, position]))
}

const positionOf = async (tx: Tx, name: string): Promise<bigint> => known(await positionsOf(tx), name)

function known(positions: ReadonlyMap<string, bigint>, name: string): bigint {
  const position = positions.get(name)
  if (position === undefined) throw new Error(`follower ${name} has no row`)
  return position
}

/** Whoever has it applies the follower's next stretch, until its transaction ends. A lock of the row would be a write. */
const lockOf = (name: string): RawBuilder<unknown> => sql`hashtextextended(${`follower ${name}`}, 0)`

/** False while another process is at it. */
async function isOurTurn(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${lockOf(name)}) as ours`.execute(tx)
  return rows[0]?.ours === true
}

const waitForTurn = async (tx: Tx, name: string): Promise<void> => void (await sql`select pg_advisory_xact_lock(${lockOf(name)})`.execute(tx))
