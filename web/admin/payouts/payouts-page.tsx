/**
 * Lists payouts that wait for a person, the oldest first. `j` and `k` move along the queue, Enter approves the one that
 * has the focus.
 */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { useAddress } from '../address.ts'
import { adminKeys, callAdmin } from '../call.ts'
import { ListFilters } from '../list/list-filters.tsx'
import { type Filter, filtersOf } from '../list/list-form.ts'
import { useRowKeys } from '../keys.ts'
import { PayoutCard } from './payout-card.tsx'
import { StoppedPayouts } from './stopped-payouts.tsx'
import css from './payouts.module.css'

type PayoutQuery = BodyOf<(typeof adminCalls)['adminPayouts']>

const reasonNames: Readonly<Record<NonNullable<PayoutQuery['reason']>, string>> = {
  large: 'Крупная сумма',
  many: 'Много выводов за сутки',
  unplayed: 'Пополнение не ставилось',
  'returned-deposit': 'Пополнение вернулось',
  'shared-details': 'Чужие реквизиты',
  banned: 'Аккаунт заблокирован',
  late: 'Долго не отправлялся',
  frozen: 'Выводы остановлены',
  case: 'Игрок в деле',
  closed: 'Пришло после закрытия',
  restored: 'После восстановления: могли уже заплатить',
}

const filters: readonly Filter[] = [
  { kind: 'number', name: 'number', label: 'Номер вывода' },
  { kind: 'text', name: 'details', label: 'Реквизиты целиком' },
  { kind: 'number', name: 'player', label: 'Номер игрока' },
  {
    kind: 'choice',
    name: 'reason',
    label: 'Любая причина',
    options: Object.entries(reasonNames).map(([value, label]) => ({ value, label })),
  },
  { kind: 'number', name: 'hours', label: 'Ждёт не меньше, часов' },
]

const key = [...adminKeys.all, 'payouts'] as const

export function PayoutsPage() {
  const [params, setParams] = useAddress()
  const show = params.show === 'all' ? 'all' : 'waiting'
  const narrowed = filtersOf(filters, params) as Pick<PayoutQuery, 'number' | 'details' | 'player' | 'reason' | 'hours'>
  const query = useInfiniteQuery({
    queryKey: [...key, show, narrowed],
    queryFn: async ({ pageParam }) =>
      (await callAdmin('adminPayouts', { show, ...narrowed, ...(pageParam !== null && { from: pageParam }) })).success,
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const payouts = query.data?.pages.flatMap((page) => page.payouts)
  const place = useRef<HTMLElement>(null)
  useRowKeys(place, 'article', () => void (query.hasNextPage && !query.isFetchingNextPage && query.fetchNextPage()))
  return (
    <section ref={place} className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>Выводы</h1>
        <Segmented
          label="Какие выводы"
          size="small"
          value={show}
          options={[
            { value: 'waiting', label: 'Ждут сотрудника' },
            { value: 'all', label: 'Все' },
          ]}
          onChange={(value) => setParams({ show: value === 'all' ? value : '' })}
        />
      </header>
      {query.data?.pages[0]?.stop && <StoppedPayouts stop={query.data.pages[0].stop} />}
      <ListFilters filters={filters} params={params} onChange={setParams} />
      {query.isError && <Retry text={errorText(query.error)} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton className="h-40" />}
      {payouts?.length === 0 && (
        <p className={css.empty}>
          {Object.keys(narrowed).length > 0
            ? 'Таких выводов нет.'
            : show === 'waiting'
              ? 'Очередь пуста: никто не ждёт.'
              : 'Выводов ещё не было.'}
        </p>
      )}
      {payouts?.map((payout) => (
        <PayoutCard key={payout.id} payout={payout} />
      ))}
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Показать ещё
        </Button>
      )}
    </section>
  )
}
