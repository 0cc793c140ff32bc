/** The player's choices: how many doors of a floor are safe and, in automatic play, the floor after which to leave. */
import { difficulties, type Difficulty, floorCount } from '@kurazh/games/tower/floors.ts'
import { StopField } from '../../play/steps/stop-field.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
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
        <StopField
          label="После какого этажа забирать"
          after={`${stop}-го этажа`}
          stop={stop}
          most={floorCount}
          valueText={floorsText(stop)}
          onStop={onStop}
          disabled={disabled}
          hint="Автоигра на каждом этаже открывает первую дверь."
        />
      )}
    </>
  )
}
