/** Renders a field for a sum: roubles in the input, kopecks in the code. */
import { kopecksFromRoubles, roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { formatRound, formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { NumberField, type NumberFieldProps } from './field.tsx'

interface MoneyFieldProps extends Omit<
  NumberFieldProps,
  'value' | 'shown' | 'onChange' | 'min' | 'max' | 'unit' | 'boundText'
> {
  value: bigint
  onChange: (kopecks: bigint) => void
  min: bigint
  max: bigint
}

export function MoneyField({ value, onChange, min, max, ...rest }: MoneyFieldProps) {
  /** What the input holds, which no translator touches. */
  const held = { ...rest, shown: formatRound(value) }
  return (
    <NumberField
      {...held}
      unit="₽"
      boundText={(roubles) => formatRoundMoney(kopecksFromRoubles(roubles))}
      value={roublesFromKopecks(value)}
      min={roublesFromKopecks(min)}
      max={roublesFromKopecks(max)}
      onChange={(roubles) => onChange(kopecksFromRoubles(roubles))}
    />
  )
}
