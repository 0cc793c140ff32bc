/**
 * Asks after every hour of play whether to go on, with the time and the result. It needs an answer and cannot be
 * dismissed.
 */
import type { Visit } from '@kurazh/contract/account/protection.ts'
import { useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { useVisit, visitReceived } from '../../api/visit.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { formatDuration, formatNumber, plural } from '../../ui/text/format.ts'
import { Result } from '../../ui/text/money.tsx'
import { toastError } from '../../ui/windows/toast.tsx'
import { useGoTo } from '../../ui/browser/use-go-to.ts'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import css from './protection.module.css'

export function RealityCheck() {
  const navigate = useGoTo()
  const visit = useVisit()
  const [busy, setBusy] = useState(false)
  const seen = async (then?: () => void) => {
    setBusy(true)
    try {
      visitReceived((await callApi('realityChecked', {})).success)
      then?.()
    } catch (error) {
      toastError(errorText(error))
    }
    setBusy(false)
  }
  return (
    <Dialog open={visit?.checkDue === true} onClose={() => undefined} mustAnswer title="Вы играете уже давно">
      {visit && (
        <div className="grid gap-4">
          <Figures visit={visit} />
          <p className="muted">Автоигра остановлена. Решите спокойно: продолжить или закончить на сегодня.</p>
          <div className={css.realityChoice}>
            <Button size="large" block busy={busy} onClick={() => void seen()}>
              Продолжить
            </Button>
            <Button
              tone="brand"
              size="large"
              block
              busy={busy}
              onClick={() => void seen(() => navigate('/account#play'))}
            >
              Сделать перерыв
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function Figures({ visit }: { visit: Visit }) {
  return (
    <dl className={css.reality}>
      <dt>Время в игре</dt>
      <dd>{formatDuration(visit.playedMinutes)}</dd>
      <dt>Итог</dt>
      <dd className="figures">
        <Result kopecks={visit.net} />
      </dd>
      <dt>Поставлено</dt>
      <dd className="figures">
        <MoneyText kopecks={visit.staked} />
        <span className="muted">
          {` за ${formatNumber(visit.bets, 0)} ${plural(visit.bets, ['ставку', 'ставки', 'ставок'])}`}
        </span>
      </dd>
    </dl>
  )
}
