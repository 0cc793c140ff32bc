/** The page's one feed, hand and notary for each table: every screen that looks at a table looks at the same. */
import type { TableGame } from '@kurazh/games/core/table.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { balanceTold, refetchBalance } from '../../api/balance.ts'
import { callApi, CallError } from '../../api/call.ts'
import { isConnected } from '../../api/realtime.ts'
import { followTable } from '../../api/tables.ts'
import { onPlayerLeft } from '../../api/who.ts'
import { readStored, writeStored } from '../../ui/stored.ts'
import { tellRefusal } from '../betting/tell-refusal.ts'
import { addRoundResult } from '../session/session-results.ts'
import { type Desk, TableDesk } from './table-desk.ts'
import { type FollowedTable, TableFeed } from './table-feed.ts'
import { type CheckedTable, TableNotary } from './table-notary.ts'

export interface OpenTable {
  feed: TableFeed
  desk: TableDesk
  notary: TableNotary
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
    balanceTold,
    refused(error) {
      tellRefusal(error)
      refetchBalance()
      if (error instanceof CallError && (error.code === 'LayoutMoved' || error.code === 'RoundClosed')) void feed.sync()
    },
  })
  feed.store.subscribe(({ view }) => view && desk.seen(view.round, view.own))
  onPlayerLeft(() => (desk.forgetPlayer(), feed.forgetPlayer()))
  const fresh = { feed, desk, notary }
  opened.set(game.id, fresh)
  return fresh
}

const feedPorts = {
  state: async (table: string) => (await callApi('tableState', { table })).success,
  follow: followTable,
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
  useEffect(() => table.feed.look(), [table])
  const followed = useStore(table.feed.store)
  return { ...table, ...followed, hand: useStore(table.desk.store), checked: useStore(table.notary.store) }
}
