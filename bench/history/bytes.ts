/** Bytes of tables, indexes and log that a bet of each kind costs: in the head, moved, and in history. */
import type pg from 'pg'
import { crash } from '@kurazh/games/crash/crash.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { type Move, moveRounds, moveStretch, moveTableRounds } from '../../server/play/history/move-history.ts'
import { createRoundStore } from '../../server/play/rounds/store/round-store.ts'
import { createTableStore } from '../../server/play/tables/store/table-store.ts'
import { fillBets } from '../fill.ts'
import { line, whole } from '../figures.ts'

const settledEach = 100
/** In each of the rounds of a game. */
const roundsPlayed = 100
const stake = 1_000n

export const one = async <Figure>(pool: Pick<pg.Pool, 'query'>, text: string, given: unknown[] = []): Promise<Figure> =>
  ((await pool.query({ text, values: given, rowMode: 'array' })).rows[0] as [Figure])[0]

interface Kind {
  name: string
  /** Plays bets to their end, and returns how many. */
  play(database: Database, players: readonly number[]): Promise<number>
  move: Move
  /** The tables of the head, the transfers apart. */
  heads: readonly string[]
}

const kinds: readonly Kind[] = [
  {
    name: 'ставка своей игры',
    heads: ['bet'],
    move: moveStretch,
    async play({ pool }, players) {
      const first = await one<bigint>(pool, 'select 1 + max(play_last_nonce(n)) from unnest($1::bigint[]) n', [players])
      await fillBets(pool, players, Number(first), settledEach)
      return players.length * settledEach
    },
  },
  { name: 'ставка в общем раунде', heads: ['round', 'round_bet'], move: moveRounds(crash.id), play: playRounds },
  {
    name: 'раскладка за столом',
    heads: ['table_round', 'table_bet', 'table_move'],
    move: moveTableRounds(roulette.id),
    play: playTable,
  },
]

/** Plays rounds that follow all former ones. The newest one stays in the head: it has no bets. */
export async function playRounds({ db, pool }: Database, players: readonly number[]): Promise<number> {
  const store = createRoundStore(db)
  const lead = await store.takeLease(crash.id, '', 3_600_000)
  if (lead === undefined) throw new Error('somebody leads')
  const former = await one<bigint>(
    pool,
    `select coalesce(greatest((select max(number) from round), (select max(last) from round_month)), 0)`,
  )
  const first = Number(former) + 1
  for (let number = first; number <= first + roundsPlayed; number++) {
    await store.open(crash.id, lead.epoch, {
      number,
      version: crash.version,
      chain: 1,
      link: number,
      bettingEndsAt: Date.now(),
    })
    if (number < first + roundsPlayed)
      await store.place(
        crash.id,
        lead.epoch,
        crash.version,
        players.map((player, place) => ({
          player,
          key: `${number}`.padStart(16, 'k'),
          round: number,
          place,
          stake,
          params: { target: place % 2 === 0 ? 1.98 : 9 },
          ceilingE4: place % 2 === 0 ? 19_800 : 90_000,
          state: 'open',
          multiplierE4: 0,
          payout: 0n,
        })),
      )
    await store.start(crash.id, lead.epoch, number, Date.now())
    const hash = `${number}`.padStart(64, '0')
    const ending = { number, phase: 'ended', hash, result: 20_000, endedAt: Date.now(), paidToE4: 20_000 } as const
    await store.end(crash.id, lead.epoch, ending)
    await store.settle(crash.id, lead.epoch, number)
  }
  await store.releaseLease(crash.id, lead.epoch)
  return roundsPlayed * players.length
}

/** Each layout is laid in two steps. */
async function playTable({ db }: Database, players: readonly number[]): Promise<number> {
  const [store, { id, version }] = [createTableStore(db), roulette]
  const lead = await createRoundStore(db).takeLease(id, '', 3_600_000)
  if (lead === undefined) throw new Error('somebody leads')
  for (let number = 1; number <= roundsPlayed + 1; number++) {
    const now = Date.now()
    await store.open(id, lead.epoch, {
      number,
      version,
      chain: 1,
      link: number,
      shoe: undefined,
      phase: 'betting',
      closesAt: now,
      startedAt: undefined,
      endedAt: undefined,
      drawn: undefined,
      hash: undefined,
      result: undefined,
      reason: null,
      settled: false,
      corrected: false,
    })
    const laid = number > roundsPlayed ? [] : players
    for (const revision of laid.length === 0 ? [] : [1, 2])
      await store.raise(
        id,
        lead.epoch,
        version,
        laid.map((player, place) => ({
          bet: {
            player,
            round: number,
            place: place + 1,
            revision,
            key: `${revision}`.padStart(16, 'k'),
            spots: new Map([['red', stake * BigInt(revision)]]),
            stake: stake * BigInt(revision),
            state: 'open',
            payout: 0n,
            multiplierE4: 0,
            firstPayout: undefined,
          },
          by: stake,
        })),
      )
    await store.start(id, lead.epoch, number, now)
    await store.end(id, lead.epoch, number, {
      hash: `${number}`.padStart(64, '0'),
      result: 17,
      drawn: 1,
      endedAt: now,
    })
    const payouts = laid.map((player, place) => ({ player, payout: place % 2 === 0 ? 4n * stake : 0n }))
    await store.settle(id, lead.epoch, number, payouts)
    await store.settled(id, lead.epoch, number)
  }
  return roundsPlayed * players.length
}

/** Prints what a bet of each kind costs. */
export async function measureBytes(database: Database, players: readonly number[]): Promise<void> {
  const { pool, db } = database
  const sizes = (tables: readonly string[]) =>
    one<bigint>(pool, `select sum(pg_total_relation_size(t::text))::bigint from unnest($1::text[]) t`, [tables])
  const history = (heads: readonly string[]) =>
    one<bigint>(
      pool,
      `select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::bigint from pg_inherits where inhparent::regclass::text = any($1)`,
      [heads.map((head) => `${head}_history`)],
    )
  const log = () => one<bigint>(pool, `select (pg_current_wal_insert_lsn() - '0/0')::bigint`)
  for (const { name, play, move, heads } of kinds) {
    for (let stretch = 1; stretch > 0;) stretch = await move(db, 0)
    await pool.query('checkpoint')
    const before = [await sizes(heads), await sizes(['ledger_transfer']), await log()] as const
    const count = await play(database, players)
    const played = [await sizes(heads), await sizes(['ledger_transfer']), await log()] as const
    const moved = [await history(heads), await history(['ledger']), await log()] as const
    for (let stretch = 1; stretch > 0;) stretch = await move(db, 0)
    const after = [await history(heads), await history(['ledger']), await log()] as const
    const told = (now: readonly bigint[], then: readonly bigint[]) =>
      now.map((size, index) => whole(Number(size - (then[index] ?? 0n)) / count)).join(' + ')
    console.log(line(`${name}: в голове, её проводки, её журнал`, `${told(played, before)} Б`))
    console.log(line(`${name}: в истории, её проводки, журнал переноса`, `${told(after, moved)} Б`))
  }
}
