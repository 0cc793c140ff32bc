/** A table of a document. Its rows begin with what they are about; on a phone each row is a short list. */
import { ProseTable } from '../../ui/prose-box.tsx'
import css from './document.module.css'

interface FactsTableProps {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  /** The first column holds names as programs know them. */
  names?: boolean
}

export function FactsTable({ head, rows, names = false }: FactsTableProps) {
  return (
    <ProseTable>
      <table className={css.factsTable}>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([about = '', ...cells]) => (
            <tr key={about}>
              <td>{names ? <code>{about}</code> : about}</td>
              {cells.map((cell, column) => (
                <td key={head[column + 1]} data-head={head[column + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ProseTable>
  )
}
