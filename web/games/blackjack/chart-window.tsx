/** The published chart as it hangs at the table, the cell of the decision of this moment marked. */
import { cellAt, chart } from '@kurazh/games/blackjack/chart.ts'
import { Dialog } from '../../ui/windows/dialog.tsx'
import css from './chart-window.module.css'

const columns = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'Т']
const letters: Readonly<Record<string, string>> = {
  H: 'Ещё',
  S: 'Хватит',
  D: 'Удвоить, иначе ещё',
  E: 'Удвоить, иначе хватит',
  P: 'Разделить',
}
const shown: Readonly<Record<string, string>> = { H: 'Е', S: 'Х', D: 'У', E: 'У', P: 'Р' }

type Rows = keyof typeof chart
const blocks: readonly { rows: Rows; title: string; from: number; to: number; name: (row: number) => string }[] = [
  {
    rows: 'hard',
    title: 'Без туза или туз — единица',
    from: 8,
    to: 17,
    name: (row) => (row === 8 ? '≤ 8' : row === 17 ? '≥ 17' : String(row)),
  },
  {
    rows: 'soft',
    title: 'Туз считается за 11',
    from: 13,
    to: 19,
    name: (row) => (row === 19 ? 'Т-8 и выше' : `Т-${row - 11}`),
  },
  { rows: 'pairs', title: 'Пары', from: 1, to: 10, name: (row) => (row === 1 ? 'Т-Т' : `${row}-${row}`) },
]

/** Cards a decision is about, the dealer's open one, and whether they may be split. */
export interface Marked {
  cards: readonly number[]
  open: number
  canSplit: boolean
}

/** The row of a block that a row of the chart is shown in. */
const shownRow = ({ from, to }: { from: number; to: number }, row: number) => Math.min(Math.max(row, from), to)

export function ChartWindow({ open, onClose, marked }: { open: boolean; onClose: () => void; marked: Marked | null }) {
  const at = marked && cellAt(marked.cards, marked.open, marked.canSplit)
  return (
    <Dialog open={open} onClose={onClose} title="Таблица игры" wide>
      <p className={css.lead}>
        Лучший ход для суммы ваших карт против открытой карты дилера. Таблицу вывел наш движок точного счёта из правил
        этого стола.
        {at ? ' Ход этой минуты обведён.' : ''}
      </p>
      <ul className={css.legend}>
        {(['H', 'S', 'D', 'P'] as const).map((letter) => (
          <li key={letter}>
            <i data-move={letter}>{shown[letter]}</i> {letter === 'D' ? 'Удвоить' : letters[letter]}
          </li>
        ))}
      </ul>
      {blocks.map((block) => (
        <table key={block.rows} className={css.chart}>
          <caption>{block.title}</caption>
          <thead>
            <tr>
              <th scope="col">Вы</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: block.to - block.from + 1 }, (_, index) => block.from + index).map((row) => (
              <tr key={row}>
                <th scope="row">{block.name(row)}</th>
                {(chart[block.rows][row] ?? '').split('').map((letter, column) => {
                  const isNow = at?.rows === block.rows && shownRow(block, at.row) === row && at.column === column
                  return (
                    <td
                      key={columns[column]}
                      data-move={letter}
                      data-now={isNow || undefined}
                      title={letters[letter]}
                      aria-label={`${letters[letter]}${isNow ? ', ход этой минуты' : ''}`}
                    >
                      {shown[letter]}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Dialog>
  )
}
