/** Renders the rows: a table where there is room, otherwise cards. */
import { flexRender, type Table } from '@tanstack/react-table'
import type { KeyboardEvent } from 'react'
import { Skeleton } from '../../ui/layout/surface.tsx'
import type { Column } from './list-form.ts'
import css from './admin-list.module.css'

interface ListTableProps<Row> {
  table: Table<Row>
  label: string
  onOpen: ((row: Row) => void) | undefined
}

interface Meta {
  figures: boolean
  role?: Column<unknown>['role']
}

export function ListTable<Row>({ table, label, onOpen }: ListTableProps<Row>) {
  const [group] = table.getHeaderGroups()
  const looksOf = (meta: unknown) => {
    const { figures, role } = (meta as Meta | undefined) ?? { figures: false }
    return { 'data-figures': figures || undefined, 'data-role': role }
  }
  return (
    <div className={css.frame}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {group?.headers.map(({ id, column }) => (
              <th key={id} scope="col" {...looksOf(column.columnDef.meta)}>
                {String(column.columnDef.header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              data-opens={onOpen !== undefined || undefined}
              tabIndex={onOpen ? 0 : -1}
              onClick={({ target }) => isOwnPress(target) || onOpen?.(row.original)}
              onKeyDown={(event: KeyboardEvent) =>
                event.key === 'Enter' &&
                event.target === event.currentTarget &&
                (event.preventDefault(), onOpen?.(row.original))
              }
            >
              {row.getVisibleCells().map((cell) => (
                <td
                  key={cell.id}
                  data-title={String(cell.column.columnDef.header)}
                  {...looksOf(cell.column.columnDef.meta)}
                >
                  {flexRender(cell.column.columnDef.cell, cell.getContext())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A press on a control within a row, or at the end of a text selection, does not open the row. */
function isOwnPress(target: EventTarget): boolean {
  return (
    (target instanceof Element && target.closest('a, button, input, summary') !== null) ||
    document.getSelection()?.isCollapsed === false
  )
}

export function WaitingRows() {
  return (
    <div className={css.waiting}>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-8" />
      ))}
    </div>
  )
}
