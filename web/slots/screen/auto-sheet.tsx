/** Automatic play of a machine: it does not begin without a limit on losses. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { type RefObject, useReducer, useRef, useState } from 'react'
import { InScope, useFieldsScope } from '../../ui/forms/fields-scope.tsx'
import type { AutobetPlan } from '../../play/autobet/autobet.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented, Switch } from '../../ui/controls/choice.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import type { AutoStops } from './use-slot.ts'
import css from './sheets.module.css'

const counts = ['10', '25', '50', '100'] as const
const largest = 1_000_000_00n

interface AutoSheetProps {
  open: boolean
  onClose: () => void
  totalBet: bigint
  onStart: (plan: AutobetPlan, stops: AutoStops) => void
  /** The key that stops what was started here. */
  stopKey: RefObject<HTMLElement | null>
}

export function AutoSheet({ open, onClose, totalBet, onStart, stopKey }: AutoSheetProps) {
  const [count, setCount] = useState<(typeof counts)[number]>('10')
  /** Until it is set nothing begins. */
  const [loss, setLoss] = useState(0n)
  const [feature, setFeature] = useState(true)
  const [byWin, setByWin] = useState(false)
  const [win, setWin] = useState(100_00n)
  const [presses, press] = useReducer((made: number) => made + 1, 0)
  const fields = useFieldsScope()
  const isStarted = useRef(false)
  const begin = () => {
    isStarted.current = true
    onStart(
      {
        baseKopecks: totalBet,
        count: Number(count),
        onWin: { kind: 'reset' },
        onLoss: { kind: 'reset' },
        stopProfitKopecks: null,
        stopLossKopecks: null,
        lossLimitKopecks: loss,
        stopBalanceKopecks: null,
      },
      { winKopecks: byWin ? win : null, feature },
    )
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Автоигра"
      sheet
      focusAfter={() => {
        // The key that opened the window is off while automatic play runs.
        const after = isStarted.current ? stopKey.current : null
        isStarted.current = false
        return after
      }}
    >
      <InScope scope={fields}>
        <div className={css.auto}>
          <Segmented
            label="Сколько вращений"
            value={count}
            options={counts.map((value) => ({ value, label: value }))}
            onChange={setCount}
          />
          <MoneyField
            label="Остановить, если проиграно"
            aside={loss < totalBet ? 'нужно указать' : undefined}
            value={loss}
            min={0n}
            max={largest}
            onChange={setLoss}
            presses={presses}
          />
          <div className={css.presets}>
            {[5n, 10n, 20n].map((bets) => (
              <Button
                key={`${bets}`}
                size="small"
                aria-pressed={loss === totalBet * bets}
                onClick={() => (setLoss(totalBet * bets), press())}
              >
                <MoneyText kopecks={totalBet * bets} />
              </Button>
            ))}
          </div>
          <Switch label="Остановить, когда выпал бонус" checked={feature} onChange={setFeature} />
          <Switch label="Остановить после крупного выигрыша" checked={byWin} onChange={setByWin} />
          {byWin && <MoneyField label="Выигрыш от" value={win} min={1_00n} max={largest} onChange={setWin} />}
          <p className="muted">Автоигра остановится и от нажатия, при ошибке или если свернуть вкладку.</p>
          <Button tone="brand" size="large" block disabled={loss < totalBet || !fields.isValid} onClick={begin}>
            {loss < totalBet ? 'Укажите лимит проигрыша' : `Начать: ${count} по ${formatMoney(totalBet)}`}
          </Button>
        </div>
      </InScope>
    </Dialog>
  )
}
