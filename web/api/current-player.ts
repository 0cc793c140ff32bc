/**
 * Tracks the page's current player. Another tab may sign out or sign in someone else: then everything this page holds
 * for the former player is dropped.
 */
import type { ShownBanner } from '@kurazh/contract/content/banners.ts'
import type { CurrentUser, EndedSession } from '@kurazh/contract/account/identity.ts'
import type { Site, Social } from '@kurazh/contract/content/site.ts'
import type { Query } from '@tanstack/react-query'
import { create } from 'zustand'
import { keys, queryClient } from './query.ts'

/** The server's last reply about the current user and the state of the site. */
export interface Session {
  /** Null for a guest. */
  user: CurrentUser | null
  site: Site
  social: Social
  /** Sign-in methods offered in addition to the site's own. */
  ways: { vk: boolean }
  /** Ids of events that are active or near. */
  events: readonly string[]
  /** Ids of games in the operator's order; undefined: as built. */
  order?: readonly string[] | undefined
  /** Lobby banners for this user; undefined: none. */
  banners?: readonly ShownBanner[] | undefined
  /**
   * Why the player became a guest; null for players, for guests who never signed in, and after a sign-out of their own.
   */
  ended: EndedSession | null
}

/** The public code of the current player; null for a guest and before the first answer. */
export function currentPlayer(): string | null {
  return queryClient.getQueryData<Session>(keys.session)?.user?.ref_link ?? null
}

/** The current player's last known status; undefined for a guest. */
export function currentStatus(): string | undefined {
  return queryClient.getQueryData<Session>(keys.session)?.user?.status.label
}

/** True when the page knows that the player is on a break. */
export const isOnBreak = (): boolean => Boolean(queryClient.getQueryData<Session>(keys.session)?.user?.pause)

const useFormer = create(() => ({ count: 0 }))

/** How many players this page had before the current one. Work begun at a lower count belongs to a former player. */
export const formerPlayers = (): number => useFormer.getState().count

/** The same as a hook. Used as a React key, it remounts a part for the next player. */
export function useFormerPlayers(): number {
  return useFormer(({ count }) => count)
}

/**
 * Calls the listener when the page's player leaves; by then another player or a guest is current. Returns the
 * unsubscribe function.
 */
export function onPlayerLeft(listener: () => void): () => void {
  return useFormer.subscribe(listener)
}

/** The session and its balance already belong to the new player; public data is refetched soon enough. */
const kept = new Set<unknown>([keys.session[0], keys.balance[0]])

/** Watches for a change of player. Returns the function that stops it. */
export function watchPlayer(): () => void {
  let before = currentPlayer()
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== keys.session[0]) return
    const now = currentPlayer()
    if (now === before) return
    const left = before !== null
    before = now
    if (!left) return
    for (const former of queryClient.getQueryCache().findAll({ predicate: isDropped })) former.reset()
    useFormer.setState(({ count }) => ({ count: count + 1 }))
    // After the next render: what only a player may ask is not on a guest's page any more.
    setTimeout(() => void queryClient.refetchQueries({ type: 'active', predicate: isMissing }))
  })
}

const isDropped = ({ queryKey }: Query): boolean => !kept.has(queryKey[0])
/** Nobody has asked for it since it was dropped. */
const isMissing = (query: Query): boolean =>
  isDropped(query) && query.state.status === 'pending' && query.state.fetchStatus === 'idle'

/** Refetches the session after a reply said that another player, or no one, is signed in here, or that a break has begun. */
export function recheckPlayer(): void {
  void queryClient.invalidateQueries({ queryKey: keys.session }, { cancelRefetch: false })
}
