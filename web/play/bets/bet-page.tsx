/** One bet on a page of its own: played again as it was shown, and proved. Guests with the link see it too. */
import { type Bet, bet as betSchema } from '@kurazh/contract/play.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, CallError, errorText } from '../../api/call.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageTitle } from '../../ui/page.tsx'
import { useParams } from '../../ui/router.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { betClient } from '../betting/page-bet-client.ts'
import { judge } from './bet-check.ts'
import { BetDetails } from './bet-details.tsx'
import { BetPageFrame, NoBet, Replayed } from './bet-page-frame.tsx'
import type { GameFace } from '../layout/game-face.ts'
import type { GameReplay } from './game-replay.ts'
import type { ShownRounds } from '../rounds/rising/round-bet-page.tsx'
import { useRulesOf } from './rules-of.ts'
import { ShareBet } from './share-bet.tsx'
import { betNumber } from './bet-number.ts'
import { wellFormed } from './told.ts'

export interface ShownGame {
  face: GameFace
  replay?: GameReplay
}

const RoundBetPage = lazyPart(async () => (await import('../rounds/rising/round-bet-page.tsx')).RoundBetPage, { waiting: () => <Skeleton className="h-80" /> })

/** How often the bet of a round that goes on is asked for again, in milliseconds. */
const openRoundMs = 3_000

export default function BetPage({ games, rounds }: { games: readonly ShownGame[]; rounds: readonly ShownRounds[] }) {
  const { id = '' } = useParams()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['bet', id],
    queryFn: async () => (await callApi('showBet', { id })).success,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.kind === 'round' && state.data.round === null ? openRoundMs : false),
    retry: (count, failure) => !(failure instanceof CallError && failure.code === 'NotFound') && count < 2,
  })
  if (isPending) return <Skeleton className="h-80" />
  if (data?.kind === 'round') {
    const game = rounds.find(({ face }) => face.id === data.bet.game)
    if (game) return <RoundBetPage game={game} {...data} />
  }
  const game = data && games.find(({ face }) => face.id === data.bet.game)
  if (game && data.kind === 'seeded') return <Shown game={game} {...data} />
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

function Shown({ game: { face, replay: Replay }, bet, name, own }: { game: ShownGame; bet: Bet; name: string | null; own: boolean }) {
  const [showing, setShowing] = useState(0)
  const [check, setCheck] = useState(0)
  const found = useRulesOf(face, bet.version)
  // What does not agree with its own seeds is not shown as if it had happened: its stage may not even be able to.
  const isDrawn = found?.areNewest === true && wellFormed(betSchema, bet) !== undefined && judge(found.rules, own ? betClient.knownOf(bet) : undefined, bet).verdict !== 'broken'
  return (
    <BetPageFrame
      title={`${face.title}, ставка № ${betNumber(bet.nonce)}`}
      name={name}
      own={own}
      replay={
        Replay &&
        isDrawn && (
          <Replayed onReplay={() => setShowing(showing + 1)}>
            <Replay key={showing} bet={bet} stakeKopecks={bet.stake} />
          </Replayed>
        )
      }
      acts={
        <>
          <Button tone="brand" icon="shield" onClick={() => setCheck(check + 1)}>
            Проверить в браузере ещё раз
          </Button>
          {own && <ShareBet nonce={bet.nonce} />}
          <ButtonLink to={face.path}>Сыграть в {face.title}</ButtonLink>
        </>
      }
    >
      <BetDetails key={check} face={face} bet={bet} own={own} />
    </BetPageFrame>
  )
}
