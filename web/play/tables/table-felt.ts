/** The light and the colours of a table, for whatever lies on it. */
import css from './table-felt.module.css'

export const felt = css.felt
