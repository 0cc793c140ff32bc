/** Lists the newest top-ups and payouts with their stages. */
import type { Payment, Payout } from '@kurazh/contract/money/payments.ts'
import { useState } from 'react'
import { formatMoment } from '../../ui/text/dates.ts'
import { moscowMoment } from '../../ui/text/moscow.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Money } from '../../ui/text/money.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { useOrders, useCashier } from './cashier.ts'
import { beginRedirect } from './payment-redirect.ts'
import { CameOther, paymentWords } from './payment-card.tsx'
import css from './orders.module.css'

/** Texts of a payout's states, and how many of the three stages are complete. */
export const payoutWords: Readonly<
  Record<Payout['state'], { title: string; stage: number; tone: 'wait' | 'win' | 'loss' }>
> = {
  review: { title: 'На проверке', stage: 1, tone: 'wait' },
  approved: { title: 'Одобрен, отправляем', stage: 2, tone: 'wait' },
  sending: { title: 'Отправлен в платёжную систему', stage: 2, tone: 'wait' },
  stuck: { title: 'Платёжная система уточняет', stage: 2, tone: 'wait' },
  sent: { title: 'Выплачено', stage: 3, tone: 'win' },
  refused: { title: 'Отказ, деньги на балансе', stage: 3, tone: 'loss' },
  returned: { title: 'Вернулось на баланс', stage: 3, tone: 'loss' },
}
const stages = ['Заявка', 'Проверка', 'Отправка'] as const

export function Orders({ only }: { only?: 'payouts' }) {
  const { data } = useOrders()
  if (!data) return <Skeleton className="h-24" />
  const payments = only === 'payouts' ? [] : data.payments
  const rows = [
    ...payments.map((payment) => ({ at: payment.at, payment })),
    ...data.payouts.map((payout) => ({ at: payout.at, payout })),
  ]
  if (rows.length === 0) {
    return (
      <p className="muted">
        {only === 'payouts'
          ? 'Выводов ещё не было. Здесь будет виден каждый шаг заявки.'
          : 'Здесь будут ваши пополнения и выводы.'}
      </p>
    )
  }
  return (
    <ul className={css.orders} aria-label={only === 'payouts' ? 'Ваши выводы' : 'Пополнения и выводы'}>
      {rows
        .sort((one, other) => (one.at < other.at ? 1 : -1))
        .map((row) =>
          'payment' in row ? (
            <PaymentRow key={`in ${row.payment.id}`} payment={row.payment} />
          ) : (
            <PayoutRow key={`out ${row.payout.id}`} payout={row.payout} />
          ),
        )}
    </ul>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { title, icon, tone } = paymentWords[payment.state]
  return (
    <li className={css.row}>
      <span className={css.sign} data-tone={tone}>
        <Icon name={icon} size={18} />
      </span>
      <span className={css.words}>
        <span className={css.head}>
          <span className={css.name}>Пополнение № {payment.id}</span>
          <Money kopecks={payment.state === 'credited' ? (payment.received ?? payment.amount) : payment.amount} />
        </span>
        <span className="muted">
          {title} · {formatMoment(payment.at)}
        </span>
        <CameOther payment={payment} />
        {payment.payUrl !== null && (
          <a
            className={css.link}
            href={payment.payUrl}
            onClick={() => beginRedirect({ payment: payment.id, from: location.pathname })}
          >
            Перейти к оплате
          </a>
        )}
      </span>
    </li>
  )
}

/** When an operator decides at the latest; shown also when it has passed. */
function Deadline({ at }: { at: string }) {
  const hours = useCashier().data?.payoutRules.checkHours
  const [now] = useState(Date.now)
  if (hours === undefined) return null
  const until = new Date(Date.parse(at) + hours * 3_600_000)
  return (
    <span className="muted">
      {until.getTime() > now
        ? `Решение — до ${moscowMoment(until.toISOString())}`
        : `Проверка идёт дольше обещанного (${hours} ч). Напишите в поддержку`}
    </span>
  )
}

function PayoutRow({ payout }: { payout: Payout }) {
  const { title, stage, tone } = payoutWords[payout.state]
  return (
    <li className={css.row}>
      <span className={css.sign} data-tone={tone}>
        <Icon name={tone === 'win' ? 'check' : tone === 'loss' ? 'repeat' : 'clock'} size={18} />
      </span>
      <span className={css.words}>
        <span className={css.head}>
          <span className={css.name}>Вывод № {payout.id}</span>
          <Money kopecks={payout.amount} />
        </span>
        <span className="muted">
          {payout.details} · {formatMoment(payout.at)}
        </span>
        <span className={css.stages} role="img" aria-label={`Шаг ${stage} из ${stages.length}`}>
          {stages.map((name, index) => (
            <span key={name} className={css.stage} data-tone={index < stage ? tone : undefined} />
          ))}
        </span>
        <span className={tone === 'loss' ? 'text-loss' : undefined}>{title}</span>
        {payout.remark !== null && <span className="muted">{payout.remark}</span>}
        {payout.state === 'review' && <Deadline at={payout.at} />}
      </span>
    </li>
  )
}
