/** Renders a field for a sum: roubles in the input, kopecks in the code. */
import { kopecksFromRoubles, roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { NumberField, type NumberFieldProps } from './field.tsx'

interface MoneyFieldProps extends Omit<NumberFieldProps, 'value' | 'onChange' | 'min' | 'max' | 'unit' | 'boundText'> {
  value: bigint
  onChange: (kopecks: bigint) => void
  min: bigint
  max: bigint
}

export function MoneyField({ value, onChange, min, max, ...rest }: MoneyFieldProps) {
  return (
    <NumberField
      {...rest}
      unit="₽"
      boundText={(roubles) => formatRoundMoney(kopecksFromRoubles(roubles))}
      value={roublesFromKopecks(value)}
      min={roublesFromKopecks(min)}
      max={roublesFromKopecks(max)}
      onChange={(roubles) => onChange(kopecksFromRoubles(roubles))}
    />
  )
}
