/** The stake: a number, halves and doubles, presets, the table's ends. */
import { kopecksFromRoubles, roublesFromKopecks } from '@kurazh/contract/kopecks.ts'
import { useBalance } from '../../api/balance.ts'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/field.tsx'
import { formatShort } from '../../ui/format.ts'
import { Presets } from './presets.tsx'
import { fitStake, type StakeRange } from './stake.ts'
import css from './stake-field.module.css'

interface StakeFieldProps {
  stakeKopecks: bigint
  onChange: (kopecks: bigint) => void
  /** What the table takes with the chosen parameters; undefined until it is known. */
  range: StakeRange | undefined
  /** The stake is in a game or a series that is under way: no limit concerns it any more. */
  disabled: boolean
}

const presets = [10, 50, 100, 500] as const

export function StakeField({ stakeKopecks, onChange, range, disabled }: StakeFieldProps) {
  const balance = useBalance()
  const set = (kopecks: bigint) => onChange(fitStake(kopecks, range))
  const min = range ? roublesFromKopecks(range.minKopecks) : 0
  const max = range ? roublesFromKopecks(range.maxKopecks) : Number.POSITIVE_INFINITY
  const stake = roublesFromKopecks(stakeKopecks)
  const setMax = () => range && set(balance !== undefined && balance < range.maxKopecks && balance >= range.minKopecks ? balance : range.maxKopecks)
  return (
    <div className={css.stake} data-part="stake">
      <NumberField
        label="Ставка"
        aside={disabled ? 'уже в игре' : range && `от ${formatShort(min)} до ${formatShort(max)} ₽`}
        value={stake}
        onChange={(roubles) => onChange(kopecksFromRoubles(roubles))}
        min={min}
        max={max}
        unit="₽"
        disabled={disabled}
        error={disabled ? undefined : stakeProblem(stake, min, max, balance === undefined ? undefined : roublesFromKopecks(balance))}
      >
        <Button size="small" disabled={disabled} aria-label="½ ставки" onClick={() => set(stakeKopecks / 2n)}>
          ½
        </Button>
        <Button size="small" disabled={disabled} aria-label="×2 к ставке" onClick={() => set(stakeKopecks * 2n)}>
          ×2
        </Button>
      </NumberField>
      <Presets>
        <Button size="small" disabled={disabled} onClick={() => range && set(range.minKopecks)}>
          Мин
        </Button>
        {presets.map((roubles) => (
          <Button key={roubles} size="small" disabled={disabled} onClick={() => set(kopecksFromRoubles(roubles))}>
            {roubles}
          </Button>
        ))}
        <Button size="small" disabled={disabled} onClick={setMax}>
          Макс
        </Button>
      </Presets>
    </div>
  )
}

/** Why this stake would be refused, and what to do. */
function stakeProblem(stake: number, min: number, max: number, balance: number | undefined): string | undefined {
  if (stake < min) return `Наименьшая ставка — ${formatShort(min)} ₽`
  if (stake > max) return `С этим множителем — до ${formatShort(max)} ₽`
  return balance !== undefined && stake > balance ? 'На балансе меньше. Уменьшите ставку' : undefined
}
