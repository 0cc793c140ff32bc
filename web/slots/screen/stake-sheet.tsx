/** Every total bet there is, and what the largest win of the machine is worth at each. */
import { formatMoney, formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { Dialog } from '../../ui/dialog.tsx'
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
          >
            {formatRoundMoney(level)}
          </button>
        ))}
      </div>
      <p className="muted">Ставка делится на все линии сразу. Самый большой выигрыш при ней — {formatMoney(payoutKopecks(chosen, best))}.</p>
    </Dialog>
  )
}
