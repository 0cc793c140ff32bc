/** Renders the missions of the week: how far each is, what they have brought, and the button that takes it. */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi, errorText } from '../../api/call.ts'
import { keys } from '../../api/query.ts'
import { useTakeRewards } from '../../api/use-take-rewards.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Progress } from '../../ui/controls/progress.tsx'
import { MoreLink, PageCard, PageHeading } from '../../ui/layout/page.tsx'
import { Badge } from '../../ui/layout/surface.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { MoneyText, NumberText } from '../../ui/text/figure-text.tsx'
import { moscowMoment } from '../../ui/text/moscow.ts'
import { toastCredited } from '../../ui/windows/toast-credited.ts'
import { missionText } from './mission-text.ts'
import css from './missions.module.css'

type Week = ReplyOf<Calls['missions']>['success']

const refetchMs = 30_000

export function MissionsCard() {
  const { data, isError, error, refetch } = useQuery({
    queryKey: [...keys.rewards, 'missions'],
    queryFn: async () => (await callApi('missions', {})).success,
    staleTime: 0,
    // Bets of other tabs count too, and the week turns over while the page is open.
    refetchInterval: refetchMs,
  })
  const press = useTakeRewards(toastCredited)
  if (isError && data === undefined) return <Retry text={errorText(error)} onRetry={() => void refetch()} />
  if (data?.offered !== true) return null
  const { missions, until, earned, taken, reward } = data
  return (
    <PageCard aria-labelledby="missions-title">
      <PageHeading id="missions-title">Задания недели</PageHeading>
      <p className="muted text-small">
        До {moscowMoment(until)}. Подходит любая ставка, от наименьшей. Каждое выполненное возвращает ещё треть процента
        преимущества сайта в ваших ставках этой недели.
      </p>
      <ul className={css.missions} aria-label="Задания недели">
        {missions.map((mission) => (
          <MissionRow key={mission.kind} mission={mission} />
        ))}
      </ul>
      <p>
        {earned === 0n ? (
          <span className="muted">За эту неделю пока ничего не накоплено.</span>
        ) : (
          <>
            Накоплено <MoneyText kopecks={earned} />
            {taken > 0n && (
              <>
                , из них вы забрали <MoneyText kopecks={taken} />
              </>
            )}
            .
          </>
        )}
      </p>
      {earned > taken && (
        <Button
          tone="gold"
          busy={press.busy !== null}
          aria-label={`Забрать за задания недели: ${formatMoney(earned - taken)}`}
          onClick={() => void press.take(reward)}
        >
          Забрать · <MoneyText kopecks={earned - taken} />
        </Button>
      )}
      {press.refusal && (
        <Retry text={press.refusal.text} word="Нажать ещё раз" tone="loss" onRetry={press.refusal.retry} />
      )}
      <MoreLink to="/help/missions">Задания недели в помощи</MoreLink>
    </PageCard>
  )
}

function MissionRow({ mission: { kind, goal, made, done } }: { mission: Week['missions'][number] }) {
  const text = missionText(kind, goal)
  return (
    <li className={css.mission} data-done={done || undefined}>
      <p className={css.head}>
        <span>{text}</span>
        {done ? (
          <Badge tone="win">Готово</Badge>
        ) : (
          <span className="muted text-small">
            <NumberText value={made} /> из <NumberText value={goal} />
          </span>
        )}
      </p>
      <Progress label={`${text}: ${made} из ${goal}`} done={made / goal} />
    </li>
  )
}
