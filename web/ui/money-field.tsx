/** A sum to be typed: roubles for the eye, kopecks for everything else. */
import { NumberField, type NumberFieldProps } from './field.tsx'

interface MoneyFieldProps extends Omit<NumberFieldProps, 'value' | 'onChange' | 'min' | 'max' | 'unit'> {
  value: bigint
  onChange: (kopecks: bigint) => void
  min: bigint
  max: bigint
}

export function MoneyField({ value, onChange, min, max, ...rest }: MoneyFieldProps) {
  return <NumberField {...rest} unit="₽" value={typed(value)} min={typed(min)} max={typed(max)} onChange={(roubles) => onChange(BigInt(Math.round(roubles * 100)))} />
}

const typed = (kopecks: bigint) => Number(kopecks) / 100
