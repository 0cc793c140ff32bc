/** The shelves with the rules of every game put on theirs. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Article, HelpGame, Shelf, ShelfId } from './article.ts'
import { shelves } from './articles.ts'

const gamesShelf: ShelfId = 'fairness'

export interface Library {
  shelves: readonly Shelf[]
  /** How the games' own articles are doing; the others are always there. */
  rules: 'loading' | 'failed' | 'ready'
  retry: () => void
}

/** True for the address of a game's rules. */
export const isRulesId = (id: string) => id.startsWith('rules-')

async function fetchRules(games: readonly HelpGame[]): Promise<Article[]> {
  return Promise.all(games.map(async ({ id, rules }) => ({ ...(await rules()), id: `rules-${id}` })))
}

/** Everything there is to read now. */
export function useShelves(games: readonly HelpGame[]): Library {
  const { data, isError, refetch } = useQuery({
    queryKey: ['help-rules', games.map(({ id }) => id)],
    queryFn: () => fetchRules(games),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const all = useMemo(
    () => shelves.map((shelf) => (shelf.id === gamesShelf ? { ...shelf, articles: [...(data ?? []), ...shelf.articles] } : shelf)),
    [data],
  )
  return { shelves: all, rules: data ? 'ready' : isError ? 'failed' : 'loading', retry: () => void refetch() }
}
