/**
 * Runs live tables: for each table one node holds the lease and deals; the others forward their players' requests to
 * it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import type { TableEvent, TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { resultsShown } from '@kurazh/contract/tables/tables.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { current, idsOf, rulesOf } from '@kurazh/games/index.ts'
import type { NoteAdmin, NoteSite } from '../../platform/admin/admin-guard.ts'
import { isConnectionLoss, type Db, type Tx } from '../../platform/database/database.ts'
import type { EncryptionKey } from '../../platform/security/encryption.ts'
import type { Log } from '../../platform/process/log.ts'
import type { SteadyClock } from '../../platform/process/steady-clock.ts'
import { announce } from '../../platform/webhooks/outbox.ts'
import { balanceOf } from '../../wallet/wallet.ts'
import type { Bank } from '../bank/bank.ts'
import type { BalanceNews, Bettor, Face } from '../bets/bettor.ts'
import type { BetLinks } from '../bets/bet-links.ts'
import { leadTimes } from '../policy.ts'
import { type Chains, createChains, type Link } from '../rounds/chain/chains.ts'
import { followLease, type LeaseFollower, type Term } from '../rounds/leader/leader-lease.ts'
import { createRoundStore, Fenced, type LeaderLease, type RoundStore } from '../rounds/store/round-store.ts'
import { pastTableRound, TableView } from './broadcast/table-view.ts'
import { controlOf, followControl } from '../rounds/control/control.ts'
import { correctInPlay } from './hand/correct-in-play.ts'
import { Desk } from './hand/desk.ts'
import { Hand } from './hand/hand.ts'
import { ownTableBet } from './history/table-bets.ts'
import { LayoutWrites } from './loop/layout-writes.ts'
import type { BrokenRound } from './loop/table-loop-dependencies.ts'
import { TableLoop } from './loop/table-loop.ts'
import { TableRequests } from './requests/table-requests.ts'
import { publicSeats, Seats } from './seats/seats.ts'
import { createTableStore, type TableStore } from './store/table-store.ts'

export interface TablesDependencies {
  db: Db
  /** Connections used only for the lease. */
  leadDb: Db
  log: Log
  clock: SteadyClock
  /** Seals the chains. */
  key: EncryptionKey
  links: BetLinks
  chainLinks: number
  drawsSalt: boolean
  /** Tables dealt by people. */
  byHand: ReadonlySet<string>
  noteAdmin: NoteAdmin
  noteSite: NoteSite
  bank: Bank
  isStopped(): boolean
  mayBegin(): boolean
  facesOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  uidsOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Sends to the watchers of the table; the event is built only if there are any. */
  tellWatchers(table: string, make: () => TableEvent): void
  tellBet(player: number, bet: OwnTableBet): void
  onBalance(bettor: Bettor, news: BalanceNews): void
}

/** A table that this node leads. */
export interface LedTable {
  game: TableGame
  loop: TableLoop
  view: TableView
  seats: Seats
  requests: TableRequests
  /** Handles the dealer's acts. */
  desk: Desk
  isFresh(): boolean
}

export interface Tables {
  readonly store: TableStore
  readonly leads: Pick<RoundStore, 'leaderAddress'>
  readonly clock: SteadyClock
  /** A table led here. */
  led(table: string): LedTable | undefined
  seatsFor(table: LedTable, viewer: number | undefined): Promise<TableSnapshot['seats']>
  chains(table: string): Promise<RoundChain[]>
  /** A used link: secret until its round, or its shoe, is over. */
  linkOf(table: string, chain: number, link: number): Promise<Link>
  /** Reloads the past rounds of a table led on this node, and this one if its end is still shown. */
  lookBack(table: string, round: number): Promise<void>
  start(address: string): void
  close(): Promise<void>
  abandon(): Promise<void>
}

const newsALead = 1_000_000_000
/** How many characters of the error the audit keeps. */
const mostOfError = 200
const wait = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined)

