/** Who is looking at the page: the current user or a guest, with the site's own state. */
import type { CurrentUser } from '@kurazh/contract/identity.ts'
import { QueryObserver } from '@tanstack/react-query'
import { createContext, createElement, type ReactNode, startTransition, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { callApi } from './call.ts'
import { endedOf } from './ended.ts'
import { sessionRepeatMs, takeoverMs } from './policy.ts'
import { keys, queryClient } from './query.ts'
import type { Session } from './who.ts'

declare global {
  interface Window {
    /** The question public/who.js asked before the page's code came; taken once. */
    whoIsLooking?: Promise<Response> | undefined
  }
}

/** A page drawn in advance is drawn for nobody in particular: the first answer waits until React has taken it over. */
let letIn: () => void = () => undefined
const taken = new Promise<void>((resolve) => (letIn = resolve))

/** The page belongs to React: whoever is looking may be shown, in a piece of work of its own. */
export function pageIsTaken(): void {
  setTimeout(letIn)
}

async function fetchSession(): Promise<Session> {
  const asked = window.whoIsLooking
  window.whoIsLooking = undefined
  const reply = await callApi('getUser', {}, asked)
  await Promise.race([taken, new Promise((resolve) => setTimeout(resolve, takeoverMs))])
  if ('error' in reply) {
    const { site, social, ways, events, order, banners, ended } = reply
    return { user: null, site, social, ways, events, order, banners, ended: endedOf(ended) }
  }
  const { user, ...state } = reply.success
  queryClient.setQueryData(keys.balance, user.balance)
  return { user, ...state, ended: null }
}

/** One observer for all who ask: each of its own costs more than what it draws. */
const observer = new QueryObserver(queryClient, { queryKey: keys.session, queryFn: fetchSession, retry: Number.POSITIVE_INFINITY, retryDelay: sessionRepeatMs })
const watch = (onChange: () => void) => observer.subscribe(onChange)

const SessionContext = createContext<Session | undefined>(undefined)

/**
 * Tells all that stands in it who is looking, all at once. The first answer changes every part of the page, which is worked through in
 * short pieces; where somebody else looks from then on, no part may show the former one for a moment longer.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const told = useSyncExternalStore(watch, () => observer.getCurrentResult().data, () => undefined)
  const [begun, setBegun] = useState(false)
  const isTold = told !== undefined
  useEffect(() => {
    if (!isTold) return
    startTransition(() => setBegun(true))
    // It waits for a screen whose code has not come; what the answer says of the balance, a ban or works does not.
    const late = setTimeout(() => setBegun(true), takeoverMs)
    return () => clearTimeout(late)
  }, [isTold])
  return createElement(SessionContext, { value: begun ? told : undefined }, children)
}

/**
 * The session as last told: undefined until the first answer, as in what was drawn in advance. Only what was told: where it is being asked
 * for again nobody has to be drawn anew.
 */
export function useSession(): Session | undefined {
  return useContext(SessionContext)
}

/** Whether it is being asked once more who is looking. False until the first answer: a page just taken over has nothing to draw anew. */
export function useSessionAsked(): boolean {
  return useSyncExternalStore(watch, askedAgain, () => false)
}

function askedAgain(): boolean {
  const { data, isFetching } = observer.getCurrentResult()
  return data !== undefined && isFetching
}

/** The current user, or null for a guest and before the first answer. */
export function useUser(): CurrentUser | null {
  return useSession()?.user ?? null
}

/** Without the events that are neither on nor near; before the first answer without any. */
export function useStanding<Entry extends { id: string; isEvent?: boolean }>(entries: readonly Entry[]): readonly Entry[] {
  const events = useSession()?.events
  return entries.filter(({ id, isEvent }) => !isEvent || events?.includes(id))
}

/** As the operator wants them to stand, the rest after them; as built before the first answer, when the page's own sheet moves the tiles (`useTile`). */
export function useOrdered<Entry extends { id: string }>(entries: readonly Entry[]): readonly Entry[] {
  const order = useSession()?.order
  // What is not named keeps its place among its like: the sort is stable.
  return order ? entries.toSorted((one, other) => placeIn(order, one) - placeIn(order, other)) : entries
}

const placeIn = (order: readonly string[], { id }: { id: string }) => (order.includes(id) ? order.indexOf(id) : order.length)

/** The name by which the sheet of a page finds a tile, until the page knows the order itself. */
export function useTile(id: string): string | undefined {
  return useSession() ? undefined : id
}

/** Asks again who is looking; the page keeps the old answer meanwhile. */
export function refetchSession(): void {
  void queryClient.invalidateQueries({ queryKey: keys.session })
}

/** Asks again who is looking, unless that is being asked right now. */
export function checkSession(): void {
  void queryClient.invalidateQueries({ queryKey: keys.session }, { cancelRefetch: false })
}

/** Maintenance was switched while the page is open. */
export function setWorks(works: number): void {
  queryClient.setQueryData<Session>(keys.session, (session) => session && { ...session, site: { works } })
  // What is said of it stands in the session alone.
  refetchSession()
}
