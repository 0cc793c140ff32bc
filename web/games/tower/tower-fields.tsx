/** The player's choices: how many doors of a floor are safe and, in automatic play, the floor after which to leave. */
import { difficulties, type Difficulty, floorCount } from '@kurazh/games/tower/floors.ts'
import { Segmented, Slider } from '../../ui/controls/choice.tsx'
import { FieldHead } from '../../ui/forms/field.tsx'
import { difficultyNames, doorsText, floorsText } from './face.ts'
import css from './tower-fields.module.css'

interface TowerFieldsProps {
  difficulty: Difficulty
  onDifficulty: (difficulty: Difficulty) => void
  /** Floors before the take; null in manual play. */
  stop: number | null
  onStop: (floors: number) => void
  disabled: boolean
}

const options = difficulties.map((value) => ({ value, label: difficultyNames[value] }))

export function TowerFields({ difficulty, onDifficulty, stop, onStop, disabled }: TowerFieldsProps) {
  return (
    <>
      <div className={css.towerFields}>
        <FieldHead>
          <span>Сложность</span>
          <span className="muted">{doorsText(difficulty)}</span>
        </FieldHead>
        <Segmented
          label="Сложность"
          size="small"
          columns={3}
          value={difficulty}
          options={options}
          onChange={onDifficulty}
          disabled={disabled}
        />
      </div>
      {stop !== null && (
        <div className={css.towerFields}>
          <FieldHead>
            <span>Забирать после</span>
            <span className="muted">{`${stop}-го этажа`}</span>
          </FieldHead>
          <Slider
            label="После какого этажа забирать"
            value={stop}
            min={1}
            max={floorCount}
            step={1}
            valueText={floorsText(stop)}
            onChange={onStop}
            disabled={disabled}
          />
          <p className={`muted ${css.hint}`}>Автоигра на каждом этаже открывает первую дверь.</p>
        </div>
      )}
    </>
  )
}
