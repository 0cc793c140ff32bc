/**
 * Lists payouts that wait for a person, the oldest first: the reason, the waiting time, earlier decisions, and the
 * decision.
 */
import type { adminCalls } from '@kurazh/contract/admin/index.ts'
import type { BodyOf, ReplyOf } from '@kurazh/contract/core/call.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { formatAgo } from '../../ui/text/dates.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Badge, Skeleton } from '../../ui/layout/surface.tsx'
import { useAddress } from '../address.ts'
import { adminKeys, callAdmin } from '../call.ts'
import { ListFilters } from '../list/list-filters.tsx'
import { type Filter, filtersOf } from '../list/list-form.ts'
import { ReasonForm } from '../page/reason-form.tsx'
import { useAct } from '../page/use-act.ts'
import { useRight } from '../admin-session.ts'
import css from './payouts.module.css'

type Payout = ReplyOf<(typeof adminCalls)['adminPayouts']>['success']['payouts'][number]

type PayoutQuery = BodyOf<(typeof adminCalls)['adminPayouts']>

const reasonNames: Readonly<Record<NonNullable<PayoutQuery['reason']>, string>> = {
  large: 'Крупная сумма',
  many: 'Много выводов за сутки',
  unplayed: 'Пополнение не ставилось',
  'returned-deposit': 'Пополнение вернулось',
  'shared-details': 'Чужие реквизиты',
  banned: 'Аккаунт заблокирован',
  late: 'Долго не отправлялся',
  case: 'Игрок в деле',
  closed: 'Пришло после закрытия',
  restored: 'После восстановления: могли уже заплатить',
}

const filters: readonly Filter[] = [
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

const stateNames: Readonly<Record<Payout['state'], string>> = {
  review: 'ждёт решения',
  approved: 'одобрен',
  sending: 'отправляется',
  stuck: 'исход неизвестен',
  sent: 'отправлен',
  refused: 'отказано',
  returned: 'вернулся',
}

const decisionNames: Readonly<Record<string, string>> = {
  approved: 'одобрено',
  refused: 'отказано',
  sent: 'отправлено',
  returned: 'вернулось',
  held: 'придержано',
  'let go': 'отпущено',
}

export function PayoutsPage() {
  const [params, setParams] = useAddress()
  const show = params.show === 'all' ? 'all' : 'waiting'
  const narrowed = filtersOf(filters, params) as Pick<PayoutQuery, 'player' | 'reason' | 'hours'>
  const query = useInfiniteQuery({
    queryKey: [...key, show, narrowed],
    queryFn: async ({ pageParam }) =>
      (await callAdmin('adminPayouts', { show, ...narrowed, ...(pageParam !== null && { from: pageParam }) })).success,
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const payouts = query.data?.pages.flatMap((page) => page.payouts)
  return (
    <section className={css.page} aria-label="Выводы">
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

function PayoutCard({ payout }: { payout: Payout }) {
  const { id, player, login, amount, at, late, held, state, details, reasons, decisions, remark, case: inCase } = payout
  return (
    <article className={css.payout} aria-label={`Вывод № ${id}`}>
      <div className={css.what}>
        <strong className={`${css.amount} figures`} translate="no">
          {formatMoney(amount)}
        </strong>
        <span>
          <Link to={`/admin/players/${player}`}>{login}</Link> <span className="muted">№ {id}</span>
        </span>
        {details !== null && <span className="muted">{details}</span>}
      </div>
      <div className={css.why}>
        <span>
          <Badge {...(late && { tone: 'loss' as const })}>
            {held && state === 'review' ? 'придержан' : stateNames[state]}
          </Badge>{' '}
          <time dateTime={at}>{formatAgo(at)}</time>
        </span>
        {inCase !== null && <CaseLink id={inCase} />}
        {reasons.map((reason) => (
          <span key={reason}>{reason}</span>
        ))}
        {remark !== null && <span>Причина для игрока: {remark}</span>}
        {decisions.map((decision) => (
          <span key={`${decision.at} ${decision.who}`} className="muted">
            {decision.who}: {decisionNames[decision.decision] ?? decision.decision}
            {decision.reason === null ? '' : `, ${decision.reason}`}
          </span>
        ))}
      </div>
      {(state === 'review' || state === 'stuck') && <Decision payout={payout} />}
    </article>
  )
}

/** Administrators without the right to cases see only that there is one. */
function CaseLink({ id }: { id: number }) {
  const says = `Игрок в деле № ${id}`
  return useRight('risk.view') ? <Link to={`/admin/risk/${id}`}>{says}</Link> : <span>{says}</span>
}

function Decision({ payout: { id, amount, state, held, case: openCase } }: { payout: Payout }) {
  const [mayApprove, mayRefuse] = [useRight('payout.approve'), useRight('payout.refuse')]
  const [asking, setAsking] = useState<'refuse' | 'hold' | null>(null)
  const { busy, act } = useAct()
  const decide = async (made: () => Promise<{ success: string }>) => {
    if (await act(made)) setAsking(null)
  }
  const approve = async () => {
    const { missing } = (await callAdmin('approvePayout', { id, amount, ...(openCase !== null && { case: openCase }) }))
      .success
    return {
      success: missing > 0 ? 'Одобрено вами. Теперь нужен второй администратор' : 'Вывод одобрен и уйдёт сейчас',
    }
  }
  return (
    <div className={css.acts}>
      {mayApprove && state === 'review' && !held && (
        <Button size="small" tone="brand" busy={busy} onClick={() => void decide(approve)}>
          Одобрить
        </Button>
      )}
      {mayRefuse && state === 'review' && (
        <Button
          size="small"
          disabled={busy}
          onClick={() => (held ? void decide(() => callAdmin('letPayoutGo', { id })) : setAsking('hold'))}
        >
          {held ? 'Отпустить' : 'Придержать'}
        </Button>
      )}
      {mayRefuse && (
        <Button size="small" tone="danger" disabled={busy} onClick={() => setAsking('refuse')}>
          Отказать
        </Button>
      )}
      <Dialog open={asking === 'refuse'} onClose={() => setAsking(null)} title={`Отказать в выводе № ${id}`}>
        <ReasonForm
          says="Деньги вернутся на баланс игрока. Причину он прочтёт дословно."
          act="Отказать"
          busy={busy}
          onReason={(reason) => void decide(() => callAdmin('refusePayout', { id, reason }))}
        />
      </Dialog>
      <Dialog open={asking === 'hold'} onClose={() => setAsking(null)} title={`Придержать вывод № ${id}`}>
        <ReasonForm
          says="Одобрить его не сможет никто, пока его не отпустят. Игрок причину не видит."
          act="Придержать"
          busy={busy}
          onReason={(reason) => void decide(() => callAdmin('holdPayout', { id, reason }))}
        />
      </Dialog>
    </div>
  )
}