export function createTables(deps: TablesDependencies): Tables {
  const { db, log, clock } = deps
  const store = createTableStore(db)
  const leads = createRoundStore(db, deps.leadDb)
  const led = new Map<string, LedTable>()
  const followers: LeaseFollower[] = []
  const chainsOf = (game: string) =>
    createChains(game, { db, key: deps.key, links: deps.chainLinks, drawsSalt: deps.drawsSalt })

  /** Plays a round left under former rules to its end by them; then deals by the newest rules. */
  async function playAll(id: string, lead: LeaderLease, term: Term): Promise<void> {
    const left = await store.newest(id)
    const newest = current(id, 'table')
    if (left?.settled === false && left.version !== newest?.version) {
      await play(known(id, rulesOf(id, left.version, 'table')), lead, term, true)
      if (term.leaving.aborted || (await store.newest(id))?.settled === false) return
    }
    if (!term.signal.aborted) await play(known(id, newest), lead, term, false)
  }

  async function play(game: TableGame, lead: LeaderLease, term: Term, leftOnly: boolean): Promise<void> {
    const table = openTable(deps, { game, lead, term, leftOnly, store, chains: chainsOf(game.id) })
    led.set(game.id, table)
    try {
      await clock.adjust()
      table.loop.obey(await controlOf(db, game.id))
      void followControl({
        db,
        game: game.id,
        clock,
        signal: term.signal,
        failed: table.loop.deps.failed,
        obey: (control) => table.loop.obey(control),
      })
      await table.loop.run()
    } catch (error) {
      if (!(error instanceof Fenced) && !isConnectionLoss(error)) throw error
    } finally {
      led.delete(game.id)
    }
  }

  return {
    store,
    leads,
    clock,
    led(id) {
      const table = led.get(id)
      return table?.isFresh() && table.loop.isReady ? table : undefined
    },
    async seatsFor({ seats, game }, viewer) {
      return publicSeats(
        seats.taken,
        game.seats,
        await deps.facesOf(
          db,
          seats.taken.map(({ player }) => player),
        ),
        viewer,
      )
    },
    chains: (id) => chainsOf(id).published(),
    linkOf: (id, chain, link) => chainsOf(id).at(chain, link),
    async lookBack(id, number) {
      const past = await store.past(id, Number.MAX_SAFE_INTEGER, resultsShown)
      const round = led.get(id)?.loop.round
      if (round?.number === number && round.phase === 'ended') await correctInPlay(db, store, id, round)
      led.get(id)?.view.pastAnew(past.map(pastTableRound))
    },
    start(address) {
      for (const game of idsOf('table')) {
        followers.push(
          followLease({
            game,
            address,
            store: leads,
            times: leadTimes,
            log,
            wait,
            now: () => performance.now(),
            onLease: (lease, term) => playAll(game, lease, term),
          }),
        )
      }
    },
    close: async () => void (await Promise.all(followers.map((follower) => follower.close()))),
    abandon: async () => void (await Promise.all(followers.map((follower) => follower.abandon()))),
  }
}

interface Leading {
  game: TableGame
  lead: LeaderLease
  term: Term
  leftOnly: boolean
  store: TableStore
  chains: Chains
}

function openTable(deps: TablesDependencies, { game, lead, term, leftOnly, store, chains }: Leading): LedTable {
  const { db, log, clock } = deps
  const failed = (error: unknown) =>
    log.error({ err: error, game: game.id }, 'something at a table could not be written or told')
  const view = new TableView({
    table: game.id,
    firstSeq: (lead.epoch + (leftOnly ? 0 : 0.5)) * newsALead,
    now: () => clock.now(),
    tell: (make) => deps.tellWatchers(game.id, make),
    wait: (ms) => sleep(ms, undefined, { ref: false }),
  })
  const seats = new Seats({ db, game, lead, told: () => void tellSeats().catch(failed) })
  const tellSeats = async () =>
    view.seats(
      publicSeats(
        seats.taken,
        game.seats,
        await deps.facesOf(
          db,
          seats.taken.map(({ player }) => player),
        ),
        undefined,
      ),
    )
  const writes = new LayoutWrites({
    game,
    lead,
    store,
    onBalance: deps.onBalance,
    wait: (ms) => sleep(ms),
    fail(error) {
      if (!(error instanceof Fenced)) failed(error)
      term.stop()
    },
  })
  const hand = new Hand({ db, game: game.id, lead, clock, fail: () => term.stop() })
  const dealsNext = deps.byHand.has(game.id)
  const loop = new TableLoop({
    hand: { acts: hand, dealsNext },
    game,
    lead,
    term,
    store,
    clock,
    view,
    writes,
    seats,
    leftOnly,
    failed,
    chains,
    mayBegin: deps.mayBegin,
    noteBroken: (tx, broken) => noteBroken(deps.noteSite, tx, broken),
    uidsOf: (players) => deps.uidsOf(db, players),
    onBalance: deps.onBalance,
    onBet: (bet) => deps.tellBet(bet.player, ownTableBet(deps.links, game.id, bet)),
  })
  return {
    game,
    loop,
    view,
    seats,
    desk: new Desk({ loop, hand, dealsNext, noteAdmin: deps.noteAdmin }),
    requests: new TableRequests({
      loop,
      writes,
      bank: deps.bank,
      isStopped: deps.isStopped,
      balanceOf: (player) => balanceOf(db, player),
    }),
    isFresh: term.isFresh,
  }
}

/** Records it in the audit and announces it to the operator. */
async function noteBroken(noteSite: NoteSite, tx: Tx, { table, round, error }: BrokenRound): Promise<void> {
  await noteSite(tx, {
    action: 'table.broken',
    outcome: 'done',
    detail: { table, round, error: String(error).slice(0, mostOfError) },
  })
  await announce(tx, { kind: 'table.broken', key: `table ${table} ${round} broken`, detail: { table, round } })
}

function known(id: string, rules: TableGame | undefined): TableGame {
  if (rules === undefined) throw new Error(`no rules for the rounds of ${id}`)
  return rules
}
