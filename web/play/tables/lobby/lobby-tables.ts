/**
 * Follows all tables while the lobby is open: a snapshot of each with its newest rounds only, then the same events as
 * on the table's own page.
 */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { callApi } from '../../../api/call.ts'
import { onPlayerLeft } from '../../../api/current-player.ts'
import { isConnected } from '../../../api/realtime.ts'
import { followTable } from '../../../api/tables.ts'
import { type FollowedTable, TableFeed } from '../table-feed.ts'

/** Rounds asked for: more than a tile shows, as some were called off or played by nobody. */
const past = 32

const ports = {
  state: async (table: string) => (await callApi('tableState', { table, past })).success,
  follow: followTable,
  connected: isConnected,
  now: () => performance.now(),
  every(ms: number, act: () => void) {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  },
}

const feeds = new Map<string, TableFeed>()

/** Without a notary: rounds are checked on the table's own page. */
function feedOf(table: string): TableFeed {
  const found = feeds.get(table)
  if (found) return found
  const feed = new TableFeed(table, ports, { heard: () => undefined })
  feeds.set(table, feed)
  onPlayerLeft(() => feed.forgetPlayer())
  return feed
}

/** Follows these tables while the component stands. `tables` keeps its identity. */
export function useFollowedTables(tables: readonly string[]): void {
  useEffect(() => {
    const stops = tables.map((table) => feedOf(table).look())
    return () => {
      for (const stop of stops) stop()
    }
  }, [tables])
}

/** The followed state of a table. */
export const useFollowed = (table: string): FollowedTable => useStore(feedOf(table).store)
