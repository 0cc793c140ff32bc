/** Renders the statuses: the player's standing, the progress to the next one, and what each takes and gives. */
import type { StatusLabel } from '@kurazh/contract/account/status-names.ts'
import { useQuery } from '@tanstack/react-query'
import { callApi, errorText } from '../../api/call.ts'
import { keys } from '../../api/query.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import {
  MoreLink,
  PageAside,
  PageCard,
  PageColumns,
  PageScene,
  PageSkeleton,
  PageTitle,
} from '../../ui/layout/page.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Notice } from '../../ui/layout/surface.tsx'
import { Ladder } from './ladder.tsx'
import { Progress } from './progress.tsx'

interface StatusesScreenProps {
  /** URL of a drawing. */
  scene: string
  sceneSize: { width: number; height: number }
}

export function StatusesScreen({ scene, sceneSize }: StatusesScreenProps) {
  const credit = useQuery({
    queryKey: keys.credit,
    queryFn: async () => (await callApi('credit', {})).success,
    staleTime: 0,
  })
  const waiting = useWaitingStatuses()
  return (
    <PageColumns>
      <PageCard aria-labelledby="statuses-title">
        <PageTitle id="statuses-title">Статусы</PageTitle>
        {credit.isPending && <PageSkeleton />}
        {credit.isError && <Retry text={errorText(credit.error)} onRetry={() => void credit.refetch()} />}
        {credit.data && (
          <>
            <Progress edge={BigInt(credit.data.edge)} rules={credit.data.rules} />
            <Ladder rules={credit.data.rules} own={{ ...credit.data, waiting }} />
          </>
        )}
      </PageCard>
      <PageAside>
        <PageScene src={scene} alt="" {...sceneSize} />
        <PageCard aria-label="Как растёт статус">
          <p className="muted">
            Порог — это преимущество сайта, собранное в ваших ставках за всё время: ставка × преимущество игры, в какой
            бы игре вы ни ставили. Выигрыш и проигрыш на него не влияют, и назад статус не откатывается.
          </p>
          <MoreLink to="/bonus">Начисления по каждой ставке</MoreLink>
          <MoreLink to="/returned">Сколько сайт возвращает</MoreLink>
          <MoreLink to="/help/statuses">Рейкбек и статусы в помощи</MoreLink>
        </PageCard>
        <Notice>
          <Icon name="info" />
          Статус не меняет ни шансов, ни выплат: правила игр не знают, кто ставит.
        </Notice>
      </PageAside>
    </PageColumns>
  )
}

/** Statuses whose reward can be taken; none while unknown. */
function useWaitingStatuses(): StatusLabel[] {
  const { data } = useQuery({
    queryKey: keys.rewards,
    queryFn: async () => (await callApi('rewards', {})).success.waiting,
    staleTime: 0,
  })
  return (data ?? []).flatMap(({ id, reward }) =>
    reward === 'status' ? [id.slice(id.indexOf(':') + 1) as StatusLabel] : [],
  )
}
