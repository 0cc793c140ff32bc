/**
 * Followers: what follows a bet, never inside it. Each reads the journal in its order and applies it in batches, its
 * position moving in the same transaction as its effect: exactly once, restartable, and a slow one slows no bet.
 */
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Follower } from './follower.ts'
import { isGiftGame } from './gift.ts'
import { isSettledUpTo, readJournal } from './journal.ts'
import type { Row } from '../rows.ts'

/** Bets a follower takes at a time, about: a stretch ends where a transaction ends. */
const batch = 2_000
const idleMs = 250
/** Stretches kept for the followers that come after. */
const stretchesKept = 8

export interface Followers {
  /** Reads on until the end of the journal, once. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** Runs the followers, each at its own pace, until closed. A new one starts from the first bet ever made. */
export async function startFollowers(db: Db, followers: readonly Follower[], log: Log): Promise<Followers> {
  for (const { name } of followers) {
    await sql`insert into follower (name, position) values (${name}, -1) on conflict do nothing`.execute(db)
  }
  const read = shareReading()
  let closed = false
  const wake = new Set<() => void>()

  async function run(follower: Follower): Promise<void> {
    while (!closed) {
      let applied = 0
      try {
        applied = await advance(db, follower, read, true)
      } catch (error) {
        log.error({ err: error, follower: follower.name }, 'a follower stopped and will try again')
      }
      // Rests unless there is more: a few bets at a time would cost a commit each, more than the bets themselves.
      if (applied < batch && !closed) await sleep()
    }
  }

  function sleep(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, idleMs)
      function done(): void {
        clearTimeout(timer)
        wake.delete(done)
        resolve()
      }
      wake.add(done)
    })
  }

  const running = followers.map(run)
  return {
    async catchUp() {
      for (const follower of followers) while ((await advance(db, follower, read)) > 0);
    },
    async close() {
      closed = true
      for (const done of wake) done()
      await Promise.all(running)
    },
  }
}

type Reading = (tx: Tx, position: bigint) => ReturnType<typeof readJournal>

/** Reads each stretch once for all followers of this process: below the journal's horizon nothing changes any more. */
function shareReading(): Reading {
  const recent = new Map<bigint, ReturnType<typeof readJournal>>()
  return async (tx, position) => {
    const known = recent.get(position)
    if (known !== undefined) return known
    const reading = readJournal(tx, position, batch)
    recent.set(position, reading)
    if (recent.size > stretchesKept) recent.delete(recent.keys().next().value ?? position)
    const stretch = await reading.catch((error: unknown) => {
      recent.delete(position)
      throw error
    })
    // The end of the journal is looked at anew each time.
    if (stretch.bets.length === 0) recent.delete(position)
    return stretch
  }
}

/**
 * One stretch; answers how many bets were applied. The row lock keeps two nodes from applying the same one. Behind another's stretch
 * it is waited, or with `leaves` this one is left to it: who only looks again and again needs no connection to stand and wait.
 */
async function advance(db: Db, follower: Follower, read: Reading, leaves = false): Promise<number> {
  const { count, after } = await transaction(db, async (tx) => {
    const position = leaves ? await positionLeft(tx, follower) : await positionOf(tx, follower)
    if (position === undefined) return { count: 0 }
    const stretch = await read(tx, position)
    if (stretch.bets.length === 0) return { count: 0 }
    const seen = follower.gifts === true ? stretch.bets : stretch.bets.filter(({ game }) => !isGiftGame(game))
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
  const at = await positionLeft(tx, { name: follower })
  if (at === undefined || !(await isSettledUpTo(tx, position))) return false
  if (at >= position) return true
  const { bets: [next] } = await readJournal(tx, at, 1)
  return next === undefined || next.position > position
}

async function positionOf(tx: Tx, { name }: Pick<Follower, 'name'>): Promise<bigint> {
  const { rows: [row] } = await sql<Pick<Row<'follower'>, 'position'>>`select position from follower where name = ${name} for update`.execute(tx)
  if (row === undefined) throw new Error(`follower ${name} has no row`)
  return row.position
}

/** Undefined while another process is at it. */
async function positionLeft(tx: Tx, { name }: Pick<Follower, 'name'>): Promise<bigint | undefined> {
  const { rows: [row] } = await sql<Pick<Row<'follower'>, 'position'>>`select position from follower where name = ${name} for update skip locked`.execute(tx)
  return row?.position
}
