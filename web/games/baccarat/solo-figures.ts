/** The figures of `solo-rules.md`: those of the table, its returns as of a fresh shoe. */
import figures from './figures.ts'

export default { thirds: figures.thirds, rows: figures.rows }
