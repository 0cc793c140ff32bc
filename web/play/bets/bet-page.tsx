/** One bet on a page of its own: played again as it was shown, and proved. Guests with the link see it too. */
import type { ReplyOf } from '@kurazh/contract/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { packagePrefix } from '@kurazh/contract/packages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { callApi, CallError, errorText } from '../../api/call.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { useParams } from '../../ui/router.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { NoBet } from './bet-page-frame.tsx'
import type { ShownRounds } from '../rounds/rising/round-bet-page.tsx'
import { type SeededBet, SeededBetPage, type ShownGame } from './seeded-bet-page.tsx'

const RoundBetPage = lazyPart(async () => (await import('../rounds/rising/round-bet-page.tsx')).RoundBetPage, { waiting: () => <Skeleton className="h-80" /> })

/** How often the bet of a round that goes on is asked for again, in milliseconds. */
const openRoundMs = 3_000

interface BetPageProps {
  games: readonly ShownGame[]
  rounds: readonly ShownRounds[]
  /** The bet of a game made elsewhere: it is on no list that stands in the page. */
  elsewhere: ComponentType<SeededBet>
  /** The bet at a live table. */
  table: ComponentType<TableBet>
}

type TableBet = Omit<Extract<ReplyOf<Calls['showBet']>['success'], { kind: 'table' }>, 'kind'>

export default function BetPage({ games, rounds, elsewhere: Elsewhere, table: AtTable }: BetPageProps) {
  const { id = '' } = useParams()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['bet', id],
    queryFn: async () => (await callApi('showBet', { id })).success,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => ((state.data?.kind === 'round' || state.data?.kind === 'table') && state.data.round === null ? openRoundMs : false),
    retry: (count, failure) => !(failure instanceof CallError && failure.code === 'NotFound') && count < 2,
  })
  if (isPending) return <Skeleton className="h-80" />
  if (data?.kind === 'round') {
    const game = rounds.find(({ face }) => face.id === data.bet.game)
    if (game) return <RoundBetPage game={game} {...data} />
  }
  if (data?.kind === 'table') return <AtTable {...data} />
  const game = data && games.find(({ face }) => face.id === data.bet.game)
  if (game && data.kind === 'seeded') return <SeededBetPage game={game} {...data} />
  if (data?.kind === 'seeded' && data.bet.game.startsWith(packagePrefix)) return <Elsewhere {...data} />
  return <Nothing error={error} onRetry={() => void refetch()} />
}

function Nothing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <NoBet>
      <PageTitle>Ставка не найдена</PageTitle>
      <p className="muted">{error ? errorText(error) : 'Игры этой ставки на сайте больше нет'}</p>
      {error && !(error instanceof CallError && error.code === 'NotFound') && <Button onClick={onRetry}>Повторить</Button>}
      <ButtonLink tone="brand" to="/">
        На главную
      </ButtonLink>
    </NoBet>
  )
}
