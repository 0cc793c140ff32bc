/**
 * The look of one line on a stage: a result, a past round, the state of the connection. A class, because it is used for
 * buttons, texts and links.
 */
import css from './stage-chip.module.css'

export const stageChip = css.chip ?? ''

/** For chips that appear one by one. */
export const comingChip = `${css.chip} ${css.coming}`
