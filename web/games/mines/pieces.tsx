/**
 * What lies under the cells: a cut stone and a mine, light from the upper left as everywhere. Pictures of the stylesheet, not
 * drawings of the page: there are twenty-five cells.
 */

import css from './minefield.module.css'

export const Gem = () => <span className={css.piece} data-part="piece" data-kind="gem" />
export const Mine = () => <span className={css.piece} data-part="piece" data-kind="mine" />
