/** Renders tournaments: the running ones with their leaderboards, how they are scored, the coming and the past ones. */
import type { Tournament } from '@kurazh/contract/rewards/tournaments.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorText } from '../../api/call.ts'
import { ChipChoice } from '../../ui/controls/chip-choice.tsx'
import {
  MoreLink,
  PageAside,
  PageCard,
  PageColumns,
  PageHeading,
  PageScene,
  PageSkeleton,
  PageTitle,
} from '../../ui/layout/page.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { ComingCard, LinkedCard, PastCard } from './other-tournaments.tsx'
import { useTournaments } from './queries.ts'
import { placesText } from './places-text.ts'
import { RunningCard } from './running-card.tsx'
import { countedText, moneyText, shortTitle, teamText } from './tournament-text.ts'
import css from './tournaments.module.css'

interface TournamentScreenProps {
  /** URL of a drawing. */
  scene: string
  sceneSize: { width: number; height: number }
  titleOf: (game: string) => string
}

export function TournamentScreen({ scene, sceneSize, titleOf }: TournamentScreenProps) {
  const { data, isPending, isError, error, refetch, dataUpdatedAt } = useTournaments()
  const linked = idIn(useSearchParams()[0])
  const [chosen, setChosen] = useState(linked)
  const isOpen = data === undefined || [...data.running, ...data.coming].some(({ id }) => id === linked)
  const shown = data?.running.find(({ id }) => id === chosen) ?? data?.running[0]
  return (
    <div className={css.screen}>
      {linked !== null && !isOpen && <LinkedCard id={linked} />}
      <PageColumns>
        <div className={css.main}>
          <PageCard aria-labelledby="tournament-title">
            <PageTitle id="tournament-title">{shown?.title ?? 'Турнир'}</PageTitle>
            {isPending && <PageSkeleton />}
            {isError && <Retry text={errorText(error)} onRetry={() => void refetch()} />}
            {data && data.running.length > 1 && (
              <ChipChoice
                label="Какой турнир"
                value={String(shown?.id)}
                options={data.running.map((each) => ({ value: String(each.id), label: tabText(each, data.running) }))}
                onChange={(id) => setChosen(Number(id))}
              />
            )}
            {data && shown && (
              <RunningCard key={shown.id} tournament={shown} offered={data.offered} now={dataUpdatedAt} />
            )}
            {data?.running.length === 0 && (
              <p className={css.none}>
                Сейчас турнир не идёт.
                {data.coming.length > 0 && ' Ближайший — в списке ниже, его правила и призы уже известны.'}
              </p>
            )}
          </PageCard>
          {data && <ComingCard coming={data.coming} offered={data.offered} titleOf={titleOf} />}
        </div>
        <PageAside>
          <PageScene src={scene} alt="" {...sceneSize} />
          {shown && <Rules tournament={shown} titleOf={titleOf} />}
        </PageAside>
      </PageColumns>
      {data && <PastCard past={data.past} />}
    </div>
  )
}

/** The tournament that the address names, such as one of a player's page: `?id=7`. */
function idIn(query: URLSearchParams): number | null {
  const id = Number(query.get('id') ?? Number.NaN)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Short, unless two would be the same. */
function tabText({ title }: Tournament, all: readonly Tournament[]): string {
  const short = shortTitle(title)
  return all.filter((each) => shortTitle(each.title) === short).length > 1 ? title : short
}

function Rules({ tournament, titleOf }: { tournament: Tournament; titleOf: (game: string) => string }) {
  return (
    <PageCard aria-labelledby="tournament-rules">
      <PageHeading id="tournament-rules">Как считается</PageHeading>
      <p>{countedText(tournament, titleOf)}</p>
      {tournament.team !== null && <p>{teamText(tournament.team)}</p>}
      <p>{moneyText(tournament)}</p>
      {tournament.leastEdge > 0n && <p>{placesText(tournament)}</p>}
      <ol className={css.shares} aria-label="Доли мест">
        {tournament.places.map((percent, place) => (
          // Places have no key but their order.
          // oxlint-disable-next-line no-array-index-key
          <li key={place} data-unpaid={place >= tournament.paidPlaces || undefined}>
            <span className="muted">{place + 1}.</span> <NumberText value={percent} />
            &nbsp;%
          </li>
        ))}
      </ol>
      <p className="muted">
        Учитываются ставки, сделанные и рассчитанные во время турнира. Ставки без преимущества и подарки сайта не
        считаются. При равных очках выше тот, кто набрал их раньше.{' '}
        {tournament.leastEdge === 0n
          ? 'Если игроков меньше, чем мест, фонд делят те, кто есть.'
          : 'Доли мест, для которых игроков не хватило, не выплачиваются.'}{' '}
        Призы приходят на баланс сами.
      </p>
      <MoreLink to="/help/tournament">Турнир в помощи</MoreLink>
    </PageCard>
  )
}
