/** After every hour of play: how long, with what result, and whether to go on. It cannot be overlooked or closed aside. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import type { Visit } from '@kurazh/contract/protection.ts'
import { useState } from 'react'
import { callApi, errorText } from '../../api/call.ts'
import { useVisit, visitHeard } from '../../api/visit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDuration, formatNumber, plural } from '../../ui/format.ts'
import { Result } from '../../ui/money.tsx'
import { navigate } from '../../ui/router.tsx'
import { toastError } from '../../ui/toast.tsx'
import css from './protection.module.css'

export function RealityCheck() {
  const visit = useVisit()
  const [busy, setBusy] = useState(false)
  const seen = async (then?: () => void) => {
    setBusy(true)
    try {
      visitHeard((await callApi('realityChecked', {})).success)
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
            <Button tone="brand" size="large" block busy={busy} onClick={() => void seen(() => navigate('/account#play'))}>
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
        {formatMoney(visit.staked)}
        <span className="muted">
          {' '}
          за {formatNumber(visit.bets, 0)} {plural(visit.bets, ['ставку', 'ставки', 'ставок'])}
        </span>
      </dd>
    </dl>
  )
}
