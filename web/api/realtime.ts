/** Receives server events. An event only says that something changed; the page then requests the current state. */
import type { Events } from '@kurazh/contract/core/event.ts'
import { socketOptions, tooManySockets, watch } from '@kurazh/contract/core/socket.ts'
import type { Socket } from 'socket.io-client'
import { create } from 'zustand'
import { fromWire } from '@kurazh/contract/core/wire.ts'
import { refetchBalance } from './balance.ts'
import { eventTable } from '../generated/calls.ts'
import { chatReceived } from './chat-news.ts'
import { feedReceived, refetchFeed } from './feed.ts'
import { gameFeedReceived } from './game-feed.ts'
import { idle } from './idle.ts'
import { jackpotSpreadMs, missedSpreadMs, socketIdleMs, socketRetryMs } from './policy.ts'
import { packageReceived } from './package-news.ts'
import { keys, queryClient } from './query.ts'
import { refetchRewards } from './rewards.ts'
import { connectionReopened, ownRoundBetReceived, roundReceived } from './rounds.ts'
import { refetchSession, setMaintenance } from './session.ts'
import { ownTableBetReceived, tableReceived, tableConnectionReopened, setTablesSender } from './tables.ts'
import { visitReceived } from './visit.ts'
import type { Session } from './current-player.ts'

interface Line {
  connected: boolean
  /** The server refused this page's socket: too many pages are open. */
  socketRefused: boolean
  /** People on the site; null until the server reports it. */
  online: number | null
}

const useLine = create<Line>(() => ({ connected: false, socketRefused: false, online: null }))

/** People connected now, as the server counts them. */
export function useOnline(): number | null {
  return useLine(({ online }) => online)
}

/** Whether the socket is connected. */
export function useConnected(): boolean {
  return useLine(({ connected }) => connected)
}

/** Whether the server refused the socket; the page then uses calls instead. */
export function useSocketRefused(): boolean {
  return useLine(({ socketRefused }) => socketRefused)
}

/** Whether the socket is connected, for code outside components. */
export function isConnected(): boolean {
  return useLine.getState().connected
}

/** A balance movement: the sum in kopecks, and the ordinal of the movement in this visit. */
export interface BalanceMove {
  count: number
  win: bigint
}

const useMove = create<BalanceMove>(() => ({ count: 0, win: 0n }))

/** The latest movement of this user's balance. */
export function useBalanceMove(): BalanceMove {
  return useMove()
}

/** The page's own host with the port that the server wrote into the page. */
function realtimeAddress(): string {
  const port = document.querySelector('meta[name="realtime-port"]')?.getAttribute('content') ?? '8443'
  return `${location.protocol}//${location.hostname}:${port}`
}

type OnMoney = (kopecks: bigint) => void

/**
 * Opens the socket and keeps it open. `onPaid` is called on a deposit of this user, `onChallenge` with the prize of a
 * challenge that this user has won. Returns the function that closes it.
 */
export function openRealtime(onPaid: OnMoney, onChallenge: OnMoney): () => void {
  let socket: Socket<Events> | undefined
  let closed = false
  void idle(socketIdleMs).then(load)
  async function load(): Promise<void> {
    const client = await import('socket.io-client').catch(() => undefined)
    if (closed) return
    // Retry loading the client like the connection itself: a page opened while offline gets events later.
    if (!client) return void setTimeout(() => void load(), socketOptions.reconnectionDelay)
    socket = client.io(realtimeAddress(), {
      ...socketOptions,
      transports: [...socketOptions.transports],
      withCredentials: true,
    })
    listen(socket, onPaid, onChallenge)
  }
  return () => {
    closed = true
    socket?.close()
  }
}

/** Refetches visible favourites: they may have changed, perhaps on another device. */
function refetchFavourites(): void {
  void queryClient.invalidateQueries({ queryKey: keys.favourites })
}

/** Everybody hears of it at once: the requests are spread, and the site's answer of a moment ago is over. */
function refetchJackpot(): void {
  setTimeout(
    () => void queryClient.invalidateQueries({ queryKey: keys.jackpot, exact: true }),
    jackpotSpreadMs * (1 + Math.random()),
  )
}

