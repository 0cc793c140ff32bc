/** Loads a bet of any kind by its public id, judges it in this page, and shows it as a card. */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { callApi, CallError, errorText } from '../../api/call.ts'
import { useTitleOf } from '../../api/game-titles.ts'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import type { GameFace } from '../game/game-face.ts'
import { BetCard } from '../presentation/bet-card.tsx'
import { judge } from '../proof/bet-check.ts'
import { useRulesOf, useRulesOfBet } from '../proof/rules-of.ts'
import { shownVerdict } from '../rounds/rising/shown-bet.ts'
import { useCheckedRounds } from '../rounds/notary/use-checked-rounds.ts'
import type { RoundFace } from '../rounds/round-face.ts'
import { notaryOf } from '../rounds/rounds.ts'
import { betClient } from '../session/page-bet-client.ts'
import type { ShownTableBet } from '../tables/table-bet-lines.ts'

interface Listed<Face> {
  entry: { id: string }
  face: () => Promise<Face>
}

interface BetCardOfProps {
  id: string
  games: readonly Listed<GameFace>[]
  rounds: readonly Listed<RoundFace>[]
  /** The card of a bet at a live table. */
  table: ComponentType<{ id: string; shown: ShownTableBet }>
}

type Shown = ReplyOf<Calls['showBet']>['success']
type Of<Kind extends Shown['kind'], Face> = { id: string; shown: Extract<Shown, { kind: Kind }>; face: Face }

export function BetCardOf({ id, games, rounds, table: AtTable }: BetCardOfProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['bet', id],
    queryFn: async () => (await callApi('showBet', { id })).success,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, failure) => !(failure instanceof CallError && failure.code === 'NotFound') && count < 2,
  })
  const game = data?.bet.game
  const listed = [...games, ...rounds].find(({ entry }) => entry.id === game)
  const face = useFace(listed)
  if (error) return <Retry text={errorText(error)} onRetry={isMissing(error) ? undefined : () => void refetch()} />
  if (!data || (listed && !face)) return <Skeleton className="h-20" />
  if (data.kind === 'table') return <AtTable id={id} shown={data} />
  if (!face) return <Unjudged id={id} shown={data} />
  return data.kind === 'seeded' ? (
    <SeededCard id={id} shown={data} face={face as GameFace} />
  ) : (
    <RoundCard id={id} shown={data} face={face as RoundFace} />
  )
}

const isMissing = (error: Error) => error instanceof CallError && error.code === 'NotFound'

/** The texts of the game; they load with its first bet. */
function useFace(listed: Listed<GameFace | RoundFace> | undefined): GameFace | RoundFace | undefined {
  const { data } = useQuery({
    queryKey: ['face', listed?.entry.id],
    queryFn: () => listed?.face() ?? null,
    enabled: listed !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? undefined
}

function SeededCard({ id, shown: { bet, own }, face }: Of<'seeded', GameFace>) {
  const found = useRulesOfBet(face, bet)
  const verdict = found && judge(found.rules, own ? betClient.knownOf(bet) : undefined, bet).verdict
  return <BetCard id={id} title={face.title} stake={bet.stake} multiplier={bet.multiplier} verdict={verdict} />
}

function RoundCard({ id, shown: { bet, round, chain }, face }: Of<'round', RoundFace>) {
  const found = useRulesOf(face, round?.version ?? 0, round !== null)
  // Renders again when the round has been checked further.
  useCheckedRounds(face.id)
  const notary = notaryOf(face.id)
  const verdict =
    found && round && chain
      ? shownVerdict(notary, found.rules, bet, round, notary.recognise(round, chain)).verdict
      : undefined
  const multiplier = round === null ? null : (bet.multiplier ?? 0)
  return <BetCard id={id} title={face.title} stake={bet.stake} multiplier={multiplier} verdict={verdict} />
}

/** A game that this page does not list: its own page proves it. */
function Unjudged({ id, shown: { bet } }: { id: string; shown: Shown }) {
  const titleOf = useTitleOf()
  return <BetCard id={id} title={titleOf(bet.game)} stake={bet.stake} multiplier={bet.multiplier ?? null} />
}
