/** The player's choice before the deal: the pay table. After it: the list of all holds. */
import { type Table, tables } from '@kurazh/games/video-poker/hands.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { FieldHead } from '../../ui/forms/field.tsx'
import { tableNames } from './face.ts'
import css from './video-poker-fields.module.css'

interface VideoPokerFieldsProps {
  table: Table
  onTable: (table: Table) => void
  disabled: boolean
  /** Opens the list of holds; null while nothing is dealt. */
  onHolds: (() => void) | null
}

const options = tables.map((table) => ({ value: table, label: tableNames[table] }))

export function VideoPokerFields({ table, onTable, disabled, onHolds }: VideoPokerFieldsProps) {
  return (
    <div className={css.videoPokerFields}>
      <FieldHead>
        <span>Таблица выплат</span>
      </FieldHead>
      <Segmented
        label="Таблица выплат"
        size="small"
        value={table}
        options={options}
        onChange={onTable}
        disabled={disabled}
      />
      <Button idle={onHolds === null} onClick={() => onHolds?.()} aria-haspopup="dialog">
        Чего стоит каждый выбор
      </Button>
    </div>
  )
}
