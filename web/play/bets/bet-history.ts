/** The player's own bets in a game as the server stores them, newest first, page by page. */
import type { Bet } from '@kurazh/contract/play/play.ts'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { onPlayerLeft } from '../../api/current-player.ts'
import { betClient } from '../session/page-bet-client.ts'
import { addLie } from '../session/session-results.ts'
import { leftOutOf } from '../proof/left-out.ts'

interface Page {
  /** By their numbers, newest first. */
  bets: Bet[]
  /** The start of the next page; null when there is none. */
  next: number | null
}

const pageSize = 20
/** A long automatic run must not fill the page: past this many the list is cut to its newest two pages. */
const mostKept = 100

/** The latest bets of this page by game: an answer that was pending when they were settled does not contain them. */
const added = new Map<string, readonly Bet[]>()
onPlayerLeft(() => added.clear())

const keyOf = (game: string) => [...keys.betHistory, 'of', game] as const

export function useBetHistory(game: string) {
  return useInfiniteQuery({
    queryKey: keyOf(game),
    queryFn: async ({ pageParam }): Promise<Page> => {
      // Read before the request: bets shown while it is pending need not be in its answer.
      const shown = betClient.excuses()
      const player = betClient.player()
      const page = (
        await callApi('history', { game, limit: pageSize, ...(pageParam !== null && { before: pageParam }) })
      ).success
      const lie = betClient.player() === player ? leftOutOf(shown, game, pageParam, page) : undefined
      if (lie) addLie(lie.evidence)
      return pageParam === null ? withAdded(game, page) : page
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The newest page with the bets that were settled here while it was pending. */
export function withAdded(game: string, page: Page): Page {
  const late = (added.get(game) ?? []).filter(
    ({ nonce }) => (page.next === null || nonce > page.next) && !page.bets.some((told) => told.nonce === nonce),
  )
  return { ...page, bets: late.reduce(inOrder, page.bets) }
}

/** The list with a bet in its place: bets overlap, and are not always reported in the order of their numbers. */
function inOrder(bets: readonly Bet[], bet: Bet): Bet[] {
  return [bet, ...bets].sort((one, other) => other.nonce - one.nonce)
}

/** Adds a bet just settled at the top of the loaded list. */
export function addToHistory(bet: Bet): void {
  const others = added.get(bet.game)?.filter(({ nonce }) => nonce !== bet.nonce) ?? []
  added.set(bet.game, inOrder(others, bet).slice(0, 2 * pageSize))
  queryClient.setQueryData<InfiniteData<Page, number | null>>(keyOf(bet.game), (loaded) => {
    const [newest, ...older] = loaded?.pages ?? []
    if (!loaded || !newest || newest.bets.some(({ nonce }) => nonce === bet.nonce)) return loaded
    const bets = inOrder(newest.bets, bet)
    if (bets.length <= mostKept) return { ...loaded, pages: [{ ...newest, bets }, ...older] }
    const kept = bets.slice(0, 2 * pageSize)
    return { pages: [{ bets: kept, next: kept.at(-1)?.nonce ?? null }], pageParams: [null] }
  })
}

/** Requests the history again: a bet was settled that this page did not see. */
export function refetchHistory(): void {
  void queryClient.invalidateQueries({ queryKey: keys.betHistory })
}
