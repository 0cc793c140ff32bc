/** Automatic play of a machine: it does not begin without a limit on losses. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { useState } from 'react'
import type { AutobetPlan } from '../../play/autobet/autobet.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented, Switch } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import type { AutoStops } from './use-slot.ts'
import css from './sheets.module.css'

const counts = ['10', '25', '50', '100'] as const
const largest = 1_000_000_00n

interface AutoSheetProps {
  open: boolean
  onClose: () => void
  totalBet: bigint
  onStart: (plan: AutobetPlan, stops: AutoStops) => void
}

export function AutoSheet({ open, onClose, totalBet, onStart }: AutoSheetProps) {
  const [count, setCount] = useState<(typeof counts)[number]>('10')
  /** Until it is set nothing begins. */
  const [loss, setLoss] = useState(0n)
  const [feature, setFeature] = useState(true)
  const [byWin, setByWin] = useState(false)
  const [win, setWin] = useState(100_00n)
  const begin = () => {
    onStart(
      { baseKopecks: totalBet, count: Number(count), onWin: { kind: 'reset' }, onLoss: { kind: 'reset' }, stopProfitKopecks: null, stopLossKopecks: null, lossLimitKopecks: loss, stopBalanceKopecks: null },
      { winKopecks: byWin ? win : null, feature },
    )
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title="Автоигра" sheet>
      <div className={css.auto}>
        <Segmented label="Сколько вращений" value={count} options={counts.map((value) => ({ value, label: value }))} onChange={setCount} />
        <MoneyField label="Остановить, если проиграно" value={loss} min={0n} max={largest} onChange={setLoss} />
        <div className={css.presets}>
          {[5n, 10n, 20n].map((bets) => (
            <Button key={`${bets}`} size="small" aria-pressed={loss === totalBet * bets} onClick={() => setLoss(totalBet * bets)}>
              {formatMoney(totalBet * bets)}
            </Button>
          ))}
        </div>
        <Switch label="Остановить, когда выпал бонус" checked={feature} onChange={setFeature} />
        <Switch label="Остановить после крупного выигрыша" checked={byWin} onChange={setByWin} />
        {byWin && <MoneyField label="Выигрыш от" value={win} min={1_00n} max={largest} onChange={setWin} />}
        <p className="muted">Остановит и любое нажатие, отказ сервера или скрытая вкладка.</p>
        <Button tone="brand" size="large" block disabled={loss < totalBet} onClick={begin}>
          {loss < totalBet ? 'Назовите предел проигрыша' : `Начать: ${count} по ${formatMoney(totalBet)}`}
        </Button>
      </div>
    </Dialog>
  )
}
