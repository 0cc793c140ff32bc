/** A figure of a game with its name: on the stage, or on the card below it. Rendered in a list of terms. */
import type { ReactNode } from 'react'
import css from './figure-tile.module.css'

export function FigureTile({
  name,
  on = 'stage',
  children,
}: {
  name: string
  on?: 'stage' | 'card'
  children: ReactNode
}) {
  return (
    <div className={css.tile} data-on={on}>
      <dt>{name}</dt>
      <dd translate="no">{children}</dd>
    </div>
  )
}
