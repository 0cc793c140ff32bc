/** One bet on its own page: replayed as it was shown, and proved. Guests with the link see it too. */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { packagePrefix } from '@kurazh/contract/play/packages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useParams } from 'react-router'
import { callApi, CallError, errorText } from '../../api/call.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { PageTitle } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { NoBet } from '../presentation/bet-page-frame.tsx'
import type { GameFace } from '../game/game-face.ts'
import type { RoundFace } from '../rounds/round-face.ts'
import type { RoundReplay } from '../rounds/round-replay.ts'
import type { GameReplay } from '../game/game-replay.ts'
import { type SeededBet, SeededBetPage } from '../bets/seeded-bet-page.tsx'

const RoundBetPage = lazyPart(async () => (await import('../rounds/rising/round-bet-page.tsx')).RoundBetPage, {
  waiting: () => <Skeleton className="h-80" />,
})

/** How often the bet of a round that goes on is requested again, in milliseconds. */
const openRoundMs = 3_000

/** A game whose face loads when one of its bets is opened. */
interface ListedGame<Face, Replay> {
  entry: { id: string }
  face: () => Promise<Face>
  replay?: Replay
}

interface BetPageProps {
  games: readonly ListedGame<GameFace, GameReplay>[]
  rounds: readonly (ListedGame<RoundFace, RoundReplay> & { replay: RoundReplay })[]
  /** The bet of a game made elsewhere: the page's lists do not contain it. */
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
    refetchInterval: ({ state }) =>
      (state.data?.kind === 'round' || state.data?.kind === 'table') && state.data.round === null ? openRoundMs : false,
    retry: (count, failure) => !(failure instanceof CallError && failure.code === 'NotFound') && count < 2,
  })
  if (isPending) return <Skeleton className="h-80" />
  if (data?.kind === 'round') {
    const game = rounds.find(({ entry }) => entry.id === data.bet.game)
    if (game)
      return (
        <WithFace game={game}>{(face) => <RoundBetPage game={{ face, replay: game.replay }} {...data} />}</WithFace>
      )
  }
  if (data?.kind === 'table') return <AtTable {...data} />
  const game = data && games.find(({ entry }) => entry.id === data.bet.game)
  if (game && data.kind === 'seeded')
    return (
      <WithFace game={game}>
        {(face) => <SeededBetPage game={{ face, ...(game.replay && { replay: game.replay }) }} {...data} />}
      </WithFace>
    )
  if (data?.kind === 'seeded' && data.bet.game.startsWith(packagePrefix)) return <Elsewhere {...data} />
  return <Nothing error={error} onRetry={() => void refetch()} />
}

/** Waits for the texts of the game. */
function WithFace<Face>({ game, children }: { game: ListedGame<Face, unknown>; children: (face: Face) => ReactNode }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['face', game.entry.id],
    queryFn: game.face,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return children(data)
  return error ? <Nothing error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-80" />
}

function Nothing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return (
    <NoBet>
      <PageTitle>Ставка не найдена</PageTitle>
      <p className="muted">{error ? errorText(error) : 'Игры этой ставки на сайте больше нет'}</p>
      {error && !(error instanceof CallError && error.code === 'NotFound') && (
        <Button onClick={onRetry}>Повторить</Button>
      )}
      <ButtonLink tone="brand" to="/">
        На главную
      </ButtonLink>
    </NoBet>
  )
}
