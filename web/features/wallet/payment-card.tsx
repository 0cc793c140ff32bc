/** One top-up while it is under way and after: where to pay, what its state is, and the receipt. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import type { Payment } from '@kurazh/contract/payments.ts'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../api/call.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/dates.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { SumList } from '../../ui/page.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { navigate } from '../../ui/router.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { isOpen, useWalletFront, usePayment } from './cashier.ts'
import { beginTrip, endTrip, payPageOf, type Trip, tripOf, wayOn } from './pay-trip.ts'
import { Retry } from './top-up-form.tsx'
import { tellTopUp } from './top-up-toast.ts'
import css from './payment-card.module.css'

type Tone = 'wait' | 'win' | 'loss' | 'plain'
/** What a state is called, and what happens next. */
export const paymentWords: Readonly<Record<Payment['state'], { title: string; next: string; icon: IconName; tone: Tone }>> = {
  new: { title: 'Готовим оплату', next: 'Спрашиваем платёжную систему. Если она молчит, повторим сами.', icon: 'clock', tone: 'wait' },
  pending: { title: 'Ждём оплату', next: 'Зачислим сразу, как только платёжная система подтвердит. Страницу можно закрыть.', icon: 'clock', tone: 'wait' },
  credited: { title: 'Зачислено', next: 'Деньги на балансе.', icon: 'check', tone: 'win' },
  canceled: { title: 'Платёж отменён', next: 'Деньги не списаны. Если вы всё же оплатили, зачислим, как только это подтвердится.', icon: 'close', tone: 'loss' },
  review: { title: 'Платёж проверит сотрудник', next: 'Пришло не то, что заказано: деньги зачислят или вернут.', icon: 'alert', tone: 'loss' },
  returned: { title: 'Возвращено плательщику', next: 'Платёжная система вернула эти деньги.', icon: 'repeat', tone: 'plain' },
}

/** To somebody who comes back from paying: they are not asked to pay again. */
const returnedWords = { ...paymentWords.pending, title: 'Проверяем оплату', next: 'Ждём слова платёжной системы. Страницу можно закрыть: зачислим и без неё.' }

interface PaymentCardProps {
  id: number
  /** It was ordered just now, on this page. */
  ordered: boolean
  onDone: () => void
}

export function PaymentCard({ id, ordered, onDone }: PaymentCardProps) {
  const { data: payment, error, refetch } = usePayment(id)
  useWayOut(payment, ordered)
  const trip = useWayBack(id, payment, ordered)
  if (error) return <Retry text={errorText(error)} onRetry={() => void refetch()} />
  if (!payment) return <Skeleton className="h-56" />
  return <Card payment={payment} trip={trip} onDone={onDone} />
}

/** Goes on to the payment system's page as soon as there is one; once, so that the way back does not lead there again. */
function useWayOut(payment: Payment | undefined, ordered: boolean): void {
  const [since] = useState(Date.now)
  const gone = useRef(false)
  useEffect(() => {
    if (!ordered || payment === undefined || gone.current) return
    const page = payPageOf(payment, { sinceMs: Date.now() - since, byThumb: matchMedia('(pointer: coarse)').matches })
    if (page === undefined) return
    gone.current = true
    beginTrip({ payment: payment.id, from: location.pathname })
    location.assign(page)
  }, [ordered, payment, since])
}

/** Ends the way of a player who has come back: the money is told of, and who was playing goes on playing. */
function useWayBack(id: number, payment: Payment | undefined, ordered: boolean): Trip | undefined {
  const [since] = useState(Date.now)
  const [trip] = useState(() => (ordered ? undefined : tripOf(id)))
  useEffect(() => {
    if (trip === undefined || payment === undefined || isOpen(payment)) return
    endTrip()
    if (payment.state === 'credited') tellTopUp(payment.amount)
    const on = wayOn(payment, trip, Date.now() - since)
    if (on !== undefined) navigate(on, { replace: true })
  }, [trip, payment, since])
  return trip
}

interface CardProps {
  payment: Payment
  /** The way the player has come back from. */
  trip: Trip | undefined
  onDone: () => void
}

function Card({ payment, trip, onDone }: CardProps) {
  const section = useRef<HTMLElement>(null)
  // The form it takes the place of may have been scrolled down.
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which is no way to clean up.
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { title, next, icon, tone } = trip && payment.state === 'pending' ? returnedWords : paymentWords[payment.state]
  return (
    <section ref={section} className={css.payment} aria-live="polite" aria-label={`Пополнение № ${payment.id}`}>
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
      {payment.payUrl !== null && <PayHere id={payment.id} payUrl={payment.payUrl} qr={trip ? null : payment.qr} again={trip !== undefined} />}
      {payment.state === 'credited' && trip !== undefined && trip.from !== '/wallet' && (
        <ButtonLink tone="brand" size="large" block to={trip.from}>
          Продолжить
        </ButtonLink>
      )}
      <Receipt payment={payment} />
      <Button block onClick={onDone}>
        {isOpen(payment) ? 'К способам пополнения' : 'Пополнить ещё'}
      </Button>
    </section>
  )
}

interface PayHereProps {
  id: number
  payUrl: string
  qr: string | null
  /** The player has been there already. */
  again: boolean
}

function PayHere({ id, payUrl, qr, again }: PayHereProps) {
  return (
    <div className={css.pay}>
      {qr !== null && (
        <div className={css.qr}>
          <QrCode text={qr} label="QR-код для оплаты с телефона" />
          <p className="muted">Наведите камеру телефона или откройте оплату здесь.</p>
        </div>
      )}
      <ButtonLink tone={again ? 'quiet' : 'gold'} size="large" block href={payUrl} onClick={() => beginTrip({ payment: id, from: location.pathname })}>
        {again ? 'Вернуться к оплате' : 'Перейти к оплате'}
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
