/** The player's choices: the number of ambushes and, in automatic play, the wagon after which to leave. */
import { ambushCounts, difficulties, type Difficulty, wagonCount } from '@kurazh/games/money-train/wagons.ts'
import { StopField } from '../../play/steps/stop-field.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { FieldHead } from '../../ui/forms/field.tsx'
import { ambushesText, difficultyNames, wagonsText } from './face.ts'
import css from './train-fields.module.css'

interface TrainFieldsProps {
  difficulty: Difficulty
  onDifficulty: (difficulty: Difficulty) => void
  /** Null when the game is in manual play. */
  stop: number | null
  mostStop: number
  onStop: (wagon: number) => void
  disabled: boolean
}

const options = difficulties.map((value) => ({ value, label: difficultyNames[value] }))

export function TrainFields({ difficulty, onDifficulty, stop, mostStop, onStop, disabled }: TrainFieldsProps) {
  return (
    <>
      <div className={css.trainFields}>
        <FieldHead>
          <span>Сложность</span>
          <span className="muted figures">
            {ambushesText(ambushCounts[difficulty])} на {wagonsText(wagonCount)}
          </span>
        </FieldHead>
        <Segmented
          label="Сложность"
          size="small"
          value={difficulty}
          options={options}
          onChange={onDifficulty}
          disabled={disabled}
        />
      </div>
      {stop !== null && (
        <StopField
          label="После какого вагона забирать"
          after={`${stop}-го вагона`}
          stop={stop}
          most={mostStop}
          valueText={wagonsText(stop)}
          onStop={onStop}
          disabled={disabled}
        />
      )}
    </>
  )
}
