/** Every possible total bet, and the machine's largest win at each. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import css from './sheets.module.css'

interface StakeSheetProps {
  open: boolean
  onClose: () => void
  levels: readonly bigint[]
  chosen: bigint
  onChoose: (kopecks: bigint) => void
  /** The machine's largest multiplier, in ten-thousandths. */
  best: number
}

export function StakeSheet({ open, onClose, levels, chosen, onChoose, best }: StakeSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Ставка на вращение" sheet>
      <div className={css.levels} role="group" aria-label="Ставки">
        {levels.map((level) => (
          <button
            type="button"
            key={`${level}`}
            className={`${css.level} touch figures`}
            aria-pressed={level === chosen}
            onClick={() => {
              onChoose(level)
              onClose()
            }}
            translate="no"
          >
            {formatRoundMoney(level)}
          </button>
        ))}
      </div>
      <p className="muted">
        Ставка делится на все линии сразу. Самый большой выигрыш при ней —{' '}
        <MoneyText kopecks={payoutKopecks(chosen, best)} />.
      </p>
    </Dialog>
  )
}
