/** The wallet test: holds the balance on the page against what the server answers now. */
import { useState } from 'react'
import { balanceTold, useBalance } from '../../api/balance.ts'
import { callApi, errorText } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { formatRoubles } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { toastError } from '../../ui/toast.tsx'
import { WalletView } from './wallet-view.tsx'

interface Checked {
  shown: number
  answered: number
}

export function WalletCheck() {
  const balance = useBalance()
  const [busy, setBusy] = useState(false)
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = async () => {
    if (balance === undefined) return
    setBusy(true)
    try {
      const answered = (await callApi('getBal', {})).success.balance
      setChecked({ shown: balance, answered })
      balanceTold(answered)
    } catch (error) {
      toastError(errorText(error))
    }
    setBusy(false)
  }
  return (
    <div className="page-columns">
      <section className="card page-card" aria-labelledby="check-title">
        <h1 id="check-title" className="page-title">
          Проверка кошелька
        </h1>
        <p className="muted">Сумму на странице называет только сервер: браузер сам ничего не прибавляет. Здесь это можно сверить.</p>
        <Button tone="brand" size="large" block busy={busy} disabled={balance === undefined} onClick={() => void check()}>
          Сверить с сервером
        </Button>
        <div aria-live="polite">{checked && <Verdict {...checked} />}</div>
      </section>
      <div className="card page-card">
        <WalletView />
      </div>
    </div>
  )
}

function Verdict({ shown, answered }: Checked) {
  const same = shown === answered
  return (
    <p className={`notice ${same ? 'notice--win' : 'notice--gold'}`}>
      <Icon name={same ? 'check' : 'info'} />
      {same
        ? `Сошлось: и на странице, и на сервере ${formatRoubles(answered)}`
        : `На странице было ${formatRoubles(shown)}, сервер называет ${formatRoubles(answered)}. Теперь на странице сумма сервера`}
    </p>
  )
}
