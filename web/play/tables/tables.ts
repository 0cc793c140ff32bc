/** The page's one feed, hand and notary for each table: every screen that looks at a table looks at the same. */
import type { TableGame } from '@kurazh/games/core/table.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { expectResult, refetchBalance, type UnseenResult } from '../../api/balance.ts'
import { balanceMoved } from '../../api/balance-moved.ts'
import { callApi, CallError } from '../../api/call.ts'
import { isConnected } from '../../api/realtime.ts'
import { followTable } from '../../api/tables.ts'
import { queryClient } from '../../api/query.ts'
import { currentPlayer, onPlayerLeft } from '../../api/who.ts'
import { readStored, writeStored } from '../../ui/stored.ts'
import { tellRefusal } from '../betting/tell-refusal.ts'
import { addRoundResult } from '../session/session-results.ts'
import { correctionsKey } from './corrections-key.ts'
import { type Desk, TableDesk } from './table-desk.ts'
import { type FollowedTable, TableFeed } from './table-feed.ts'
import { type CheckedTable, TableNotary } from './table-notary.ts'
import { resultWaits, type TableView } from './table-view.ts'
import { SeedGiver } from './seed-giver.ts'

export interface OpenTable {
  feed: TableFeed
  desk: TableDesk
  notary: TableNotary
  /** Nobody looks at the table on this page: what it paid may be told at once. */
  left(): void
}

const opened = new Map<string, OpenTable>()

/** The table, opened once for the life of the page. */
function tableOf(game: TableGame): OpenTable {
  const found = opened.get(game.id)
  if (found) return found
  const notary = new TableNotary(game, {
    read: readStored, write: writeStored, counted: addRoundResult,
    rest: () => new Promise((resolve) => setTimeout(() => resolve(true))),
  })
  const feed = new TableFeed(game.id, feedPorts, notary)
  const desk = new TableDesk(game.id, {
    lay: async (order) => (await callApi('tableBet', order)).success,
    key: () => crypto.randomUUID(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    told: (bet) => feed.own(bet),
    balanceMoved,
    taken: (...told) => notary.taken(...told),
    refused(error) {
      tellRefusal(error)
      refetchBalance()
      if (error instanceof CallError && (error.code === 'LayoutMoved' || error.code === 'RoundClosed')) void feed.sync()
    },
  })
  const giver = new SeedGiver(game.id, { give: async (shoe, seed) => void (await callApi('tableSeed', { table: game.id, shoe, seed })), isPlayer: () => currentPlayer() !== null, read: readStored, write: writeStored })
  const unseen = holder()
  feed.store.subscribe(({ view }) => {
    if (!view) return
    desk.seen(view.round, view.own)
    unseen.look(view)
    giver.look(view.shoe)
  })
  onPlayerLeft(() => (desk.forgetPlayer(), feed.forgetPlayer()))
  const fresh = { feed, desk, notary, left: unseen.left }
  opened.set(game.id, fresh)
  return fresh
}

/** The site pays while the ball still rolls; the player sees the money when it lies. */
function holder(): { look(view: TableView): void; left(): void } {
  let waiting: UnseenResult | undefined
  const left = () => {
    waiting?.seen()
    waiting = undefined
  }
  return { left, look: (view) => (resultWaits(view) ? (waiting ??= expectResult()) : left()) }
}

const feedPorts = {
  state: async (table: string) => (await callApi('tableState', { table })).success,
  // Who is told of a correction at the table sees why, too.
  follow: (listener: Parameters<typeof followTable>[0]) => followTable({
    ...listener,
    own(bet) {
      if (bet.firstPayout !== null) void queryClient.invalidateQueries({ queryKey: correctionsKey })
      listener.own(bet)
    },
  }),
  connected: isConnected,
  now: () => performance.now(),
  every(ms: number, act: () => void) {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  },
}

export interface TableSeen extends FollowedTable, OpenTable {
  hand: Desk
  checked: CheckedTable
}

/** Follows a table while the component stands. */
export function useTable(game: TableGame): TableSeen {
  const table = tableOf(game)
  useEffect(() => {
    const stop = table.feed.look()
    return () => (stop(), table.left())
  }, [table])
  const followed = useStore(table.feed.store)
  return { ...table, ...followed, hand: useStore(table.desk.store), checked: useStore(table.notary.store) }
}
