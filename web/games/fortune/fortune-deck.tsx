/** The controls of fortune: the wheel's risk and segments. */
import { type FortuneParams, risks, segmentCounts } from '@kurazh/games/fortune/fortune.ts'
import { DeckField } from '../../play/instant/one-key-deck.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { riskNames } from './face.ts'

const riskOptions = risks.map((risk) => ({ value: risk, label: riskNames[risk] }))
const countOptions = segmentCounts.map((count) => ({ value: `${count}`, label: `${count}` }))

interface WheelFieldsProps {
  bet: FortuneParams
  onChange: (next: Partial<FortuneParams>) => void
  disabled: boolean
}

export function WheelFields({ bet, onChange, disabled }: WheelFieldsProps) {
  const pickCount = (text: string) => {
    const segments = segmentCounts.find((count) => `${count}` === text)
    if (segments !== undefined) onChange({ segments })
  }
  return (
    <>
      <DeckField label="Риск">
        <Segmented
          label="Риск"
          size="small"
          value={bet.risk}
          options={riskOptions}
          onChange={(risk) => onChange({ risk })}
          disabled={disabled}
        />
      </DeckField>
      <DeckField label="Секторов">
        <Segmented
          label="Секторов"
          size="small"
          value={`${bet.segments}`}
          options={countOptions}
          onChange={pickCount}
          disabled={disabled}
        />
      </DeckField>
    </>
  )
}
