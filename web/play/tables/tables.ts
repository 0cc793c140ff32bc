/** Creates the page's one feed, desk and notary for each table: all screens of a table share them. */
import type { TableGame } from '@kurazh/games/core/table.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { expectResult, refetchBalance, type UnseenResult } from '../../api/balance.ts'
import { balanceMoved } from '../../api/balance-moved.ts'
import { callApi, CallError } from '../../api/call.ts'
import { isConnected } from '../../api/realtime.ts'
import { followTable } from '../../api/tables.ts'
import { queryClient } from '../../api/query.ts'
import { currentPlayer, onPlayerLeft } from '../../api/current-player.ts'
import { requestKey } from '../../api/request-key.ts'
import { keptHere } from '../restoration/page-of.ts'
import { refusalIsOver, tellRefusal } from '../betting/toast-refusal.ts'
import { addRoundResult, openedRoundResult } from '../session/session-results.ts'
import { correctionsKey } from './corrections-key.ts'
import { countRefusedLayout, countRefusedSpots } from './count-refusals.ts'
import { sumOf } from './layouts.ts'
import { type Desk, TableDesk } from './table-desk.ts'
import { type FollowedTable, TableFeed } from './table-feed.ts'
import { type CheckedTable, type NotaryPorts, TableNotary } from './table-notary.ts'
import { resultWaits, type TableView } from './table-view.ts'
import { PastRecount } from './past-recount.ts'
import { SeedGiver } from './seed-giver.ts'

export interface OpenTable {
  feed: TableFeed
  desk: TableDesk
  notary: TableNotary
  /** The numbers under a wheel that this page has recomputed. */
  recount: PastRecount
  /** No screen shows the table on this page: its payout may be shown at once. */
  left(): void
}

const opened = new Map<string, OpenTable>()

/** The table, opened once for the life of the page. */
function tableOf(game: TableGame): OpenTable {
  const found = opened.get(game.id)
  if (found) return found
  const rest = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(true)))
  const notary = new TableNotary(game, {
    read: keptHere.read,
    write: keptHere.write,
    counted: addRoundResult,
    opened: openedRoundResult,
    player: currentPlayer,
    siteNow: () => feed.siteNow(),
    now: () => Date.now(),
    past: (round) => pastRound(game.id, round),
    rest,
    history: (before) =>
      callApi('tableHistory', { table: game.id, before, limit: 1 }).then(
        ({ success }) => success,
        () => null,
      ),
  })
  const recount = new PastRecount(game, { rest, found: (round, fault) => notary.found(round, fault) })
  const feed: TableFeed = new TableFeed(game.id, feedPorts, notary)
  const desk: TableDesk = new TableDesk(game.id, {
    lay: async (order) => (await callApi('tableBet', order)).success,
    key: requestKey,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    told: (bet) => feed.own(bet),
    balanceMoved,
    sending: (sent) => notary.own.sending(sent),
    taken(sent, answer) {
      refusalIsOver()
      notary.own.taken(sent, answer)
      countRefusedSpots(game.id, sent.round, sent.asked, answer.refused)
    },
    refused(error, sent) {
      countRefusedLayout(game.id, sent.round, sumOf(sent.asked) - sumOf(sent.stood), error)
      if (error instanceof CallError) notary.own.refused(sent, error.code)
      tellRefusal(error)
      refetchBalance()
      if (error instanceof CallError && (error.code === 'LayoutMoved' || error.code === 'RoundClosed')) void feed.sync()
    },
  })
  const giver = new SeedGiver(game.id, {
    give: async (shoe, seed) => (await callApi('tableSeed', { table: game.id, shoe, seed })).success,
    draw: () => requestKey().replaceAll('-', ''),
    player: currentPlayer,
    siteNow: () => feed.siteNow(),
    read: keptHere.read,
    write: keptHere.write,
  })
  const unseen = holder()
  feed.store.subscribe(({ view }) => {
    if (!view) return
    desk.seen(view.round, view.own)
    unseen.look(view)
    giver.look(view.shoe)
    if (game.source === 'wheel') recount.look(view)
  })
  onPlayerLeft(() => (notary.own.forgetPlayer(), desk.forgetPlayer(), feed.forgetPlayer()))
  const fresh = { feed, desk, notary, recount, left: unseen.left }
  opened.set(game.id, fresh)
  return fresh
}

/** A round that is over, with the player's own bet in it; null where there is no such round. */
async function pastRound(table: string, number: number): Promise<Awaited<ReturnType<NotaryPorts['past']>>> {
  try {
    const { round, own } = (await callApi('tableRound', { table, number })).success
    // Anyone may request a round. A call that only players may make shows whether the site still recognises the caller.
    if (own === null) await callApi('tableBets', { table, before: number + 1, limit: 1 })
    return { round, own }
  } catch (error) {
    if (error instanceof CallError && error.code === 'NotFound') return null
    throw error
  }
}

/** The site pays while the ball still rolls; the player sees the money when it has landed. */
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
  // A player who learns of a correction at the table sees the reason, too.
  follow: (listener: Parameters<typeof followTable>[0]) =>
    followTable({
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

/** Follows a table while the component is mounted. */
export function useTable(game: TableGame): TableSeen {
  const table = tableOf(game)
  useEffect(() => {
    const stop = table.feed.look()
    return () => (stop(), table.left())
  }, [table])
  const followed = useStore(table.feed.store)
  return { ...table, ...followed, hand: useStore(table.desk.store), checked: useStore(table.notary.store) }
}
