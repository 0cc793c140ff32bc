/** Chooses the visible columns; stored in this browser. */
import { Icon } from '../../ui/controls/icon.tsx'
import type { Column } from './list-form.ts'
import css from './column-choice.module.css'

interface ColumnChoiceProps {
  columns: readonly Pick<Column<never>, 'id' | 'title'>[]
  titles: Readonly<Record<string, string | undefined>>
  shown: readonly string[]
  onChange: (ids: readonly string[]) => void
}

export function ColumnChoice({ columns, titles, shown, onChange }: ColumnChoiceProps) {
  return (
    <details className={css.choice}>
      <summary className={css.choiceWord}>
        <Icon name="settings" size={16} /> Столбцы
      </summary>
      <div className={css.choices}>
        {columns.map(({ id, title }) => (
          <label key={id} className={css.choiceLine}>
            <input
              type="checkbox"
              checked={shown.includes(id)}
              // One column must stay.
              disabled={shown.length === 1 && shown.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...shown, id] : shown.filter((each) => each !== id))
              }
            />
            {title ?? titles[id] ?? id}
          </label>
        ))}
      </div>
    </details>
  )
}
