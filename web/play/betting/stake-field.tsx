/** The stake: a number, halves and doubles, presets, the table's ends. */
import { largestKopecks } from '@kurazh/shared/money/kopecks.ts'
import { formatRound, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { useReducer } from 'react'
import { useBalance } from '../../api/balance.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldHead } from '../../ui/forms/field.tsx'
import { MoneyField } from '../../ui/forms/money-field.tsx'
import { Presets } from './presets.tsx'
import { fitStake, type StakeRange } from './stake.ts'
import css from './stake-field.module.css'

interface StakeFieldProps {
  stakeKopecks: bigint
  onChange: (kopecks: bigint) => void
  /** The stakes the table accepts with the chosen parameters; undefined until they are known. */
  range: StakeRange | undefined
  /** The stake belongs to a running game or series: no limit applies to it any more. */
  disabled: boolean
}

const presets = [10_00n, 50_00n, 100_00n, 500_00n] as const

export function StakeField({ stakeKopecks, onChange, range, disabled }: StakeFieldProps) {
  const balance = useBalance()
  const [presses, press] = useReducer((count: number) => count + 1, 0)
  const set = (kopecks: bigint) => {
    onChange(fitStake(kopecks, range))
    press()
  }
  const setMax = () =>
    range &&
    set(balance !== undefined && balance < range.maxKopecks && balance >= range.minKopecks ? balance : range.maxKopecks)
  return (
    <div className={css.stake} data-part="stake">
      <MoneyField
        label="Ставка"
        aside={
          disabled
            ? 'уже в игре'
            : range && `от ${formatRound(range.minKopecks)} до ${formatRoundMoney(range.maxKopecks)}`
        }
        value={stakeKopecks}
        onChange={onChange}
        min={range?.minKopecks ?? 0n}
        max={range?.maxKopecks ?? largestKopecks}
        presses={presses}
        tooMuch={range && tooMuchText(range)}
        disabled={disabled}
        error={disabled ? undefined : stakeProblem(stakeKopecks, range, balance)}
      >
        <Button size="small" disabled={disabled} aria-label="½ ставки" onClick={() => set(stakeKopecks / 2n)}>
          ½
        </Button>
        <Button size="small" disabled={disabled} aria-label="×2 к ставке" onClick={() => set(stakeKopecks * 2n)}>
          ×2
        </Button>
      </MoneyField>
      <Presets>
        <Button size="small" disabled={disabled} onClick={() => range && set(range.minKopecks)}>
          Мин
        </Button>
        {presets.map((kopecks) => (
          <Button key={kopecks} size="small" disabled={disabled} onClick={() => set(kopecks)}>
            <span translate="no">{formatRound(kopecks)}</span>
          </Button>
        ))}
        <Button size="small" disabled={disabled} onClick={setMax}>
          Макс
        </Button>
      </Presets>
    </div>
  )
}

/** A stake that lies on the stage as chips: its sum, and why it would be refused. */
export function LaidStake({ stakeKopecks, range, disabled }: Omit<StakeFieldProps, 'onChange'>) {
  const balance = useBalance()
  const tooMuch = range && `С такой раскладкой — до ${formatRoundMoney(range.maxKopecks)}`
  const problem = disabled || stakeKopecks === 0n ? undefined : stakeProblem(stakeKopecks, range, balance, tooMuch)
  return (
    <div className={css.laid} data-part="stake">
      <FieldHead>
        <span>Ставка</span>
        <b className="figures" translate="no">
          {formatRoundMoney(stakeKopecks)}
        </b>
      </FieldHead>
      <p className={css.problem} data-faulty={problem !== undefined || undefined} role="status">
        {problem ?? (stakeKopecks === 0n ? 'Поставьте фишки на поля стола' : 'Это сумма фишек на столе')}
      </p>
    </div>
  )
}

const tooMuchText = ({ maxKopecks }: StakeRange) => `С этим множителем — до ${formatRoundMoney(maxKopecks)}`

/** The reason why this stake would be refused, and the remedy. */
function stakeProblem(
  stake: bigint,
  range: StakeRange | undefined,
  balance: bigint | undefined,
  tooMuch = range && tooMuchText(range),
): string | undefined {
  if (range && stake < range.minKopecks) return `Наименьшая ставка — ${formatRoundMoney(range.minKopecks)}`
  if (range && stake > range.maxKopecks) return tooMuch
  return balance !== undefined && stake > balance ? 'На балансе меньше. Уменьшите ставку' : undefined
}
