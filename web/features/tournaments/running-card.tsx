/** A tournament that runs: its prize money, the own place, taking part, the table. */
import type { Tournament } from '@kurazh/contract/tournaments.ts'
import { errorText } from '../../api/call.ts'
import { formatNumber, plural } from '../../ui/format.ts'
import { Money } from '../../ui/money.tsx'
import { moscowMoment } from '../../ui/moscow.ts'
import { MovingNumber } from '../../ui/moving-number.tsx'
import { FactList, SumPanel } from '../../ui/page.tsx'
import { Retry } from '../../ui/retry.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { Join } from './join.tsx'
import { useTable } from './questions.ts'
import { Table } from './table.tsx'
import { leftText, scoreNames, scoreText } from './words.ts'
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
            До {moscowMoment(latest.endsAt)} <span className="muted">· осталось {leftText(latest.endsAt, now)}</span>
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
  players === 0 ? 'Очков пока нет ни у кого' : `${formatNumber(players, 0)} ${plural(players, ['игрок', 'игрока', 'игроков'])} с очками`

export function OwnPlace({ tournament: { own, kind, state } }: { tournament: Tournament }) {
  if (own?.joined !== true) return null
  return (
    <div className={css.own} aria-label="Ваше место" role="group">
      <FactList>
        <div>
          <dt>Ваше место</dt>
          <dd>{own.place === null ? 'ещё нет очков' : formatNumber(own.place, 0)}</dd>
        </div>
        <div>
          <dt>{scoreNames[kind]}</dt>
          <dd>{scoreText(kind, own.score)}</dd>
        </div>
        <div>
          <dt>{state === 'over' ? 'Приз' : 'Приз за это место'}</dt>
          <dd>
            <Money kopecks={own.prize} />
          </dd>
        </div>
      </FactList>
    </div>
  )
}
