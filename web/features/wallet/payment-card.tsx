/** One top-up while it is under way and after: where to pay, what its state is, and the receipt. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import type { Payment } from '@kurazh/contract/payments.ts'
import { lazy, Suspense } from 'react'
import { errorText } from '../../api/call.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/dates.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { SumList } from '../../ui/page.tsx'
import { isOpen, useWalletFront, usePayment } from './cashier.ts'
import { Retry } from './top-up-form.tsx'
import css from './payment-card.module.css'

const QrCode = lazy(() => import('../../ui/qr-code.tsx'))

type Tone = 'wait' | 'win' | 'loss' | 'plain'
/** What a state is called, and what happens next. */
export const paymentWords: Readonly<Record<Payment['state'], { title: string; next: string; icon: IconName; tone: Tone }>> = {
  new: { title: 'Готовим оплату', next: 'Спрашиваем платёжную систему. Если она молчит, повторим сами.', icon: 'clock', tone: 'wait' },
  pending: { title: 'Ждём оплату', next: 'Зачислим сразу, как только платёжная система подтвердит. Страницу можно закрыть.', icon: 'clock', tone: 'wait' },
  credited: { title: 'Зачислено', next: 'Деньги на балансе.', icon: 'check', tone: 'win' },
  canceled: { title: 'Платёж отменён', next: 'Деньги не списаны. Если вы всё же оплатили, зачислим, как только это подтвердится.', icon: 'close', tone: 'loss' },
  review: { title: 'Платёж смотрит человек', next: 'Пришло не то, что заказано: деньги зачислят или вернут.', icon: 'alert', tone: 'loss' },
  returned: { title: 'Возвращено плательщику', next: 'Платёжная система вернула эти деньги.', icon: 'repeat', tone: 'plain' },
}

export function PaymentCard({ id, onDone }: { id: number; onDone: () => void }) {
  const { data: payment, error, refetch } = usePayment(id)
  if (error) return <Retry text={errorText(error)} onRetry={() => void refetch()} />
  if (!payment) return <Skeleton className="h-56" />
  const { title, next, icon, tone } = paymentWords[payment.state]
  return (
    <section className={css.payment} aria-live="polite" aria-label={`Пополнение № ${payment.id}`}>
      <div className={css.state} data-tone={tone}>
        <span className={css.sign}>
          <Icon name={icon} size={24} />
        </span>
        <div>
          <p className={css.title}>{title}</p>
          <p className={`${css.sum} figures`}>{formatMoney(payment.amount)}</p>
        </div>
      </div>
      <p className="muted">{payment.remark ?? next}</p>
      {payment.payUrl !== null && <PayHere payUrl={payment.payUrl} qr={payment.qr} />}
      <Receipt payment={payment} />
      <Button block onClick={onDone}>
        {isOpen(payment) ? 'К способам пополнения' : 'Пополнить ещё'}
      </Button>
    </section>
  )
}

function PayHere({ payUrl, qr }: { payUrl: string; qr: string | null }) {
  return (
    <div className={css.pay}>
      {qr !== null && (
        <div className={css.qr}>
          <Suspense fallback={<Skeleton className={css.drawing} />}>
            <QrCode text={qr} label="QR-код для оплаты с телефона" />
          </Suspense>
          <p className="muted">Наведите камеру телефона или откройте оплату здесь.</p>
        </div>
      )}
      <ButtonLink tone="gold" size="large" block href={payUrl}>
        Перейти к оплате
      </ButtonLink>
    </div>
  )
}

function Receipt({ payment }: { payment: Payment }) {
  const { data: cashier } = useWalletFront()
  const method = cashier?.topUp.find(({ id }) => id === payment.method)?.title ?? payment.method
  return (
    <SumList>
      <Line name="Номер" value={`${payment.id}`} />
      <Line name="Способ" value={method} />
      <Line name="Создан" value={formatMoment(payment.at)} />
      {payment.creditedAt !== null && <Line name="Зачислен" value={formatMoment(payment.creditedAt)} />}
      {payment.providerId !== null && <Line name="В платёжной системе" value={payment.providerId} code />}
    </SumList>
  )
}

function Line({ name, value, code = false }: { name: string; value: string; code?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={code ? 'code' : 'figures'}>{value}</dd>
    </div>
  )
}
