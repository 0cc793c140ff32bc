/**
 * The evening sky that every game is drawn on. Its multipliers and sums move: a browser that translates the page lets
 * them be.
 */
import type { HTMLAttributes } from 'react'
import css from './stage-box.module.css'

export function StageBox({
  as: Tag = 'div',
  className = '',
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' }) {
  return <Tag {...rest} className={`${css.stage} ${className}`} data-part="game-stage" translate="no" />
}
