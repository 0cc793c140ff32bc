/** The figures of `solo-rules.md`: those of the table, its returns as of a fresh shoe. */
import figures from './figures.ts'

const { behindBest: _, behindChart: __, ...own } = figures

export default own
