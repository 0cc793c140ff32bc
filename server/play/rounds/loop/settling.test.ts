/** Tests the settlement of a round concurrent with other writes of the same players' money, on a real PostgreSQL. */
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Player, testSite, type TestSite } from '../../../testing/site.ts'
import { createRoundStore, type LeaderLease, type RoundBet, type RoundStore } from '../store/round-store.ts'

let site: TestSite
let store: RoundStore
let lead: LeaderLease
let number = 0

beforeAll(async () => {
  site = await testSite()
  store = createRoundStore(site.database.db)
  const taken = await store.takeLease(crash.id, '', 600_000)
  if (taken === undefined) throw new Error('somebody leads')
  lead = taken
})
afterAll(() => site.close())
afterEach(() => site.audit())

const betOf = (player: Player, key: string, more: Partial<RoundBet> = {}): RoundBet => ({
  player: player.id,
  key,
  round: number,
  place: 1,
  stake: 1_000n,
  params: { target: 1.5 },
  ceilingE4: 15_000,
  state: 'open',
  multiplierE4: 0,
  payout: 0n,
  ...more,
})

/** Players in the lock order of their money. */
async function inOrder(count: number): Promise<Player[]> {
  return (await Promise.all(Array.from({ length: count }, () => site.player()))).toSorted((a, b) => a.id - b.id)
}

/** A round that was interrupted at 2×, its bets not settled yet. */
async function interrupted(bets: readonly (() => RoundBet)[]): Promise<void> {
  number += 1
  await store.open(crash.id, lead.epoch, { number, version: 1, chain: 1, link: number, bettingEndsAt: Date.now() })
  for (const [place, bet] of bets.entries())
    await store.place(crash.id, lead.epoch, 1, [{ ...bet(), place: place + 1 }])
  await store.start(crash.id, lead.epoch, number, Date.now())
  await store.end(crash.id, lead.epoch, {
    number,
    phase: 'interrupted',
    hash: `${number}`.padStart(64, '0'),
    result: 40_000,
    endedAt: Date.now(),
    paidToE4: 20_000,
  })
}

const settle = () => store.settle(crash.id, lead.epoch, number)
const high = { params: { target: 9 }, ceilingE4: 90_000 }

/** Locks these players' money in one transaction until it is released. */
async function hold(...players: Player[]) {
  const client = await site.database.pool.connect()
  await client.query('begin')
  const held = client.query('select ledger_lock($1::bigint[])', [players.map(({ id }) => id)])
  return {
    held,
    async letGo() {
      try {
        await held
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
  }
}

const waiting = (count: number) =>
  eventually(async () => {
    const { rows } = await site.database.pool.query(
      `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(rows[0]).toEqual({ waiting: count })
  })

test('the end of an interrupted round and a batch of bets do not deadlock', async () => {
  const [winner, back, last] = (await inOrder(3)) as [Player, Player, Player]
  await interrupted([
    () => betOf(winner, 'paid-key'),
    () => betOf(back, 'back-key', high),
    () => betOf(last, 'last-key', high),
  ])
  // The refunds are written first: they block at the last player, a batch locks its first one, and both continue.
  const blocker = await hold(last)
  await blocker.held
  const settling = settle()
  await waiting(1)
  const batch = await hold(winner, back)
  await waiting(2)
  await blocker.letGo()
  const [moved] = await Promise.all([settling, batch.letGo()])
  expect(moved.map(({ player, balance }) => [player, balance]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [winner.id, 100_500n],
    [back.id, 100_000n],
    [last.id, 100_000n],
  ])
})

test.each([
  ['cancel', (bets: RoundBet[]) => store.cancel(crash.id, lead.epoch, bets)],
  [
    'take',
    (bets: RoundBet[]) =>
      store.payOut(
        crash.id,
        lead.epoch,
        bets.map((bet) => ({ ...bet, multiplierE4: 12_000 })),
      ),
  ],
] as const)('a %s locks the money first and the bet after it, like every other write', async (_, write) => {
  const [player] = (await inOrder(1)) as [Player]
  await interrupted([() => betOf(player, 'one-key')])
  const money = await hold(player)
  await money.held
  const writing = write([betOf(player, 'one-key')])
  await waiting(1)
  // Whoever holds the money finds the bet unlocked.
  await expect(
    site.database.pool.query('select 1 from round_bet where player = $1 for update nowait', [player.id]),
  ).resolves.toMatchObject({ rowCount: 1 })
  await money.letGo()
  await writing
})

test('a repeated settlement, when the first answer was lost, returns the same and moves nothing', async () => {
  const [winner, back, loser] = (await inOrder(3)) as [Player, Player, Player]
  await interrupted([
    () => betOf(winner, 'paid-key'),
    () => betOf(winner, 'back-too', high),
    () => betOf(back, 'back-key', high),
  ])
  const sorted = async () => (await settle()).toSorted((a, b) => a.player - b.player || Number(a.balance - b.balance))
  const first = await sorted()
  expect(new Map(first.map(({ player, balance }) => [player, balance]))).toEqual(
    new Map([
      [winner.id, 100_500n],
      [back.id, 100_000n],
    ]),
  )
  const again = new Map((await sorted()).map(({ player, balance }) => [player, balance]))
  expect(again).toEqual(
    new Map([
      [winner.id, 100_500n],
      [back.id, 100_000n],
    ]),
  )
  expect(await loser.balance()).toBe(1000)
})
