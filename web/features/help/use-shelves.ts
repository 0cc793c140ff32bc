/**
 * Builds the shelves: built-in articles, the rules of every game, and the texts that administrators wrote in place of
 * built-in ones.
 */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Article, HelpGame, Shelf, ShelfId } from './article.ts'
import { shelves } from './articles.ts'
import { useHelpTexts, type Written } from './help-texts.ts'

const gamesShelf: ShelfId = 'fairness'

export interface Library {
  shelves: readonly Shelf[]
  /** State of the games' own articles; the others are always available. */
  rules: 'loading' | 'failed' | 'ready'
  /** Whether some texts may still be replaced. */
  isAsking: boolean
  retry: () => void
}

/** True for the path of a game's rules. */
export const isRulesId = (id: string) => id.startsWith('rules-')

async function fetchRules(games: readonly HelpGame[]): Promise<Article[]> {
  return Promise.all(games.map(async ({ id, rules }) => ({ ...(await rules()), id: `rules-${id}` })))
}

/** Everything available to read now. */
export function useShelves(games: readonly HelpGame[]): Library {
  const { data, isError, refetch } = useQuery({
    queryKey: ['help-rules', games.map(({ id }) => id)],
    queryFn: () => fetchRules(games),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { texts, isAsking } = useHelpTexts()
  const all = useMemo(
    () =>
      shelves.map((shelf) => {
        const articles = shelf.articles.map((article) => withWritten(article, texts))
        return { ...shelf, articles: shelf.id === gamesShelf ? [...(data ?? []), ...articles] : articles }
      }),
    [data, texts],
  )
  return { shelves: all, isAsking, rules: data ? 'ready' : isError ? 'failed' : 'loading', retry: () => void refetch() }
}

const withWritten = (article: Article, texts: ReadonlyMap<string, Written>): Article => ({
  ...article,
  ...texts.get(article.id),
})
