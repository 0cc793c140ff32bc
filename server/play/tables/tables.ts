/** Live tables: for each one node holds the lead and deals; the others pass on to it what their players ask. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RoundChain } from '@kurazh/contract/rounds.ts'
import { type OwnTableBet, resultsShown, type TableEvent, type TableSnapshot } from '@kurazh/contract/tables.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { current, idsOf, rulesOf } from '@kurazh/games/index.ts'
import type { NoteAdmin } from '../../platform/admin-door.ts'
import { isConnectionLoss, type Db } from '../../platform/database.ts'
import type { EncryptionKey } from '../../platform/encryption.ts'
import type { Log } from '../../platform/log.ts'
import type { SteadyClock } from '../../platform/steady-clock.ts'
import { balanceOf } from '../../wallet/wallet.ts'
import type { BalanceNews, Bettor, Face } from '../bets/bettor.ts'
import type { BetLinks } from '../bets/bet-links.ts'
import { leadTimes } from '../policy.ts'
import { type Chains, createChains, type Link } from '../rounds/chain/chains.ts'
import { followLease, type LeaseFollower, type Term } from '../rounds/leader/leader-lease.ts'
import { createRoundStore, Fenced, type LeaderLease, type RoundStore } from '../rounds/store/round-store.ts'
import { pastTableRound, TableView } from './broadcast/table-view.ts'
import { controlOf, followControl } from '../rounds/control/control.ts'
import { Desk } from './hand/desk.ts'
import { Hand } from './hand/hand.ts'
import { ownTableBet } from './history/table-bets.ts'
import { LayoutWrites } from './loop/layout-writes.ts'
import { TableLoop } from './loop/table-loop.ts'
import { TableRequests } from './requests/table-requests.ts'
import { publicSeats, Seats } from './seats/seats.ts'
import { createTableStore, type TableStore } from './store/table-store.ts'

export interface TablesDependencies {
  db: Db
  /** Connections of the lead alone. */
  leadDb: Db
  log: Log
  clock: SteadyClock
  /** Seals the chains. */
  key: EncryptionKey
  links: BetLinks
  chainLinks: number
  drawsSalt: boolean
  /** Tables that people deal. */
  byHand: ReadonlySet<string>
  noteAdmin: NoteAdmin
  isStopped(): boolean
  mayBegin(): boolean
  facesOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, Face>>
  uidsOf(db: Db, players: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** To who looks at the table; made only where somebody does. */
  tellWatchers(table: string, make: () => TableEvent): void
  tellBet(player: number, bet: OwnTableBet): void
  onBalance(bettor: Bettor, news: BalanceNews): void
}

/** What a node that leads a table knows of it. */
export interface LedTable {
  game: TableGame
  loop: TableLoop
  view: TableView
  seats: Seats
  requests: TableRequests
  /** Where a dealer works at it. */
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
  /** A link that was used: secret until its round, or its shoe, is over. */
  linkOf(table: string, chain: number, link: number): Promise<Link>
  /** Past rounds of a table that is led here are read anew. */
  lookBack(table: string): Promise<void>
  start(address: string): void
  close(): Promise<void>
  abandon(): Promise<void>
}

const newsALead = 1_000_000_000
const wait = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined)

export function createTables(deps: TablesDependencies): Tables {
  const { db, log, clock } = deps
  const store = createTableStore(db)
  const leads = createRoundStore(db, deps.leadDb)
  const led = new Map<string, LedTable>()
  const followers: LeaseFollower[] = []
  const chainsOf = (game: string) => createChains(game, { db, key: deps.key, links: deps.chainLinks, drawsSalt: deps.drawsSalt })

  /** What former rules have left is played to its end by them; then the newest deal. */
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
      void followControl({ db, game: game.id, clock, signal: term.signal, failed: table.loop.deps.failed, obey: (control) => table.loop.obey(control) })
      await table.loop.run()
    } catch (error) {
      if (!(error instanceof Fenced) && !isConnectionLoss(error)) throw error
    } finally {
      led.delete(game.id)
    }
  }

  return {
    store, leads, clock,
    led(id) {
      const table = led.get(id)
      return table?.isFresh() && table.loop.isReady ? table : undefined
    },
    async seatsFor({ seats, game }, viewer) {
      return publicSeats(seats.taken, game.seats, await deps.facesOf(db, seats.taken.map(({ player }) => player)), viewer)
    },
    chains: (id) => chainsOf(id).published(),
    linkOf: (id, chain, link) => chainsOf(id).at(chain, link),
    async lookBack(id) {
      const past = await store.past(id, Number.MAX_SAFE_INTEGER, resultsShown)
      led.get(id)?.view.pastAnew(past.map(pastTableRound))
    },
    start(address) {
      for (const game of idsOf('table')) {
        followers.push(followLease({ game, address, store: leads, times: leadTimes, log, wait, now: () => performance.now(), onLease: (lease, term) => playAll(game, lease, term) }))
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
  const failed = (error: unknown) => log.error({ err: error, game: game.id }, 'something at a table could not be written or told')
  const view = new TableView({
    table: game.id, firstSeq: (lead.epoch + (leftOnly ? 0 : 0.5)) * newsALead, now: () => clock.now(), tell: (make) => deps.tellWatchers(game.id, make), wait: (ms) => sleep(ms, undefined, { ref: false }),
  })
  const seats = new Seats(db, game.id, game.seats, () => void tellSeats().catch(failed))
  const tellSeats = async () => view.seats(publicSeats(seats.taken, game.seats, await deps.facesOf(db, seats.taken.map(({ player }) => player)), undefined))
  const writes = new LayoutWrites({
    game, lead, store, onBalance: deps.onBalance, wait: (ms) => sleep(ms),
    fail(error) {
      if (!(error instanceof Fenced)) failed(error)
      term.stop()
    },
  })
  const hand = new Hand({ db, game: game.id, lead, clock })
  const dealsNext = deps.byHand.has(game.id)
  const loop = new TableLoop({
    hand: { acts: hand, dealsNext },
    game, lead, term, store, clock, view, writes, seats, leftOnly, failed, chains, mayBegin: deps.mayBegin,
    uidsOf: (players) => deps.uidsOf(db, players), onBalance: deps.onBalance, onBet: (bet) => deps.tellBet(bet.player, ownTableBet(deps.links, game.id, bet)),
  })
  return { game, loop, view, seats, desk: new Desk({ loop, hand, dealsNext, noteAdmin: deps.noteAdmin }), requests: new TableRequests({ loop, writes, isStopped: deps.isStopped, balanceOf: (player) => balanceOf(db, player) }), isFresh: term.isFresh }
}

function known(id: string, rules: TableGame | undefined): TableGame {
  if (rules === undefined) throw new Error(`no rules for the rounds of ${id}`)
  return rules
}
