/** One table led in this process on a real database, by a test clock. Tests delay or break its store. */
import { undeclared } from '../play/bank/bank.ts'
import { hash } from 'node:crypto'
import { inspect } from 'node:util'
import type { TableEvent } from '@kurazh/contract/tables/table-events.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { expect } from 'vitest'
import { type Db, transaction } from '../platform/database/database.ts'
import { TableView } from '../play/tables/broadcast/table-view.ts'
import { Desk } from '../play/tables/hand/desk.ts'
import { Hand } from '../play/tables/hand/hand.ts'
import { LayoutWrites } from '../play/tables/loop/layout-writes.ts'
import type { Decision, TableInPlay } from '../play/tables/loop/table-in-play.ts'
import type { BrokenRound } from '../play/tables/loop/table-loop-dependencies.ts'
import { TableLoop } from '../play/tables/loop/table-loop.ts'
import { TableRequests } from '../play/tables/requests/table-requests.ts'
import { Seats } from '../play/tables/seats/seats.ts'
import { createTableStore, type TableBet, type TableStore } from '../play/tables/store/table-store.ts'
import type { Link } from '../play/rounds/chain/chains.ts'
import type { Term } from '../play/rounds/leader/leader-lease.ts'
import { createRoundStore } from '../play/rounds/store/round-store.ts'
import { balanceOf, grant, open as openWallet } from '../wallet/wallet.ts'
import type { HandClock } from './hand-clock.ts'

/** Kopecks that a player of a led table starts with. */
export const tableGift = 10_000_000n

/** Creates players with a wallet and the gift. */
export async function tablePlayers(db: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await transaction(db, async (tx) => {
      await openWallet(tx, id)
      await grant(tx, id, tableGift, 'gift')
    })
  }
}

const linkAt = (game: string, link: number): Link => ({
  chain: 1,
  link,
  hash: hash('sha256', `${game} ${link}`, 'hex'),
  salt: 'table',
})

/** Chains whose links are made of the game's name and their number. */
const chainsOf = (game: string): ConstructorParameters<typeof TableLoop>[0]['chains'] => ({
  after: async (last) => linkAt(game, (last?.link ?? 0) + 1),
  at: async (_chain, link) => linkAt(game, link),
  published: async () => [],
  isRetired: async () => false,
})

/** A term of leading that lasts until it is ended. */
const termOf = (ending: AbortController): Term => ({
  signal: ending.signal,
  leaving: new AbortController().signal,
  handsOver: async () => false,
  stop: () => ending.abort(),
  isFresh: () => true,
})

/**
 * Moves the clock until something is found. A failure reports the state of the table: a loop that has ended waits for
 * nothing.
 */
const stepping =
  (clock: HandClock, stand: () => object) =>
  async <Found>(find: () => Found | undefined | false, why: string): Promise<Found> => {
    let found: Found | undefined | false
    await expect
      .poll(
        () => {
          found = find()
          // While the loop works, the clock does not move: the speed of the machine does not matter.
          if (!found && clock.isWaitedFor()) clock.advance(100)
          return Boolean(found)
        },
        { interval: 1, timeout: 20_000, message: why },
      )
      .toBe(true)
      .catch((error: unknown) => {
        throw new Error(`${why}: ${inspect(stand(), { depth: 4 })}`, { cause: error })
      })
    return found as Found
  }

/** Seats are read when the leader begins: a player who sat down earlier would have lost the seat. */
const sitting =
  (until: ReturnType<typeof stepping>, loop: TableLoop, seats: Seats) =>
  async (player: number, seat: number, chart: boolean): Promise<void> => {
    await until(() => loop.isReady, 'the table is led')
    expect(await seats.sit(player, seat, chart)).toBe(true)
  }

/**
 * Starts a term of leading the table, the next one where another has led before. `stored`: the store as this leader
 * sees it.
 */
