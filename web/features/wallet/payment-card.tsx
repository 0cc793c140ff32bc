/** Shows one top-up, pending and done: where to pay, its state, and the receipt. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { Payment } from '@kurazh/contract/money/payments.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { errorText } from '../../api/call.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { formatMoment } from '../../ui/text/dates.ts'
import { Icon, type IconName } from '../../ui/controls/icon.tsx'
import { SumList } from '../../ui/layout/page.tsx'
import { QrCode } from '../../ui/controls/qr-code.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { isOpen, useCashier, usePayment } from './cashier.ts'
import {
  beginRedirect,
  endRedirect,
  payPageOf,
  type PaymentRedirect,
  redirectOf,
  resumePath,
} from './payment-redirect.ts'
import { Retry } from './top-up-form.tsx'
import { showTopUpToast } from './top-up-toast.ts'
import { closeWallet, useWalletWindow } from './wallet-store.ts'
import { useGoTo } from '../../ui/browser/use-go-to.ts'
import css from './payment-card.module.css'

type Tone = 'wait' | 'win' | 'loss' | 'plain'
/** Texts of the states, and what happens next. */
export const paymentWords: Readonly<
  Record<Payment['state'], { title: string; next: string; icon: IconName; tone: Tone }>
> = {
  new: {
    title: 'Готовим оплату',
    next: 'Отправляем запрос платёжной системе. Если она не ответит, повторим сами.',
    icon: 'clock',
    tone: 'wait',
  },
  pending: {
    title: 'Ждём оплату',
    next: 'Зачислим сразу, как только платёжная система подтвердит. Страницу можно закрыть.',
    icon: 'clock',
    tone: 'wait',
  },
  credited: { title: 'Зачислено', next: 'Деньги на балансе.', icon: 'check', tone: 'win' },
  canceled: {
    title: 'Платёж отменён',
    next: 'Деньги не списаны. Если вы всё же оплатили, зачислим, как только это подтвердится.',
    icon: 'close',
    tone: 'loss',
  },
  review: {
    title: 'Платёж проверит сотрудник',
    next: 'Пришло не то, что заказано: деньги зачислят или вернут.',
    icon: 'alert',
    tone: 'loss',
  },
  returned: {
    title: 'Возвращено плательщику',
    next: 'Платёжная система вернула эти деньги.',
    icon: 'repeat',
    tone: 'plain',
  },
}

/** For a player who returns from paying: they are not asked to pay again. */
const returnedWords = {
  ...paymentWords.pending,
  title: 'Проверяем оплату',
  next: 'Ждём подтверждения платёжной системы. Страницу можно закрыть: зачислим и без неё.',
}

interface PaymentCardProps {
  id: number
  /** It was ordered just now, on this page. */
  ordered: boolean
  onDone: () => void
}

export function PaymentCard({ id, ordered, onDone }: PaymentCardProps) {
  const { data: payment, error, refetch } = usePayment(id)
  useRedirectOut(payment, ordered)
  const redirect = useReturn(id, payment, ordered)
  if (error) return <Retry text={errorText(error)} onRetry={() => void refetch()} />
  if (!payment) return <Skeleton className="h-56" />
  return <Card payment={payment} redirect={redirect} onDone={onDone} />
}

/** Redirects to the payment system's page as soon as there is one; once, so that going back does not redirect again. */
function useRedirectOut(payment: Payment | undefined, ordered: boolean): void {
  const [since] = useState(Date.now)
  const gone = useRef(false)
  useEffect(() => {
    if (!ordered || payment === undefined || gone.current) return
    const page = payPageOf(payment, { sinceMs: Date.now() - since, byThumb: matchMedia('(pointer: coarse)').matches })
    if (page === undefined) return
    gone.current = true
    beginRedirect({ payment: payment.id, from: location.pathname })
    location.assign(page)
  }, [ordered, payment, since])
}

