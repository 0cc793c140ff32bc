/** Lists money on its way from the vault to the balance, each sum with its clock. */
import type { Vault } from '@kurazh/contract/money/vault.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { vaultReceived } from '../../api/vault.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { useTicks } from '../../ui/motion/use-ticks.ts'
import { Money } from '../../ui/text/money.tsx'
import { moscowMoment } from '../../ui/text/moscow.ts'
import { toastError } from '../../ui/windows/toast.tsx'
import { leftText } from './vault-text.ts'
import css from './vault.module.css'

type Return = Vault['returns'][number]

const tickMs = 1000

export function VaultReturns({ returns }: Pick<Vault, 'returns'>) {
  if (returns.length === 0) return null
  return (
    <ul className={css.returns} aria-label="Возвращается на баланс">
      {returns.map((each) => (
        <Row key={each.request} {...each} />
      ))}
    </ul>
  )
}

function Row({ request, amount, dueAt }: Return) {
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      vaultReceived((await callApi('cancelReturn', { request })).success)
    } catch (error) {
      toastError(errorText(error))
    }
    setBusy(false)
  }
  return (
    <li className={css.return}>
      <span className={css.sign}>
        <Icon name="clock" size={18} />
      </span>
      <span className={css.words}>
        <b>
          <Money kopecks={amount} />
        </b>
        <Left dueAt={dueAt} />
        <span className="muted">{moscowMoment(dueAt)}</span>
      </span>
      <Button
        size="small"
        busy={busy}
        onClick={() => void cancel()}
        aria-label={`Отменить возврат ${formatMoney(amount)}`}
      >
        Отменить
      </Button>
    </li>
  )
}

function Left({ dueAt }: { dueAt: string }) {
  const [leftMs, setLeftMs] = useState(() => Date.parse(dueAt) - Date.now())
  useTicks(true, tickMs, () => setLeftMs(Date.parse(dueAt) - Date.now()))
  return <span className="figures">{leftMs > 0 ? `Вернётся через ${leftText(leftMs)}` : 'Возвращается сейчас'}</span>
}
