/** News from the server. The socket says that something changed; the page then asks what is true. */
import type { Events } from '@kurazh/contract/event.ts'
import { socketOptions, tooManySockets, watch } from '@kurazh/contract/socket.ts'
import type { Socket } from 'socket.io-client'
import { create } from 'zustand'
import { fromWire } from '@kurazh/contract/wire.ts'
import { refetchBalance } from './balance.ts'
import { laterCalls } from './call.ts'
import { eventTable } from './call-table.ts'
import { chatHeard } from './chat-news.ts'
import { feedHeard, refetchFeed } from './feed.ts'
import { gameFeedHeard } from './game-feed.ts'
import { idle } from './idle.ts'
import { lineIdleMs, turnedAwayMs } from './policy.ts'
import { packageHeard } from './package-news.ts'
import { keys, queryClient } from './query.ts'
import { refetchRewards } from './rewards.ts'
import { lineReopened, ownRoundBetHeard, roundHeard } from './rounds.ts'
import { refetchSession, setWorks } from './session.ts'
import { ownTableBetHeard, tableHeard, tableLineReopened, tablesBy } from './tables.ts'
import { visitHeard } from './visit.ts'
import type { Session } from './who.ts'

interface Line {
  connected: boolean
  /** The server has no place for this page's line: too many of its pages are open. */
  turnedAway: boolean
  /** People on the site; null until the server says. */
  online: number | null
}

const useLine = create<Line>(() => ({ connected: false, turnedAway: false, online: null }))

/** People connected now, as the server counts them. */
export function useOnline(): number | null {
  return useLine(({ online }) => online)
}

/** Whether news arrives. */
export function useConnected(): boolean {
  return useLine(({ connected }) => connected)
}

/** Whether the server has no place for this page's line: it asks by calls meanwhile. */
export function useTurnedAway(): boolean {
  return useLine(({ turnedAway }) => turnedAway)
}

/** Whether news arrives, for code that is no component. */
export function isConnected(): boolean {
  return useLine.getState().connected
}

/** A balance moved: by how many kopecks, and the how-manieth movement of this visit it is. */
export interface BalanceMove {
  count: number
  win: bigint
}

const useMove = create<BalanceMove>(() => ({ count: 0, win: 0n }))

/** The latest movement of this page's user's balance. */
export function useBalanceMove(): BalanceMove {
  return useMove()
}

/** The page's own host; the port is written into the page by the server. */
function realtimeAddress(): string {
  const port = document.querySelector('meta[name="realtime-port"]')?.getAttribute('content') ?? '8443'
  return `${location.protocol}//${location.hostname}:${port}`
}

/** Opens the line and keeps it. `onPaid` is told of a deposit of this page's user. Returns what closes it. */
export function openRealtime(onPaid: (kopecks: bigint) => void): () => void {
  let socket: Socket<Events> | undefined
  let closed = false
  void idle(lineIdleMs).then(load)
  void idle(lineIdleMs).then(laterCalls).catch(() => undefined)
  async function load(): Promise<void> {
    const client = await import('socket.io-client').catch(() => undefined)
    if (closed) return
    // Its code is asked for again as the line itself would be: a page that opens as the line is lost has news afterwards.
    if (!client) return void setTimeout(() => void load(), socketOptions.reconnectionDelay)
    socket = client.io(realtimeAddress(), { ...socketOptions, transports: [...socketOptions.transports], withCredentials: true })
    listen(socket, onPaid)
  }
  return () => {
    closed = true
    socket?.close()
  }
}

/** The favourites may have been changed, maybe on another device: asks anew where they are in sight. */
function refetchFavourites(): void {
  void queryClient.invalidateQueries({ queryKey: keys.favourites })
}

const refetchNotices = () => void queryClient.invalidateQueries({ queryKey: keys.notices })

/** The line has been opened anew: whoever follows something asks what was not heard. */
function lineIsBack(line?: Socket): void {
  if (line) tablesBy((tables) => void (isConnected() && line.emit(watch, tables)))
  lineReopened()
  tableLineReopened()
}

function balanceMoved(win: bigint): void {
  refetchBalance()
  useMove.setState(({ count }) => ({ count: count + 1, win }))
}

/** What a line does to the page. */
export function listen(socket: Socket<Events>, onPaid: (kopecks: bigint) => void): void {
  const on = <Name extends keyof Events>(name: Name, hear: (payload: Parameters<Events[Name]>[0]) => void) =>
    // The library's types let nobody listen to a name that is not known until it runs.
    socket.on(name as 'online', (payload: unknown) => hear(fromWire(eventTable[name], payload) as Parameters<Events[Name]>[0]))
  const user = () => queryClient.getQueryData<Session>(keys.session)?.user
  let wasLost = false
  socket.on('connect', () => {
    useLine.setState({ connected: true, turnedAway: false })
    // What happened while the line was down, or not open yet, was not heard: ask anew.
    if (wasLost) void queryClient.invalidateQueries()
    else {
      refetchFeed()
      refetchBalance()
      refetchFavourites()
      refetchNotices()
      if (user()) refetchRewards()
    }
    lineIsBack(socket)
  })
  socket.on('disconnect', (reason) => {
    wasLost = true
    useLine.setState({ connected: false })
    // The server hung up: the session has ended (a ban, a sign-out elsewhere). The library would not call again by itself.
    if (reason !== 'io server disconnect') return
    refetchSession()
    setTimeout(() => socket.connect(), socketOptions.reconnectionDelay)
  })
  socket.on('connect_error', ({ message }) => {
    if (message !== tooManySockets) return
    useLine.setState({ turnedAway: true })
    setTimeout(() => {
      void queryClient.invalidateQueries()
      lineIsBack()
      socket.connect()
    }, turnedAwayMs)
  })
  on('online', ({ count }) => useLine.setState({ online: count }))
  on('works', ({ type }) => setWorks(type))
  on('games', () => void queryClient.invalidateQueries({ queryKey: keys.tables }))
  on('round', roundHeard)
  on('ownRoundBet', ({ game, bet }) => ownRoundBetHeard(game, bet))
  on('table', tableHeard)
  on('ownTableBet', ownTableBetHeard)
  on('chat', chatHeard)
  on('feed', ({ bets }) => (feedHeard(bets), gameFeedHeard(bets)))
  on('visit', visitHeard)
  on('updBalance', ({ uid, win }) => uid === user()?.ref_link && balanceMoved(win))
  on('pay_get', ({ user_id, amount }) => {
    if (user_id !== user()?.id) return
    refetchBalance()
    onPaid(amount)
  })
  // A top-up or a payout went on: whatever of the wallet is in sight asks anew.
  on('cashier', () => (refetchBalance(), void queryClient.invalidateQueries({ queryKey: keys.cashier })))
  on('favourites', refetchFavourites)
  on('rewards', refetchRewards)
  on('tournament', () => void queryClient.invalidateQueries({ queryKey: keys.tournaments }))
  on('notice', refetchNotices)
  on('package', packageHeard)
}
