/**
 * Renders any list of the admin area: filters in the URL, paging by the last row, chosen and stored columns, saved
 * views, an export with the same query, `/` to search, `j` and `k` to move the focus, Enter to open the row that has it.
 * On a phone its rows are cards.
 */
import { type ColumnDef, getCoreRowModel, useReactTable } from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef } from 'react'
import { errorText } from '../../api/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatNumber, plural } from '../../ui/text/format.ts'
import { Retry } from '../../ui/loading/retry.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import { useAddress } from '../address.ts'
import type { ListName, RowOf } from '../call.ts'
import { listTable } from '../../generated/admin-calls.ts'
import { useRowKeys } from '../keys.ts'
import { ColumnChoice } from './column-choice.tsx'
import { FilePress } from './file-press.tsx'
import { type Column, type Filter, filtersOf } from './list-form.ts'
import { ListFilters } from './list-filters.tsx'
import { ListTable, WaitingRows } from './list-table.tsx'
import { SavedViews } from './saved-views.tsx'
import { useList } from './use-list.ts'
import { useGoTo } from '../../ui/browser/use-go-to.ts'
import css from './admin-list.module.css'

export interface ListProps<Name extends ListName> {
  name: Name
  /** What the rows are, for the heading and screen readers. */
  title: string
  columns: readonly Column<RowOf<Name>>[]
  filters?: readonly Filter[]
  /** Filters fixed by the page: whose rows they are. */
  fixed?: object
  rowKey: (row: RowOf<Name>) => string
  /** The link of a row. */
  rowTo?: (row: RowOf<Name>) => string | undefined
  /** Shown where no row matches. */
  empty: string
  /** Part of a page with its own heading: no saved views. */
  inside?: boolean
  /** Said under the heading: what the rows are there for, or what comes before them. */
  note?: ReactNode
  /** Rendered next to the heading. */
  children?: ReactNode
}

const none: readonly never[] = []
const noFilters: readonly Filter[] = []

export function List<Name extends ListName>({
  name,
  title,
  columns,
  filters = noFilters,
  fixed,
  rowKey,
  rowTo,
  empty,
  inside = false,
  note,
  children,
}: ListProps<Name>) {
  const [params, setParams] = useAddress()
  const listQuery = { ...filtersOf(filters, params), ...fixed }
  const list = useList(name, listQuery)
  const { table, shown, setShown } = useColumns<RowOf<Name>>(name, columns, list.rows ?? none, rowKey)
  const { rows } = table.getRowModel()
  const more = () => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage())
  const navigate = useGoTo()
  const open = (to: string | undefined) => to !== undefined && navigate(to)
  const place = useRef<HTMLElement>(null)
  useRowKeys(place, 'tbody tr', more)
  return (
    // The page is a landmark already; a list within a page of its own names itself.
    <section ref={place} className={css.list} aria-label={inside ? title : undefined} aria-busy={list.isFetching}>
      <header className={css.head}>
        {inside ? <h2 className="unseen">{title}</h2> : <h1 className={css.title}>{title}</h1>}
        {list.count && <span className={`${css.count} figures`}>{countText(list.count)}</span>}
        <div className={css.acts}>
          {children}
          <ColumnChoice columns={columns} titles={listTable[name].titles} shown={shown} onChange={setShown} />
          <FilePress name={name} filters={listQuery} />
        </div>
      </header>
      {note !== undefined && <div className={css.note}>{note}</div>}
      <ListFilters filters={filters} params={params} onChange={setParams} />
      {filters.length > 0 && !inside && <SavedViews name={name} />}
      {list.rows === undefined && list.isError && (
        <Retry text={errorText(list.error)} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <WaitingRows />}
      {list.rows?.length === 0 && <p className={css.empty}>{empty}</p>}
      {rows.length > 0 && (
        <ListTable<RowOf<Name>> table={table} label={title} onOpen={rowTo && ((row) => open(rowTo(row)))} />
      )}
      {list.rows !== undefined && list.isError && (
        <Retry text={errorText(list.error)} onRetry={() => void list.fetchNextPage()} />
      )}
      {list.hasNextPage && (
        <Button className={css.more} busy={list.isFetchingNextPage} onClick={more}>
          Показать ещё
        </Button>
      )}
    </section>
  )
}

function countText({ rows, exact }: { rows: number; exact: boolean }): string {
  return exact
    ? `${formatNumber(rows, 0)} ${plural(rows, ['строка', 'строки', 'строк'])}`
    : `около ${formatNumber(rows, 0)}`
}

/** The table with its chosen columns. */
function useColumns<Row extends object>(
  name: ListName,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  rowKey: (row: Row) => string,
) {
  const usual = columns
    .filter(({ hidden }) => hidden !== true)
    .map(({ id }) => id)
    .join(' ')
  const [text, setText] = useStored(
    `admin-columns-${name}`,
    (stored) => stored ?? usual,
    (value) => value,
  )
  const shown = text.split(' ').filter((id) => columns.some((column) => column.id === id))
  const { titles } = listTable[name]
  const defs = useMemo(
    () =>
      columns.map((column): ColumnDef<Row> => ({
        id: column.id,
        header: column.title ?? withoutZone(titles[column.id] ?? column.id),
        meta: { figures: column.figures === true, ...(column.role && { role: column.role }) },
        cell: ({ row: { original } }) =>
          column.cell ? column.cell(original) : plain((original as Record<string, unknown>)[column.id]),
      })),
    [columns, titles],
  )
  // The React compiler does not apply here: the table renders whenever its list does.
  // oxlint-disable-next-line react/incompatible-library
  const table = useReactTable<Row>({
    data: rows as Row[],
    columns: defs,
    getCoreRowModel: getCoreRowModel(),
    getRowId: rowKey,
    state: { columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shown.includes(id)])) },
  })
  return { table, shown, setShown: (ids: readonly string[]) => setText(ids.join(' ')) }
}

/** Times say their zone themselves; in a file the title does. */
const withoutZone = (title: string) => title.replace(/ \(Москва\)$/, '')

function plain(value: unknown): ReactNode {
  if (typeof value === 'boolean') return value ? 'да' : ''
  return typeof value === 'string' || typeof value === 'number' ? value || '—' : '—'
}
