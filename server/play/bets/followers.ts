/**
 * Runs followers, which process bets after the fact, never inside a bet. Each reads the journal in order and applies it
 * in batches; its position moves in the same transaction as its effect. So every bet is applied exactly once, a
 * follower can be restarted, and a slow one slows no bet.
 *
 * A transaction that has written holds back the database's cleanup of old rows and the end of the journal. So the batch
 * is read before the transaction, turns are taken by a lock that writes nothing, and the followers of a process run one
 * after another.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Db, transaction, type Tx } from '../../platform/database/database.ts'
import { attemptsOf } from '../../platform/process/failing-items.ts'
import { under } from '../../platform/process/loop-watch.ts'
import type { Log } from '../../platform/process/log.ts'
import { repeatedFailures } from '../../platform/process/repeated-failures.ts'
import type { Follower } from './follower.ts'
import { isGiftGame } from './gift.ts'
import { isSettledUpTo, readJournal } from './journal.ts'
import type { Row } from '../rows.ts'

/**
 * Roughly how many bets a follower takes at a time: a batch ends where a transaction ends. With a quarter of it followers
 * catch up half as fast, and bets are a tenth slower.
 */
const batch = 8_000
const idleMs = 250

export interface Followers {
  /** Reads to the end of the journal, once. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/**
 * Runs the followers until closed. One that fails or is far behind does not hold up the others. A new one starts from
 * the first bet ever made.
 */
export async function startFollowers(db: Db, followers: readonly Follower[], log: Log): Promise<Followers> {
  for (const { name } of followers) {
    await sql`insert into follower (name, position) values (${name}, -1) on conflict do nothing`.execute(db)
  }
  let closed = false
  let wake: (() => void) | undefined

  /** One batch for each follower, if there is one; returns the largest number of bets that one of them had. */
  async function turn(apply: (follower: Follower, from: bigint, read: Reading) => Promise<number>): Promise<number> {
    const positions = await positionsOf(db)
    const read = shareReading(db)
    let most = 0
    for (const follower of followers)
      if (!closed) most = Math.max(most, await apply(follower, known(positions, follower.name), read))
    return most
  }

  async function run(): Promise<void> {
    while (!closed) {
      // Bets must be applied in order, so a follower cannot skip the batch it fails at; the others continue.
      const most = await turn(
        async (follower, from, read) =>
          (
            await under(follower.name, () =>
              attempts.attempt(follower.name, () => advance(db, follower, from, read, true)),
            )
          )?.result ?? 0,
      ).then(worked, failed)
      // Sleeps unless there is more: a few bets at a time would cost a commit each, more than the bets themselves.
      if (most < batch && !closed) await sleep()
    }
  }

  const attempts = attemptsOf({ db, log }, 'followers')
  const failures = repeatedFailures({
    failed: (error, times) => log.error({ err: error, times }, 'followers stopped and will try again'),
    worked: (times) => log.info({ times }, 'followers go on'),
  })
  const failed = (error: unknown): number => (failures.failed(error), 0)
  const worked = (most: number): number => (failures.worked(), most)

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

/** Reads each batch once for all followers of a turn: below the journal's horizon nothing changes any more. */
function shareReading(db: Db): Reading {
  const stretches = new Map<bigint, Stretch>()
  return async (position) => {
    const stretch = stretches.get(position) ?? (await readJournal(db, position, batch))
    stretches.set(position, stretch)
    return stretch
  }
}

/**
 * Applies one batch; returns how many bets it has, even if another node applied it. If another node holds the
 * follower's lock, it waits; with `leaves` it returns instead, so that periodic runs do not occupy a connection with
 * waiting.
 */
async function advance(db: Db, follower: Follower, from: bigint, read: Reading, leaves = false): Promise<number> {
  const stretch = await read(from)
  if (stretch.bets.length === 0) return 0
  const { count, after } = await transaction(db, async (tx) => {
    if (!leaves) await holdFollower(tx, follower.name)
    else if (!(await isOurTurn(tx, follower.name))) return { count: 0 }
    if ((await positionOf(tx, follower.name)) !== from) return { count: stretch.bets.length }
    const seen = stretch.bets.filter(
      ({ game, former }) =>
        (follower.gifts === true || !isGiftGame(game)) && (follower.corrections === true || former === undefined),
    )
    const told = seen.length > 0 ? await follower.apply(tx, seen) : undefined
    await sql`update follower set position = ${stretch.position} where name = ${follower.name}`.execute(tx)
    return { count: stretch.bets.length, after: told ?? undefined }
  })
  await after?.()
  return count
}

/**
 * True if the follower has applied everything that the journal has, or ever will have, up to the position; then it
 * applies nothing until the transaction ends. False also while another process holds its lock.
 */
export async function hasPassed(tx: Tx, follower: string, position: bigint): Promise<boolean> {
  if (!(await isOurTurn(tx, follower)) || !(await isSettledUpTo(tx, position))) return false
  const at = await positionOf(tx, follower)
  if (at >= position) return true
  const {
    bets: [next],
  } = await readJournal(tx, at, 1)
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

/** Its holder applies the follower's next batch, until its transaction ends. A row lock would be a write. */
const lockOf = (name: string): RawBuilder<unknown> => sql`hashtextextended(${`follower ${name}`}, 0)`

/** False while another process holds it. */
async function isOurTurn(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${lockOf(name)}) as ours`.execute(tx)
  return rows[0]?.ours === true
}

/**
 * Until the transaction ends the follower applies nothing: what it has written and what is written here are consistent.
 */
export const holdFollower = async (tx: Tx, name: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${lockOf(name)})`.execute(tx))
