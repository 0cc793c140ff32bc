/** Provides the session: the current user or a guest, and the state of the site. */
import type { CurrentUser } from '@kurazh/contract/account/identity.ts'
import { QueryObserver } from '@tanstack/react-query'
import {
  createContext,
  createElement,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { callApi } from './call.ts'
import { endedSession } from './ended-session.ts'
import { sessionRetryMs, hydrationTimeoutMs } from './policy.ts'
import { keys, queryClient } from './query.ts'
import { currentPlayer, type Session } from './current-player.ts'

declare global {
  interface Window {
    /** The request that public/who.js sent before the page's code loaded; used once. */
    whoIsLooking?: Promise<Response> | undefined
  }
}

/** A prerendered page is rendered for no user in particular: the first answer waits for hydration. */
let letIn: () => void = () => undefined
const taken = new Promise<void>((resolve) => (letIn = resolve))

/** Hydration is complete: the user may be shown, in a task of its own. */
export function pageHydrated(): void {
  setTimeout(letIn)
}

async function fetchSession(): Promise<Session> {
  const earlyRequest = window.whoIsLooking
  window.whoIsLooking = undefined
  const balanceBefore = balanceVersion()
  const reply = await callApi('getUser', {}, earlyRequest)
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, hydrationTimeoutMs))])
  if ('error' in reply) {
    const { site, social, ways, events, order, banners, ended } = reply
    return { user: null, site, social, ways, events, order, banners, ended: endedSession(ended) }
  }
  const { user, ...state } = reply.success
  const isSame = user.ref_link === currentPlayer()
  // A sum that came meanwhile may be newer than this one.
  if (isSame && balanceVersion() !== balanceBefore) void queryClient.invalidateQueries({ queryKey: keys.balance })
  else queryClient.setQueryData(keys.balance, user.balance)
  return { user, ...state, ended: null }
}

const balanceVersion = () => queryClient.getQueryState(keys.balance)?.dataUpdateCount

/** One observer for all components: one each costs more than the component renders. */
const observer = new QueryObserver(queryClient, {
  queryKey: keys.session,
  queryFn: fetchSession,
  retry: Number.POSITIVE_INFINITY,
  retryDelay: sessionRetryMs,
})
const watch = (onChange: () => void) => observer.subscribe(onChange)

const SessionContext = createContext<Session | undefined>(undefined)

/**
 * Provides the session to all components at once. The first answer changes every part of the page and is rendered as a
 * transition, in short tasks. A later change of user is shown at once, so that no part shows the former user any
 * longer.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const latest = useSyncExternalStore(
    watch,
    () => observer.getCurrentResult().data,
    () => undefined,
  )
  const [shown, setShown] = useState(false)
  const isLoaded = latest !== undefined
  useEffect(() => {
    if (!isLoaded) return
    startTransition(() => setShown(true))
    // The transition waits for a screen whose code has not loaded; the balance, a ban or maintenance must not wait for
    // it.
    const late = setTimeout(() => setShown(true), hydrationTimeoutMs)
    return () => clearTimeout(late)
  }, [isLoaded])
  return createElement(SessionContext, { value: shown ? latest : undefined }, children)
}

/**
 * The last received session; undefined until the first answer, as in the prerendered page. Changes only with a new
 * answer, so a refetch re-renders nothing.
 */
export function useSession(): Session | undefined {
  return useContext(SessionContext)
}

/**
 * Whether the session is being refetched. False until the first answer: a page just hydrated has nothing to render
 * again.
 */
export function useSessionRefetching(): boolean {
  return useSyncExternalStore(watch, sessionIsRefetching, () => false)
}

function sessionIsRefetching(): boolean {
  const { data, isFetching } = observer.getCurrentResult()
  return data !== undefined && isFetching
}

/** The current user, or null for a guest and before the first answer. */
export function useUser(): CurrentUser | null {
  return useSession()?.user ?? null
}

/** The entries without events that are neither active nor near; without any events before the first answer. */
export function useWithoutInactiveEvents<Entry extends { id: string; isEvent?: boolean }>(
  entries: readonly Entry[],
): readonly Entry[] {
  const events = useSession()?.events
  return entries.filter(({ id, isEvent }) => !isEvent || events?.includes(id))
}

/**
 * The entries in the operator's order, unnamed ones last. Before the first answer they are as built, and the page's own
 * style sheet moves the tiles (`useTile`).
 */
export function useOrdered<Entry extends { id: string }>(entries: readonly Entry[]): readonly Entry[] {
  const order = useSession()?.order
  // The sort is stable: entries that are not named keep their relative order.
  return order ? entries.toSorted((one, other) => placeIn(order, one) - placeIn(order, other)) : entries
}

const placeIn = (order: readonly string[], { id }: { id: string }) =>
  order.includes(id) ? order.indexOf(id) : order.length

/** The name by which the page's style sheet finds a tile, until the page knows the order itself. */
export function useTile(id: string): string | undefined {
  return useSession() ? undefined : id
}

/** Refetches the session; the page keeps the old answer until then. */
export function refetchSession(): void {
  void queryClient.invalidateQueries({ queryKey: keys.session })
}

/** Refetches the session unless a request is already under way. */
export function checkSession(): void {
  void queryClient.invalidateQueries({ queryKey: keys.session }, { cancelRefetch: false })
}

/** Switches maintenance on or off while the page is open. */
export function setMaintenance(works: number): void {
  queryClient.setQueryData<Session>(keys.session, (session) => session && { ...session, site: { works } })
  // The operator's message is only in the session.
  refetchSession()
}
