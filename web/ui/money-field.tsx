/** A sum to be typed: roubles for the eye, kopecks for everything else. */
import { kopecksFromRoubles, roublesFromKopecks } from '@kurazh/contract/kopecks.ts'
import { NumberField, type NumberFieldProps } from './field.tsx'

interface MoneyFieldProps extends Omit<NumberFieldProps, 'value' | 'onChange' | 'min' | 'max' | 'unit'> {
  value: bigint
  onChange: (kopecks: bigint) => void
  min: bigint
  max: bigint
}

export function MoneyField({ value, onChange, min, max, ...rest }: MoneyFieldProps) {
  return <NumberField {...rest} unit="₽" value={roublesFromKopecks(value)} min={roublesFromKopecks(min)} max={roublesFromKopecks(max)} onChange={(roubles) => onChange(kopecksFromRoubles(roubles))} />
}
