/** Renders a running tournament: its prizes, the player's own place, joining, the leaderboard. */
import type { Tournament } from '@kurazh/contract/rewards/tournaments.ts'
import type { ComponentProps } from 'react'
import { errorText } from '../../api/call.ts'
import { formatNumber, plural } from '../../ui/text/format.ts'
import { Money } from '../../ui/text/money.tsx'
import { moscowMoment } from '../../ui/text/moscow.ts'
import { MovingNumber } from '../../ui/motion/moving-number.tsx'
import { FactList, SumPanel } from '../../ui/layout/page.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import { Join } from './join.tsx'
import { useTable } from './queries.ts'
import { Table } from './leaderboard.tsx'
import { OwnTeam } from './own-team.tsx'
import { TeamTable } from './team-leaderboard.tsx'
import { leftText, scoreNames, scoreText } from './tournament-text.ts'
import css from './tournaments.module.css'

export function RunningCard({ tournament, offered, now }: { tournament: Tournament; offered: boolean; now: number }) {
  const table = useTable(tournament.id, true)
  const latest = table.data?.tournament ?? tournament
  return (
    <>
      <SumPanel label="Призовой фонд сейчас" note={playersText(latest)}>
        <MovingNumber kopecks={latest.prizeMoney} motion="countup" />
      </SumPanel>
      <OwnPlace tournament={latest} />
      <OwnTeam tournament={latest} />
      <Join tournament={latest} offered={offered} />
      <p className={css.until}>
        {latest.state === 'counting' ? (
          'Турнир закончился: считаем последние ставки. Результат будет здесь через несколько секунд.'
        ) : (
          <>
            До {moscowMoment(latest.endsAt)}, <span className="muted">осталось {leftText(latest.endsAt, now)}</span>
          </>
        )}
      </p>
      {table.isPending && <Skeleton className="h-80" />}
      {table.isError && <Retry text={errorText(table.error)} onRetry={() => void table.refetch()} />}
      {table.data && <Leaders tournament={latest} rows={table.data.rows} teams={table.data.teams} />}
    </>
  )
}

/** The table of players, or of teams. */
export function Leaders({
  tournament,
  rows,
  teams,
}: ComponentProps<typeof Table> & Pick<ComponentProps<typeof TeamTable>, 'teams'>) {
  return tournament.team === null ? (
    <Table tournament={tournament} rows={rows} />
  ) : (
    <TeamTable tournament={tournament} teams={teams} />
  )
}

function playersText({ players, team }: Tournament): string {
  if (players === 0) return 'Очков пока нет ни у кого'
  const words = team === null ? (['игрок', 'игрока', 'игроков'] as const) : (['команда', 'команды', 'команд'] as const)
  return `${formatNumber(players, 0)} ${plural(players, words)} с очками`
}

export function OwnPlace({ tournament }: { tournament: Tournament }) {
  const { own, kind } = tournament
  if (own?.struck != null) return <p className={css.own}>Вас вычеркнули из турнира: {own.struck}.</p>
  if (own?.joined !== true) return null
  return (
    <div className={css.own} aria-label="Ваше место" role="group">
      <FactList>
        <div>
          <dt>Место</dt>
          <dd>{own.place === null ? 'ещё нет очков' : <NumberText value={own.place} />}</dd>
        </div>
        <div>
          <dt>{scoreNames[kind]}</dt>
          <dd>{scoreText(kind, own.score)}</dd>
        </div>
        <div>
          <dt>Приз</dt>
          <dd>{own.prize > 0n ? <Money kopecks={own.prize} /> : noPrizeText(tournament)}</dd>
        </div>
      </FactList>
    </div>
  )
}

/** How far the prizes are, while the place can still change. */
function noPrizeText({ own, state, paidPlaces }: Tournament): string {
  const far = (own?.place ?? 0) - paidPlaces
  if (state === 'over') return 'нет'
  if (far <= 0 || paidPlaces === 0) return 'пока нет'
  return `до призов ${formatNumber(far, 0)} ${plural(far, ['место', 'места', 'мест'])}`
}
