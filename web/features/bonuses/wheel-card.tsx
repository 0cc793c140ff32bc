/** The wheel of the day: what it takes, how much of it there is, the wheel itself, and what the last turns brought. */
import type { ReplyOf } from '@kurazh/contract/call.ts'
import { formatMoney, formatRoundMoney } from '@kurazh/contract/money-text.ts'
import type { wheelCalls } from '@kurazh/contract/wheel.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { keys } from '../../api/query.ts'
import { formatMoment } from '../../ui/dates.ts'
import { MoreLink, PageCard, PageHeading } from '../../ui/page.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Retry } from '../../ui/retry.tsx'
import { Link } from '../../ui/router.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import css from './wheel-card.module.css'

/** The wheel with its press; it comes from the game. */
export type WheelPart = ComponentType<{ open: boolean; last: bigint | undefined; onTurning(turning: boolean): void }>

type Standing = ReplyOf<typeof wheelCalls.wheel>['success']

export function WheelCard({ wheel: Wheel }: { wheel: WheelPart }) {
  const asked = useQuery({ queryKey: [...keys.rewards, 'wheel'], queryFn: async () => (await callApi('wheel', {})).success, staleTime: 0 })
  const [turning, setTurning] = useState(false)
  const shown = useHeld(asked.data, turning)
  return (
    <PageCard aria-labelledby="wheel-title">
      <PageHeading id="wheel-title">Колесо дня</PageHeading>
      {asked.isPending && <Skeleton className="h-80" />}
      {asked.isError && shown === undefined && <Retry text={errorText(asked.error)} onRetry={() => void asked.refetch()} />}
      {shown !== undefined && (
        <>
          <Suspense fallback={<Skeleton className="h-80" />}>
            <Wheel open={shown.state === 'open'} last={shown.turns[0]?.prize} onTurning={setTurning} />
          </Suspense>
          {/* Below what is pressed: their length changes with every turn, and nothing above moves. */}
          {turning ? <p className="muted">Колесо вращается. Исход уже известен и доказан: осталось остановиться.</p> : <Words standing={shown} />}
          {shown.turns.length > 0 && <LastTurns turns={shown.turns} />}
        </>
      )}
      <MoreLink to="/help/wheel">Как устроено колесо</MoreLink>
    </PageCard>
  )
}

/** What was known when the wheel began to turn, until it stands: the news may be here before. */
function useHeld<Value>(latest: Value | undefined, held: boolean): Value | undefined {
  const [kept, setKept] = useState(latest)
  if (!held && kept !== latest) setKept(latest)
  return held ? kept : latest
}

function Words({ standing: { state, needed, gathered, notBefore } }: { standing: Standing }) {
  if (state === 'open') return <p className="muted">Одно вращение ждёт вас. Оно никуда не денется: крутите, когда захотите.</p>
  if (state === 'away') return <p className="muted">Сейчас награды ждут: на перерыве и до проверки аккаунта забрать ничего нельзя. Они остаются вашими.</p>
  if (state === 'pause') return <p className="muted">Кредита хватает. Вращение бывает не чаще раза в сутки, следующее — с {formatMoment(notBefore ?? '')}.</p>
  return (
    <div className={css.gathered}>
      <p className="muted">
        Открывается, когда преимущество сайта в ваших ставках с прошлого вращения сложится в {formatMoney(needed)}. Сейчас {formatMoney(gathered)}.
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
              {formatRoundMoney(prize)}
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
