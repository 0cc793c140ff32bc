/**
 * Renders the event «Новогоднее ограбление»: the vault while tickets open it, and the results of its season. Off
 * season: its dates.
 */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { heist as calls, HeistSeason } from '@kurazh/contract/rewards/heist.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { keys, queryClient } from '../../api/query.ts'
import { Retry } from '../../ui/loading/retry.tsx'
import { Chip } from '../../ui/layout/surface.tsx'
import { PageCard, PageHeading, PageSkeleton } from '../../ui/layout/page.tsx'
import { Chapters } from './chapters.tsx'
import { OffSeason } from './off-season.tsx'
import { datesText, isAhead } from './season-text.ts'
import { TeamCard } from './team-card.tsx'
import { Tickets } from './tickets.tsx'
import { TopRuns } from './top-runs.tsx'
import css from './heist-screen.module.css'

interface HeistScreenProps {
  /** URL of a drawing. */
  scene: string
  sceneSize: { width: number; height: number }
  /** The vault with a panel next to it. */
  table: (props: { tickets: number; panel: ReactNode; onChanged: () => void }) => ReactNode
  /** Between seasons: a run for looking. */
  trial: (props: { onClose: () => void }) => ReactNode
}

const refetch = () => void queryClient.invalidateQueries({ queryKey: keys.heist })

/**
 * A run appears in the tables once the journal is processed, this long after its end in milliseconds; an earlier
 * request may miss it.
 */
const followedMs = 1_500
const refetchRun = () => {
  refetch()
  setTimeout(refetch, followedMs)
}
/** Chapters and runs are shared by all players: polling interval while visible, in milliseconds. */
const lookEveryMs = 7_000

export function HeistScreen({ scene, sceneSize, table, trial }: HeistScreenProps) {
  const [wanted, want] = useState<number | undefined>()
  const { data, isPending, error } = useHeist()
  const shown = useHeist(wanted)
  if (isPending) return <PageSkeleton />
  if (!data) return <Retry text={errorText(error)} onRetry={refetch} />
  const { season, tickets } = data
  // A run that began in time may be finished.
  const plays = season !== null && (isAhead(season.lapses) || data.running)
  const results = shown.data ?? data
  const seasons = [...(season ? [season] : []), ...data.past]
  return (
    <div className={css.heist}>
      {plays ? (
        table({
          tickets: tickets.earned - tickets.used,
          panel: <Panel {...data} season={season} />,
          onChanged: refetchRun,
        })
      ) : (
        <OffSeason season={season} next={data.next} scene={scene} sceneSize={sceneSize} trial={trial} />
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

/** Next to the vault: the tickets, and what all players have opened. */
function Panel({
  season,
  tickets,
  ticketCredit,
  rooms,
  chapters,
}: ReplyOf<typeof calls.heist>['success'] & { season: HeistSeason }) {
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

function SeasonChoice({
  seasons,
  shown,
  onWant,
}: {
  seasons: readonly HeistSeason[]
  shown: number | undefined
  onWant: (id: number) => void
}) {
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
