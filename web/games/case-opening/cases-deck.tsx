/** The controls of cases: the bet button, the chances, which case and how many. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { caseNames, type CasesParams, counts } from '@kurazh/games/case-opening/case-opening.ts'
import { ActButton } from '../../play/betting/act-button.tsx'
import { betWords } from '../../play/betting/bet-words.ts'
import type { InstantState } from '../../play/instant/use-instant-screen.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { FieldHead } from '../../ui/forms/field.tsx'
import { caseTitles, countText } from './face.ts'
import css from './cases-deck.module.css'

/** For the deck around these parts: it places them. */
export const casesDeck = css.casesDeck

export function OpenButton({ screen, count }: { screen: InstantState; count: number }) {
  const word = `Открыть ${count === 1 ? 'кейс' : countText(count)}`
  const words = betWords(screen, { word, brings: `до ${formatRoundMoney(screen.payoutKopecks)}` })
  return <ActButton {...words} className={css.open} idle={!screen.canBet} {...screen.press} />
}

export const OddsButton = ({ onOdds }: { onOdds: () => void }) => (
  <div className={css.odds}>
    <Button onClick={onOdds} aria-haspopup="dialog">
      Шансы
    </Button>
  </div>
)

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
      <div className={css.field}>
        <FieldHead>
          <span>Кейс</span>
        </FieldHead>
        <Segmented
          label="Кейс"
          size="small"
          columns={2}
          value={bet.case}
          options={caseOptions}
          onChange={(name) => onChange({ case: name })}
          disabled={disabled}
        />
      </div>
      <div className={css.field}>
        <FieldHead>
          <span>Сколько открыть</span>
          {bet.count > 1 && <span className="muted">ставка делится поровну</span>}
        </FieldHead>
        <Segmented
          label="Сколько открыть"
          size="small"
          columns={4}
          value={`${bet.count}`}
          options={countOptions}
          onChange={pickCount}
          disabled={disabled}
        />
      </div>
    </>
  )
}
