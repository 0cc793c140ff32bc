/** The controls of keno: the bet button, random picks and none, the risk. */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { type KenoParams, mostPicks, type Risk, risks } from '@kurazh/games/keno/keno.ts'
import { ActButton } from '../../play/betting/act-button.tsx'
import { betWords } from '../../play/betting/bet-words.ts'
import type { InstantState } from '../../play/instant/use-instant-screen.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { FieldHead } from '../../ui/forms/field.tsx'
import { randomPicks } from './cells.ts'
import { riskNames } from './face.ts'
import css from './keno-deck.module.css'

/** For the deck around these parts: it places them. */
export const kenoDeck = css.kenoDeck

export function DrawButton({ screen, picked }: { screen: InstantState; picked: boolean }) {
  const words = betWords(screen, {
    word: picked ? 'Тянуть' : 'Выберите номера',
    brings: `до ${formatRoundMoney(screen.payoutKopecks)}`,
  })
  return <ActButton {...words} className={css.draw} idle={!screen.canBet || !picked} {...screen.press} />
}

interface PickKeysProps {
  picks: readonly number[]
  onPicks: (picks: readonly number[]) => void
  onOdds: () => void
  disabled: boolean
}

/** Random picks, as many as there are, or ten; none at all; the chances of these picks. */
export function PickKeys({ picks, onPicks, onOdds, disabled }: PickKeysProps) {
  return (
    <div className={css.keys}>
      <Button disabled={disabled} onClick={() => onPicks(randomPicks(picks.length || mostPicks))}>
        Наугад
      </Button>
      <Button disabled={disabled} idle={picks.length === 0} onClick={() => onPicks([])}>
        Очистить
      </Button>
      <Button idle={picks.length === 0} onClick={onOdds} aria-haspopup="dialog">
        Шансы
      </Button>
    </div>
  )
}

const riskOptions = risks.map((risk) => ({ value: risk, label: riskNames[risk] }))

export function RiskField({
  bet: { risk },
  onRisk,
  disabled,
}: {
  bet: KenoParams
  onRisk: (risk: Risk) => void
  disabled: boolean
}) {
  return (
    <div className={css.risk}>
      <FieldHead>
        <span>Риск</span>
      </FieldHead>
      {/* Four words are too wide for one row. */}
      <Segmented
        label="Риск"
        size="small"
        columns={2}
        value={risk}
        options={riskOptions}
        onChange={onRisk}
        disabled={disabled}
      />
    </div>
  )
}