export async function leadTable(
  db: Db,
  game: TableGame,
  clock: HandClock,
  stored: (store: TableStore) => TableStore = (store) => store,
  dealsNext = false,
  bank = undeclared,
) {
  const leads = createRoundStore(db)
  const lead = await leads.takeLease(game.id, '', 600_000)
  if (lead === undefined) throw new Error('somebody leads')
  const ending = new AbortController()
  const store = stored(createTableStore(db))
  const told: TableEvent[] = []
  const toldBets: TableBet[] = []
  const failures: unknown[] = []
  const failed = (error: unknown) => void failures.push(error)
  const broken: BrokenRound[] = []
  const view = new TableView({
    table: game.id,
    firstSeq: lead.epoch * 1_000_000,
    now: clock.now,
    tell: (make) => told.push(make()),
    wait: () => new Promise((resolve) => setTimeout(resolve, 1)),
  })
  const seats = new Seats({ db, game, lead, told: () => undefined })
  const writes = new LayoutWrites({
    game,
    lead,
    store,
    onBalance: () => undefined,
    wait: () => new Promise((resolve) => setTimeout(resolve, 1)),
    fail: () => ending.abort(),
  })
  const hand = new Hand({ db, game: game.id, lead, clock, fail: () => ending.abort() })
  const loop = new TableLoop({
    hand: { acts: hand, dealsNext },
    game,
    lead,
    term: termOf(ending),
    store,
    clock,
    view,
    writes,
    seats,
    leftOnly: false,
    failed,
    mayBegin: () => true,
    uidsOf: async () => new Map(),
    onBalance: () => undefined,
    chains: chainsOf(game.id),
    noteBroken: async (_tx, one) => void broken.push(one),
    onBet: (bet) => toldBets.push({ ...bet, spots: new Map(bet.spots) }),
  })
  const requests = new TableRequests({
    loop,
    writes,
    bank,
    isStopped: () => false,
    balanceOf: (player) => balanceOf(db, player),
  })
  const running = loop.run().catch((error: unknown) => {
    failed(error)
    ending.abort()
  })

  const until = stepping(clock, () => ({
    failures,
    now: clock.now(),
    isWaitedFor: clock.isWaitedFor(),
    hasEnded: ending.signal.aborted,
    ready: loop.isReady,
    round: loop.round,
    acts: hand.acts,
  }))
  return {
    loop,
    view,
    seats,
    requests,
    sit: sitting(until, loop, seats),
    desk: new Desk({ loop, hand, dealsNext, noteAdmin: async () => undefined }),
    store,
    told,
    toldBets,
    failures,
    broken,
    until,
    ...playing({ game, loop, requests, clock, until, epoch: lead.epoch }),
    /** Leaves everything as a killed process would. */
    async end() {
      ending.abort()
      await running
      await leads.releaseLease(game.id, lead.epoch)
    },
  }
}

interface Led {
  game: TableGame
  loop: TableLoop
  requests: TableRequests
  clock: HandClock
  until: ReturnType<typeof stepping>
  epoch: number
}

/** What a test's players do at a led table. */
function playing({ game, loop, requests, clock, until, epoch }: Led) {
  const betting = () =>
    until(
      () => loop.isReady && loop.round?.phase === 'betting' && loop.round.closesAt - clock.now() > 3_000 && loop.round,
      'bets are taken',
    )
  let keys = 0
  const lay = (player: number, spots: Readonly<Record<string, bigint>>) => {
    keys += 1
    return requests.lay(
      { id: player, uid: `p${player}` },
      {
        round: loop.round?.number ?? 0,
        key: `key-${epoch}-${keys}`,
        revision: loop.round?.bets.get(player)?.revision ?? 0,
        spots: new Map(Object.entries(spots)),
        version: game.version,
      },
      clock.now(),
    )
  }
  return {
    betting,
    lay,
    /** Plays rounds with this layout until a decision about the seat is awaited. */
    async decision(
      player: number,
      seat: number,
      spots: Readonly<Record<string, bigint>>,
    ): Promise<{ round: TableInPlay; decision: Decision }> {
      for (;;) {
        const round = await betting()
        await lay(player, spots)
        const decision = await until(
          () =>
            (round.decision?.seats.includes(seat) && round.decision) ||
            (['ended', 'voided'].includes(round.phase) && 'over'),
          'the table waits, or it is over',
        )
        if (decision !== 'over') return { round, decision }
      }
    },
    decide: (
      player: number,
      move: string,
      { round, step, seat = 1 }: { round: TableInPlay; step: number; seat?: number },
      arrivedAt = clock.now(),
    ) => requests.move({ id: player, uid: `p${player}` }, { round: round.number, step, seat, move }, arrivedAt),
  }
}
