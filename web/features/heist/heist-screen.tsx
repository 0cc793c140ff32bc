/** The event «Новогоднее ограбление»: the vault while tickets open it, and what its season has come to. Off season: when it was and will be. */
import type { ReplyOf } from '@kurazh/contract/call.ts'
import type { heist as calls, HeistSeason } from '@kurazh/contract/heist.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { Retry } from '../../ui/retry.tsx'
import { Chip, Skeleton } from '../../ui/surface.tsx'
import { PageCard, PageHeading, PageScene } from '../../ui/page.tsx'
import { Chapters } from './chapters.tsx'
import { OffSeason } from './off-season.tsx'
import { datesText, isAhead } from './season-words.ts'
import { TeamCard } from './team-card.tsx'
import { Tickets } from './tickets.tsx'
import { TopRuns } from './top-runs.tsx'
import css from './heist-screen.module.css'

interface HeistScreenProps {
  /** Address of a drawing. */
  scene: string
  sceneSize: { width: number; height: number }
  /** The vault with whatever stands beside it. */
  table: (props: { tickets: number; panel: ReactNode; onChanged: () => void }) => ReactNode
}

const refetch = () => void queryClient.invalidateQueries({ queryKey: keys.heist })

/** A run joins the tables when the journal has been followed, in milliseconds after its end: asked at once it may be missing yet. */
const followedMs = 1_500
const refetchRun = () => {
  refetch()
  setTimeout(refetch, followedMs)
}
/** Chapters and runs are everybody's: how often they are asked for while they are looked at, in milliseconds. */
const lookEveryMs = 7_000

export function HeistScreen({ scene, sceneSize, table }: HeistScreenProps) {
  const [wanted, want] = useState<number | undefined>()
  const { data, isPending, error } = useHeist()
  const shown = useHeist(wanted)
  if (isPending) return <Skeleton className="h-80" />
  if (!data) return <Retry text={errorText(error)} onRetry={refetch} />
  const { season, tickets } = data
  // A run that was begun in time is played to its end.
  const plays = season !== null && (isAhead(season.lapses) || data.running)
  const results = shown.data ?? data
  const seasons = [...(season ? [season] : []), ...data.past]
  return (
    <div className={css.heist}>
      {plays ? (
        table({ tickets: tickets.earned - tickets.used, panel: <Panel {...data} season={season} />, onChanged: refetchRun })
      ) : (
        <OffSeason season={season} next={data.next}>
          <PageScene src={scene} alt="" {...sceneSize} />
        </OffSeason>
      )}
      {seasons.length > 1 && <SeasonChoice seasons={seasons} shown={results.season?.id} onWant={want} />}
      {results.season && (
        <div className={css.cards}>
          {!(plays && wanted === undefined) && (
            <PageCard>
              <Chapters rooms={results.rooms} chapters={results.chapters} />
            </PageCard>
          )}
          <PageCard>
            <PageHeading>Лучшие забеги</PageHeading>
            <TopRuns runs={results.top} />
          </PageCard>
          {plays && wanted === undefined && <TeamCard team={results.team} onChanged={refetch} />}
        </div>
      )}
    </div>
  )
}

/** Beside the vault: the tickets, and what all have opened. */
function Panel({ season, tickets, ticketCredit, rooms, chapters }: ReplyOf<typeof calls.heist>['success'] & { season: HeistSeason }) {
  return (
    <>
      <Tickets season={season} tickets={tickets} credit={ticketCredit} />
      <Chapters rooms={rooms} chapters={chapters} />
    </>
  )
}

function useHeist(season?: number) {
  return useQuery({
    queryKey: [...keys.heist, season ?? 'now'],
    queryFn: async () => (await callApi('heist', season === undefined ? {} : { season })).success,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: lookEveryMs,
  })
}

function SeasonChoice({ seasons, shown, onWant }: { seasons: readonly HeistSeason[]; shown: number | undefined; onWant: (id: number) => void }) {
  return (
    <div className={css.seasons} role="group" aria-label="Итоги сезонов">
      {seasons.map((season) => (
        <Chip key={season.id} aria-pressed={season.id === shown} onClick={() => onWant(season.id)}>
          {season.name}, {datesText(season)}
        </Chip>
      ))}
    </div>
  )
}
