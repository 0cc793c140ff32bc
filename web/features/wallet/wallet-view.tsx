/** Renders the wallet: its balance and actions. One view for the screen and for the window. */
import { paymentParameter } from '@kurazh/contract/money/payments.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useBalance } from '../../api/balance.ts'
import { useVault } from '../../api/vault.ts'
import { Segmented } from '../../ui/controls/choice.tsx'
import { useMotion } from '../../ui/motion/motion.ts'
import { MovingNumber } from '../../ui/motion/moving-number.tsx'
import { SumPanel } from '../../ui/layout/page.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { useCashier } from './cashier.ts'
import { PaymentCard } from './payment-card.tsx'
import { Statement, type TitleOf } from './statement.tsx'
import { TopUpForm } from './top-up-form.tsx'
import { VaultView } from './vault-view.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import css from './wallet-view.module.css'

type Pane = 'in' | 'out' | 'vault' | 'history'
const panes = [
  { value: 'in', label: 'Пополнить' },
  { value: 'out', label: 'Вывести' },
  { value: 'vault', label: 'Копилка' },
  { value: 'history', label: 'История' },
] as const

interface WalletViewProps {
  titleOf: TitleOf
  /** Nothing else on the page shows the payouts, so the pane does. */
  withOrders?: boolean
}

export function WalletView({ titleOf, withOrders = false }: WalletViewProps) {
  const { hash } = useLocation()
  const [pane, setPane] = useState<Pane>(hash === '#history' ? 'history' : 'in')
  const [payment, setPayment] = useState<{ id: number; ordered: boolean } | null>(returnedPayment)
  const choose = (next: Pane) => {
    setPane(next)
    setPayment(null)
  }
  return (
    <div className={css.wallet}>
      <Purse />
      <Segmented label="Что сделать" value={pane} options={panes} onChange={choose} />
      {pane === 'in' &&
        (payment === null ? (
          <TopUpForm onOrdered={({ id }) => setPayment({ id, ordered: true })} />
        ) : (
          <PaymentCard {...payment} onDone={() => setPayment(null)} />
        ))}
      {pane === 'out' && <WithdrawForm withOrders={withOrders} />}
      {pane === 'vault' && <VaultView />}
      {pane === 'history' && <Statement titleOf={titleOf} />}
    </div>
  )
}

/**
 * The payment named by the URL when the payment system returns the player; read once, so that a reload starts afresh.
 */
function returnedPayment(): { id: number; ordered: boolean } | null {
  const parameters = new URLSearchParams(location.search)
  const id = Number(parameters.get(paymentParameter) ?? Number.NaN)
  return Number.isSafeInteger(id) && id > 0 ? { id, ordered: false } : null
}

function Purse() {
  const balance = useBalance()
  const motion = useMotion(({ number }) => number)
  const { data: cashier } = useCashier()
  const saved = useVault().data?.saved ?? 0n
  return (
    <SumPanel
      label="На балансе"
      note={
        <>
          {saved > 0n && (
            <>
              Ещё <MoneyText kopecks={saved} /> в копилке.{' '}
            </>
          )}
          {cashier?.play !== false && 'Деньги игровые: настоящих касса не принимает и не выдаёт.'}
        </>
      }
    >
      {balance === undefined ? '…' : <MovingNumber kopecks={balance} motion={motion} />}
    </SumPanel>
  )
}
