/** Every possible total bet, and the machine's largest win at each. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import type { StakeLimits } from '../../play/betting/stake.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import css from './sheets.module.css'

interface StakeSheetProps {
  open: boolean
  onClose: () => void
  levels: readonly bigint[]
  chosen: bigint
  onChoose: (kopecks: bigint) => void
  /** Why the largest level is no higher; undefined until it is known. */
  limits: StakeLimits | undefined
  /** The machine's largest multiplier, in ten-thousandths. */
  best: number
}

export function StakeSheet({ open, onClose, levels, chosen, onChoose, limits, best }: StakeSheetProps) {
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
        <Limit largest={levels.at(-1)} limits={limits} />
        Ставка делится на все линии сразу. Самый большой выигрыш при ней —{' '}
        <MoneyText kopecks={payoutKopecks(chosen, best)} />.
      </p>
    </Dialog>
  )
}

/** «210 ₽ — предел: выигрыш до 1 000 000 ₽.»: why the largest level is no higher, and the largest win in any case. */
function Limit({ largest, limits }: { largest: bigint | undefined; limits: StakeLimits | undefined }) {
  if (largest === undefined || limits === undefined) return null
  const isTables = largest >= limits.maxKopecks
  return (
    <>
      <MoneyText kopecks={largest} round /> — предел:{' '}
      {isTables ? 'больше стол не принимает. Наибольший выигрыш —' : 'выигрыш до'}{' '}
      <MoneyText kopecks={limits.maxWinKopecks} round />.{' '}
    </>
  )
}