/** Says what came where it is not what was ordered. */
export const CameOther = ({ payment: { amount, received } }: { payment: Payment }) =>
  received === null ? null : (
    <span className="muted">{`Заказано ${formatMoney(amount)}, пришло ${formatMoney(received)}`}</span>
  )

/** Finishes the player's return: announces the money and resumes the game they left. */
function useReturn(id: number, payment: Payment | undefined, ordered: boolean): PaymentRedirect | undefined {
  const navigate = useGoTo()
  const [since] = useState(Date.now)
  const [redirect] = useState(() => (ordered ? undefined : redirectOf(id)))
  useEffect(() => {
    if (redirect === undefined || payment === undefined || isOpen(payment)) return
    endRedirect()
    if (payment.state === 'credited') showTopUpToast(payment.received ?? payment.amount)
    const on = resumePath(payment, redirect, Date.now() - since)
    if (on !== undefined) navigate(on, { replace: true })
  }, [redirect, payment, since, navigate])
  return redirect
}

interface CardProps {
  payment: Payment
  /** The redirect the player has returned from. */
  redirect: PaymentRedirect | undefined
  onDone: () => void
}

function Card({ payment, redirect, onDone }: CardProps) {
  const section = useRef<HTMLElement>(null)
  // The form it replaces had the focus, and may have been scrolled down.
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { title, next, icon, tone } =
    redirect && payment.state === 'pending' ? returnedWords : paymentWords[payment.state]
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={css.payment}
      aria-live="polite"
      aria-label={`Пополнение № ${payment.id}, ${formatMoney(payment.amount)}: ${title}`}
    >
      <div className={css.state} data-tone={tone}>
        <span className={css.sign}>
          <Icon name={icon} size={24} />
        </span>
        <div>
          <p className={css.title}>{title}</p>
          <p className={`${css.sum} figures`} translate="no">
            {formatMoney(payment.amount)}
          </p>
        </div>
      </div>
      <CameOther payment={payment} />
      <p className="muted">{payment.remark ?? next}</p>
      {payment.payUrl !== null && (
        <PayHere
          id={payment.id}
          payUrl={payment.payUrl}
          qr={redirect ? null : payment.qr}
          returned={redirect !== undefined}
        />
      )}
      {payment.state === 'credited' && <ToPlay from={redirect?.from} />}
      <Receipt payment={payment} />
      <Button block onClick={onDone}>
        {isOpen(payment) ? 'К способам пополнения' : 'Пополнить ещё'}
      </Button>
    </section>
  )
}

/** On to what the money is for: the screen that was left, the one under the wallet's window, or the lobby. */
function ToPlay({ from = '/wallet' }: { from: string | undefined }) {
  const { pathname } = useLocation()
  const isWindow = useWalletWindow(({ open }) => open)
  if (from === '/wallet' && isWindow && pathname !== '/')
    return (
      <Button tone="brand" size="large" block onClick={closeWallet}>
        Играть
      </Button>
    )
  return (
    <ButtonLink tone="brand" size="large" block to={from === '/wallet' ? '/' : from} onClick={closeWallet}>
      {from === '/wallet' ? 'Играть' : 'Продолжить'}
    </ButtonLink>
  )
}

interface PayHereProps {
  id: number
  payUrl: string
  qr: string | null
  /** The player has been there already. */
  returned: boolean
}

function PayHere({ id, payUrl, qr, returned }: PayHereProps) {
  return (
    <div className={css.pay}>
      {qr !== null && (
        <div className={css.qr}>
          <QrCode text={qr} label="QR-код для оплаты с телефона" />
          <p className="muted">Наведите камеру телефона или откройте оплату здесь.</p>
        </div>
      )}
      <ButtonLink
        tone={returned ? 'quiet' : 'gold'}
        size="large"
        block
        href={payUrl}
        onClick={() => beginRedirect({ payment: id, from: location.pathname })}
      >
        {returned ? 'Вернуться к оплате' : 'Перейти к оплате'}
      </ButtonLink>
    </div>
  )
}

function Receipt({ payment }: { payment: Payment }) {
  const { data: cashier } = useCashier()
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
