/** The controls of cases: which case and how many. */
import { caseNames, type CasesParams, counts } from '@kurazh/games/case-opening/case-opening.ts'
import { DeckField } from '../../play/instant/one-key-deck.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { caseTitles } from './face.ts'

const caseOptions = caseNames.map((name) => ({ value: name, label: caseTitles[name] }))
const countOptions = counts.map((count) => ({ value: `${count}`, label: `${count}` }))

interface CasesFieldsProps {
  bet: CasesParams
  onChange: (next: Partial<CasesParams>) => void
  disabled: boolean
}

export function CasesFields({ bet, onChange, disabled }: CasesFieldsProps) {
  const pickCount = (text: string) => {
    const count = counts.find((each) => `${each}` === text)
    if (count !== undefined) onChange({ count })
  }
  return (
    <>
      <DeckField label="Кейс">
        <Segmented
          label="Кейс"
          size="small"
          columns={2}
          value={bet.case}
          options={caseOptions}
          onChange={(name) => onChange({ case: name })}
          disabled={disabled}
        />
      </DeckField>
      <DeckField label="Сколько открыть" note={bet.count > 1 && 'ставка делится поровну'}>
        <Segmented
          label="Сколько открыть"
          size="small"
          columns={4}
          value={`${bet.count}`}
          options={countOptions}
          onChange={pickCount}
          disabled={disabled}
        />
      </DeckField>
    </>
  )
}
