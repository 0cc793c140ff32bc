/** Renders a running tournament: its prizes, the player's own place, joining, the leaderboard. */
import type { Tournament } from '@kurazh/contract/rewards/tournaments.ts'
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
import { leftText, scoreNames, scoreText } from './tournament-text.ts'
import css from './tournaments.module.css'

export function RunningCard({ tournament, offered, now }: { tournament: Tournament; offered: boolean; now: number }) {
  const table = useTable(tournament.id, true)
  const latest = table.data?.tournament ?? tournament
  return (
    <>
      <SumPanel label="Призовой фонд сейчас" note={playersText(latest.players)}>
        <MovingNumber kopecks={latest.prizeMoney} motion="countup" />
      </SumPanel>
      <OwnPlace tournament={latest} />
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
      {table.data && <Table tournament={latest} rows={table.data.rows} />}
    </>
  )
}

const playersText = (players: number): string =>
  players === 0
    ? 'Очков пока нет ни у кого'
    : `${formatNumber(players, 0)} ${plural(players, ['игрок', 'игрока', 'игроков'])} с очками`

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
