/** The player's choices: the first card and, in automatic play, how many guesses to make. */
import { rankCount, valueOf } from '@kurazh/games/hilo/cards.ts'
import { listedStops } from '@kurazh/games/hilo/returns.ts'
import { cardRanks, cardText } from '@kurazh/shared/text/card-words.ts'
import { StopField } from '../../play/steps/stop-field.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { FieldHead } from '../../ui/forms/field.tsx'
import { guessesText } from './face.ts'
import css from './hilo-fields.module.css'

interface HiloFieldsProps {
  start: number
  onStart: (card: number) => void
  /** Guesses before the take; null in manual play. */
  stop: number | null
  onStop: (guesses: number) => void
  disabled: boolean
}

/** One card of every rank, suits in turn. */
const firstCards: readonly number[] = Array.from({ length: rankCount }, (_, rank) => rank + rankCount * (rank % 4))

const options = firstCards.map((card) => ({ value: String(card), label: cardRanks[card % rankCount] ?? '' }))
/** The card of the same rank that the row shows. */
const shownFor = (card: number) => String(firstCards[valueOf(card) - 1] ?? card)

export function HiloFields({ start, onStart, stop, onStop, disabled }: HiloFieldsProps) {
  return (
    <>
      <div className={css.hiloFields}>
        <FieldHead>
          <span>Первая карта</span>
          <span className="muted">{cardText(start)}</span>
        </FieldHead>
        <Segmented
          label="Первая карта"
          size="small"
          columns={7}
          value={shownFor(start)}
          options={options}
          onChange={(card) => onStart(Number(card))}
          disabled={disabled}
        />
      </div>
      {stop !== null && (
        <StopField
          label="Сколько догадок до выигрыша"
          after={guessesText(stop)}
          stop={stop}
          most={listedStops}
          valueText={guessesText(stop)}
          onStop={onStop}
          disabled={disabled}
          hint="Автоигра каждый раз называет то, что вероятнее."
        />
      )}
    </>
  )
}
