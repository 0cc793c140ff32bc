/** The evening sky that every game is drawn on. */
import type { HTMLAttributes } from 'react'
import css from './stage-box.module.css'

export function StageBox({ as: Tag = 'div', className = '', ...rest }: HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' }) {
  return <Tag {...rest} className={`${css.stage} ${className}`} data-part="game-stage" />
}
