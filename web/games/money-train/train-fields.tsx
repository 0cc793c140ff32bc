/** What the player chooses: how many ambushes, and in automatic play the wagon after which to leave. */
import { ambushCounts, difficulties, type Difficulty, wagonCount } from '@kurazh/games/money-train/wagons.ts'
import { Segmented, Slider } from '../../ui/choice.tsx'
import { ambushesText, difficultyNames, wagonsText } from './face.tsx'

interface TrainFieldsProps {
  difficulty: Difficulty
  onDifficulty: (difficulty: Difficulty) => void
  /** Null when the game is played by hand. */
  stop: number | null
  mostStop: number
  onStop: (wagon: number) => void
  disabled: boolean
}

const options = difficulties.map((value) => ({ value, label: difficultyNames[value] }))

export function TrainFields({ difficulty, onDifficulty, stop, mostStop, onStop, disabled }: TrainFieldsProps) {
  return (
    <>
      <div className="train-fields">
        <p className="field__head">
          <span>Сложность</span>
          <span className="muted figures">
            {ambushesText(ambushCounts[difficulty])} на {wagonsText(wagonCount)}
          </span>
        </p>
        <Segmented label="Сложность" size="small" value={difficulty} options={options} onChange={onDifficulty} disabled={disabled} />
      </div>
      {stop !== null && (
        <div className="train-fields">
          <p className="field__head figures">
            <span>Забирать после</span>
            <span className="muted">{`${stop}-го вагона`}</span>
          </p>
          <Slider
            label="После какого вагона забирать"
            value={stop}
            min={1}
            max={mostStop}
            step={1}
            valueText={wagonsText(stop)}
            onChange={onStop}
            disabled={disabled}
          />
        </div>
      )}
    </>
  )
}
