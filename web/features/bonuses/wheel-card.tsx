/** Renders the daily wheel: what a turn costs, how much of it is collected, the wheel, and the last turns. */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { wheelCalls } from '@kurazh/contract/rewards/wheel.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { callApi, errorText } from '../../api/call.ts'
import { keys } from '../../api/query.ts'
import { formatMoment } from '../../ui/text/dates.ts'
import { moscowMoment } from '../../ui/text/moscow.ts'
import { MoreLink, PageCard, PageHeading } from '../../ui/layout/page.tsx'
import { Progress } from '../../ui/controls/progress.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import css from './wheel-card.module.css'

/** The wheel with its button; provided by the game. */
export type WheelPart = ComponentType<{ open: boolean; last: bigint | undefined; onTurning(turning: boolean): void }>

type Standing = ReplyOf<typeof wheelCalls.wheel>['success']

export function WheelCard({ wheel: Wheel }: { wheel: WheelPart }) {
  const wheelQuery = useQuery({
    queryKey: [...keys.rewards, 'wheel'],
    queryFn: async () => (await callApi('wheel', {})).success,
    staleTime: 0,
    refetchInterval: ({ state }) => untilNextDay(state.data),
  })
  const [turning, setTurning] = useState(false)
  const shown = useHeldValue(wheelQuery.data, turning)
  return (
    <PageCard aria-labelledby="wheel-title">
      <PageHeading id="wheel-title">Колесо дня</PageHeading>
      {wheelQuery.isPending && <Skeleton className={css.waiting} />}
      {wheelQuery.isError && shown === undefined && (
        <Retry text={errorText(wheelQuery.error)} onRetry={() => void wheelQuery.refetch()} />
      )}
      {shown !== undefined && (
        <>
          <Suspense fallback={<Skeleton className={css.waiting} />}>
            <Wheel open={shown.state === 'open'} last={shown.turns[0]?.prize} onTurning={setTurning} />
          </Suspense>
          {/* Below the button: their length changes with every turn, and nothing above moves. */}
          {turning ? (
            <p className="muted">Колесо вращается. Исход уже известен и доказан: осталось остановиться.</p>
          ) : (
            <Words standing={shown} />
          )}
          {shown.turns.length > 0 && <LastTurns turns={shown.turns} />}
        </>
      )}
      <MoreLink to="/help/wheel">Как устроено колесо</MoreLink>
    </PageCard>
  )
}

/** No event announces a new day: the page refetches then, and a little later in case the device's clock is ahead. */
const untilNextDay = (standing: Standing | undefined): number | false =>
  standing?.state === 'pause' && standing.notBefore !== null
    ? Math.max(Date.parse(standing.notBefore) - Date.now() + 1000, 30_000)
    : false

/** The state from before the wheel began to turn, kept until it stops: the events may arrive earlier. */
function useHeldValue<Value>(latest: Value | undefined, held: boolean): Value | undefined {
  const [kept, setKept] = useState(latest)
  if (!held && kept !== latest) setKept(latest)
  return held ? kept : latest
}

function Words({ standing: { state, needed, gathered, notBefore } }: { standing: Standing }) {
  if (state === 'open')
    return <p className="muted">Одно вращение ждёт вас. Оно никуда не денется: крутите, когда захотите.</p>
  if (state === 'away')
    return (
      <p className="muted">
        Сейчас награды ждут: на перерыве и до проверки аккаунта забрать ничего нельзя. Они остаются вашими.
      </p>
    )
  if (state === 'pause')
    return (
      <p className="muted">
        Всё собрано. Вращение — раз в день, следующее — {notBefore !== null && moscowMoment(notBefore)}.
      </p>
    )
  return (
    <div className={css.gathered}>
      <p className="muted">
        Открывается, когда преимущество сайта в ваших ставках с прошлого вращения сложится в{' '}
        <MoneyText kopecks={needed} />. Сейчас <MoneyText kopecks={gathered} />.
      </p>
      <Progress label="Собрано для вращения" done={Number(gathered) / Number(needed)} />
    </div>
  )
}

function LastTurns({ turns }: Pick<Standing, 'turns'>) {
  return (
    <section className={css.turns} aria-label="Последние вращения">
      <h3 className="text-small muted">Последние вращения</h3>
      <ul>
        {turns.map(({ link, prize, at }) => (
          <li key={link}>
            <Link to={`/bet/${link}`} className="touch">
              <MoneyText kopecks={prize} round />
            </Link>
            <time className="muted text-small" dateTime={at}>
              {formatMoment(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
