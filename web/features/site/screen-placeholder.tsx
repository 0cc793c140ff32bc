/**
 * Reserves the space of a screen until its code and the session have loaded: its scene and its name, where it has them.
 */

import { Skeleton } from '../../ui/layout/surface.tsx'
import css from './screen-placeholder.module.css'

interface ScreenPlaceProps {
  title?: string
  /** URL of a drawing, 480 by 288. */
  scene?: string
}

export function ScreenPlaceholder({ title, scene }: ScreenPlaceProps) {
  if (title === undefined) return <Skeleton className={css.waiting} />
  return (
    <div className={css.screenPlace} role="status" data-part="screen-place">
      {scene && <img className={css.scene} src={scene} alt="" width="480" height="288" fetchPriority="high" />}
      <p className={css.title}>{title}</p>
      <p className="unseen">Открываем…</p>
    </div>
  )
}
