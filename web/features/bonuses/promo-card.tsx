/** Renders promo codes: a field to enter one, and the entered codes with their remaining conditions. */
import type { ReplyOf } from '@kurazh/contract/core/call.ts'
import type { Calls } from '@kurazh/contract/index.ts'
import { formatMoney, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { callApi, errorText } from '../../api/call.ts'
import { keys } from '../../api/query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate } from '../../ui/text/dates.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { partOf } from '../../ui/text/micro.ts'
import { PageCard, PageHeading } from '../../ui/layout/page.tsx'
import { Progress } from '../../ui/controls/progress.tsx'
import { Retry } from '../../ui/loading/retry.tsx'
import { Notice, Skeleton } from '../../ui/layout/surface.tsx'
import { useEnterPromo } from './use-enter-promo.ts'
import css from './promo.module.css'

export function PromoCard() {
  const uses = useQuery({
    queryKey: [...keys.rewards, 'promo'],
    queryFn: async () => (await callApi('promoUses', {})).success.uses,
    staleTime: 0,
  })
  return (
    <PageCard aria-labelledby="promo-title">
      <PageHeading id="promo-title">Промокод</PageHeading>
      <CodeForm />
      {uses.isPending && <Skeleton className="h-16" />}
      {uses.isError && <Retry text={errorText(uses.error)} onRetry={() => void uses.refetch()} />}
      {uses.data?.length === 0 && (
        <p className="muted text-small">
          Здесь будут введённые коды. Если у кода есть условие, рядом будет видно, сколько ещё поставить.
        </p>
      )}
      {uses.data !== undefined && uses.data.length > 0 && (
        <ul className={css.uses} aria-label="Введённые коды">
          {uses.data.map((use) => (
            <Used key={use.code} {...use} />
          ))}
        </ul>
      )}
    </PageCard>
  )
}

function CodeForm() {
  const [code, setCode] = useState('')
  const { busy, refusal, enter } = useEnterPromo()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '' && (await enter(code.trim()))) setCode('')
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={css.entry}>
        <TextField
          label="Код"
          name="promo"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          value={code}
          onChange={setCode}
        />
        <Button type="submit" tone="brand" busy={busy} disabled={code.trim() === ''}>
          Ввести
        </Button>
      </div>
      {refusal !== null && (
        <Notice as="div" tone="loss" role="alert">
          <span>
            {refusal.text} {refusal.toAccount && <Link to="/account">Открыть аккаунт</Link>}
          </span>
        </Notice>
      )}
    </form>
  )
}

type Use = ReplyOf<Calls['promoUses']>['success']['uses'][number]

function Used({ code, amount, needed, staked, at, paid }: Use) {
  const left = needed - staked
  return (
    <li className={css.use}>
      <span className={css.code}>{code}</span>
      <span className="figures" translate="no">
        {formatMoney(amount)}
      </span>
      <span className="muted text-small">
        {paid
          ? `Зачислен, введён ${formatDate(at)}`
          : left > 0n
            ? `Ещё ${formatRoundMoney(left)} ставок, и его можно забрать`
            : 'Условие выполнено: заберите наверху страницы'}
      </span>
      {!paid && left > 0n && (
        <div>
          <Progress
            label={`Поставлено по коду ${code}: ${formatRoundMoney(staked)} из ${formatRoundMoney(needed)}`}
            done={partOf(staked, needed)}
          />
        </div>
      )}
    </li>
  )
}
