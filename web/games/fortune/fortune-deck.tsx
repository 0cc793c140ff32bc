/** The controls of fortune: the bet button, the chances, the wheel's risk and segments. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { type FortuneParams, risks, segmentCounts } from '@kurazh/games/fortune/fortune.ts'
import { ActButton } from '../../play/betting/act-button.tsx'
import { betWords } from '../../play/betting/bet-words.ts'
import type { InstantState } from '../../play/instant/use-instant-screen.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { FieldHead } from '../../ui/forms/field.tsx'
import { riskNames } from './face.ts'
import css from './fortune-deck.module.css'

/** For the deck around these parts: it places them. */
export const fortuneDeck = css.fortuneDeck

export function SpinButton({ screen }: { screen: InstantState }) {
  const words = betWords(screen, { word: 'Крутить', brings: `до ${formatRoundMoney(screen.payoutKopecks)}` })
  return <ActButton {...words} className={css.spin} idle={!screen.canBet} {...screen.press} />
}

export const OddsButton = ({ onOdds }: { onOdds: () => void }) => (
  <div className={css.odds}>
    <Button onClick={onOdds} aria-haspopup="dialog">
      Шансы
    </Button>
  </div>
)

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
      <div className={css.field}>
        <FieldHead>
          <span>Риск</span>
        </FieldHead>
        <Segmented
          label="Риск"
          size="small"
          value={bet.risk}
          options={riskOptions}
          onChange={(risk) => onChange({ risk })}
          disabled={disabled}
        />
      </div>
      <div className={css.field}>
        <FieldHead>
          <span>Секторов</span>
        </FieldHead>
        <Segmented
          label="Секторов"
          size="small"
          value={`${bet.segments}`}
          options={countOptions}
          onChange={pickCount}
          disabled={disabled}
        />
      </div>
    </>
  )
}
