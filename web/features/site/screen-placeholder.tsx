/**
 * Reserves the space of a screen until its code and the session have loaded, in the shape of the screen that comes: what
 * is where, and its scene and name where it has them.
 */
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/layout/surface.tsx'
import css from './screen-placeholder.module.css'

/** The shapes of screens: a panel next to the stage, a list next to it, the stage alone. */
export type ScreenShape = 'page' | 'tiles' | 'game' | 'flight' | 'machine' | 'table'

interface ScreenPlaceProps {
  shape?: ScreenShape
  title?: string
  /** URL of a drawing, 480 by 288. */
  scene?: string
}

export function ScreenPlaceholder({ shape = 'page', title, scene }: ScreenPlaceProps) {
  return (
    <div className={css.place} role="status" data-part="screen-place">
      {shape === 'tiles' ? (
        <>
          <Skeleton className={css.line} />
          <div className={css.tiles}>{several(12, css.tile)}</div>
        </>
      ) : shape === 'page' ? (
        <>
          <Skeleton className={css.line} />
          {lines(6)}
          {lines(4)}
        </>
      ) : (
        <div className={css.split} data-panel={shape === 'game' || undefined}>
          {shape === 'game' && lines(7)}
          <div className={css.main}>
            <div className={css.stage} data-felt={shape === 'table' || undefined}>
              {scene && <img className={css.scene} src={scene} alt="" width="480" height="288" fetchPriority="high" />}
              {title !== undefined && <p>{title}</p>}
            </div>
            <Skeleton />
          </div>
          {shape !== 'game' && lines(7)}
        </div>
      )}
      <p className="unseen">Открываем…</p>
    </div>
  )
}

const several = (count: number, className: string | undefined): ReactNode =>
  Array.from({ length: count }, (_, at) => <Skeleton key={at} className={className} />)

const lines = (count: number) => <div className={css.box}>{several(count, css.line)}</div>
