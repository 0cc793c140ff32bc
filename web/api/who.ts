/**
 * Whose page this is. Another tab may sign out or sign somebody else in: the page then belongs to another player, and what it
 * knows and does for the former one ends here.
 */
import type { ShownBanner } from '@kurazh/contract/banners.ts'
import type { CurrentUser, EndedSession } from '@kurazh/contract/identity.ts'
import type { Site, Social } from '@kurazh/contract/site.ts'
import { create } from 'zustand'
import { keys, queryClient } from './query.ts'

/** What the server last said of who is looking, and of its own state. */
export interface Session {
  /** Null for a guest. */
  user: CurrentUser | null
  site: Site
  social: Social
  /** The ways in that the site offers beside its own. */
  ways: { vk: boolean }
  /** Ids of the events that are on or near. */
  events: readonly string[]
  /** Ids of games as the operator wants them to stand; undefined: as built. */
  order?: readonly string[] | undefined
  /** What the operator says in the lobby to whoever is looking; undefined: nothing. */
  banners?: readonly ShownBanner[] | undefined
  /** Why a guest is no player any more; null for players, and for guests who never were or left by themselves. */
  ended: EndedSession | null
}

/** The public code of the current player; null for a guest and before the first answer. */
export function currentPlayer(): string | null {
  return queryClient.getQueryData<Session>(keys.session)?.user?.ref_link ?? null
}

const useFormer = create(() => ({ count: 0 }))

/** How many players this page has belonged to before the current one: what was begun when there were fewer is nobody's here. */
export const formerPlayers = (): number => useFormer.getState().count

/** The same for what is drawn: as a key, it draws what it stands on anew for the next. */
export function useFormerPlayers(): number {
  return useFormer(({ count }) => count)
}

/** Calls when the page stops belonging to a player: another one, or a guest, is there by then. Returns what ends it. */
export function onPlayerLeft(listener: () => void): () => void {
  return useFormer.subscribe(listener)
}

/** The session and the balance that came with it are the new player's; public answers come again soon enough. */
const kept = new Set<unknown>([keys.session[0], keys.balance[0]])

/** Watches whose page it is. Returns what ends it. */
export function watchPlayer(): () => void {
  let before = currentPlayer()
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== keys.session[0]) return
    const now = currentPlayer()
    if (now === before) return
    const left = before !== null
    before = now
    if (!left) return
    void queryClient.resetQueries({ predicate: ({ queryKey }) => !kept.has(queryKey[0]) })
    useFormer.setState(({ count }) => ({ count: count + 1 }))
  })
}

/** An answer said that another player is signed in here, or nobody: the page asks who. */
export function playerDoubted(): void {
  void queryClient.invalidateQueries({ queryKey: keys.session }, { cancelRefetch: false })
}