const refetchNotices = () => void queryClient.invalidateQueries({ queryKey: keys.notices })

/** Lets all subscribers refetch what they missed after a reconnect. */
function connectionRestored(line?: Socket): void {
  if (line) setTablesSender((tables) => void (isConnected() && line.emit(watch, tables)))
  connectionReopened()
  tableConnectionReopened()
}

/** Everybody hears of it at once: each page acts at its own moment, and once if it hears of it several times. */
function spread(act: () => void, withinMs: number): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  return () => {
    waiting ??= setTimeout(
      () => {
        waiting = undefined
        act()
      },
      (withinMs * (1 + Math.random())) / 2,
    )
  }
}

function balanceMoved(win: bigint): void {
  refetchBalance()
  useMove.setState(({ count }) => ({ count: count + 1, win }))
}

/** Handles the events of a socket. */
export function listen(socket: Socket<Events>, onPaid: OnMoney, onChallenge: OnMoney): void {
  const on = <Name extends keyof Events>(name: Name, handle: (payload: Parameters<Events[Name]>[0]) => void) =>
    // The library's types do not allow a listener name that is only known at run time.
    socket.on(name as 'online', (payload: unknown) =>
      handle(fromWire(eventTable[name], payload) as Parameters<Events[Name]>[0]),
    )
  const user = () => queryClient.getQueryData<Session>(keys.session)?.user
  const lostElsewhere = spread(() => {
    void queryClient.invalidateQueries()
    connectionRestored()
  }, missedSpreadMs)
  let wasLost = false
  socket.on('connect', () => {
    useLine.setState({ connected: true, socketRefused: false })
    // Events from before the connection or during its loss were missed: refetch.
    if (wasLost) void queryClient.invalidateQueries()
    else {
      refetchFeed()
      refetchBalance()
      refetchFavourites()
      refetchNotices()
      if (user()) refetchRewards()
    }
    connectionRestored(socket)
  })
  socket.on('disconnect', (reason) => {
    wasLost = true
    useLine.setState({ connected: false })
    // The server disconnected: the session has ended (a ban, a sign-out elsewhere). The library would not reconnect by
    // itself.
    if (reason !== 'io server disconnect') return
    refetchSession()
    setTimeout(() => socket.connect(), socketOptions.reconnectionDelay)
  })
  socket.on('connect_error', ({ message }) => {
    if (message !== tooManySockets) return
    useLine.setState({ socketRefused: true })
    setTimeout(() => {
      void queryClient.invalidateQueries()
      connectionRestored()
      socket.connect()
    }, socketRetryMs)
  })
  on('online', ({ count }) => useLine.setState({ online: count }))
  on('works', ({ type }) => setMaintenance(type))
  on('missed', lostElsewhere)
  on('games', () => void queryClient.invalidateQueries({ queryKey: keys.tables }))
  on('round', roundReceived)
  on('ownRoundBet', ({ game, bet }) => ownRoundBetReceived(game, bet))
  on('table', tableReceived)
  on('ownTableBet', ownTableBetReceived)
  on('chat', chatReceived)
  on('feed', ({ bets }) => (feedReceived(bets), gameFeedReceived(bets)))
  on('visit', visitReceived)
  on('updBalance', ({ uid, win }) => uid === user()?.ref_link && balanceMoved(win))
  on('pay_get', ({ user_id, amount }) => {
    if (user_id !== user()?.id) return
    refetchBalance()
    onPaid(amount)
  })
  // A top-up or a payout changed state: refetch the visible parts of the wallet.
  on('cashier', () => (refetchBalance(), void queryClient.invalidateQueries({ queryKey: keys.cashier })))
  on('favourites', refetchFavourites)
  on('rewards', refetchRewards)
  on('tournament', () => void queryClient.invalidateQueries({ queryKey: keys.tournaments }))
  on('jackpot', refetchJackpot)
  on('challenge', ({ prize }) => {
    void queryClient.invalidateQueries({ queryKey: keys.challenges })
    onChallenge(prize)
  })
  on('notice', refetchNotices)
  on('package', packageReceived)
}
