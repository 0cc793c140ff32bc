/** The look of what stands on a stage in one line: a result, a past round, the state of the line. A class: what wears it is a button, a word, a link. */
import css from './stage-chip.module.css'

export const stageChip = css.chip ?? ''

/** For those that come one by one. */
export const comingChip = `${css.chip} ${css.coming}`

/** As many as a phone shows of a line of them. */
export const fewChips = 8
