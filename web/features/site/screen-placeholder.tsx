/**
 * Reserves the space of a screen until its code and the session have loaded, in the shape of the screen that comes: what
 * is where, and its scene and name where it has them.
 */
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/layout/surface.tsx'
import css from './screen-placeholder.module.css'

/** The shapes of screens: what stands where. */
export type ScreenShape = 'page' | 'tiles' | 'game' | 'flight' | 'machine' | 'table'

interface ScreenPlaceProps {
  shape?: ScreenShape
  title?: string
  /** URL of a drawing, 480 by 288. */
  scene?: string
}

export function ScreenPlaceholder({ shape = 'page', title, scene }: ScreenPlaceProps) {
  return (
    <div className={css.place} role="status" data-part="screen-place" data-shape={shape}>
      {parts[shape](
        <>
          {scene && <img className={css.scene} src={scene} alt="" width="480" height="288" fetchPriority="high" />}
          {title !== undefined && <p className={css.title}>{title}</p>}
        </>,
      )}
      <p className="unseen">Открываем…</p>
    </div>
  )
}

const several = (count: number, className: string | undefined) =>
  Array.from({ length: count }, (_, at) => <Skeleton key={at} className={className} />)

const stage = (what: ReactNode) => <div className={css.stage}>{what}</div>

const parts: Readonly<Record<ScreenShape, (what: ReactNode) => ReactNode>> = {
  page: () => (
    <>
      <Skeleton className={css.heading} />
      <div className={css.columns}>
        <div className={css.card}>{several(5, css.line)}</div>
        <div className={css.card}>{several(3, css.line)}</div>
      </div>
    </>
  ),
  tiles: () => (
    <>
      <Skeleton className={css.heading} />
      <div className={css.tiles}>{several(12, css.tile)}</div>
    </>
  ),
  game: (what) => (
    <div className={css.game}>
      <div className={css.main}>
        {stage(what)}
        <div className={css.deck}>{several(2, css.key)}</div>
      </div>
      <div className={css.panel}>{several(4, css.field)}</div>
    </div>
  ),
  flight: (what) => (
    <div className={css.flight}>
      {stage(what)}
      <div className={css.panel}>
        <Skeleton className={css.key} />
        {several(2, css.field)}
      </div>
      <div className={css.side}>{several(7, css.line)}</div>
    </div>
  ),
  machine: (what) => (
    <div className={css.machine}>
      {stage(what)}
      <div className={css.deck}>{several(3, css.key)}</div>
    </div>
  ),
  table: (what) => (
    <div className={css.flight}>
      <div className={css.felt}>{what}</div>
      <div className={css.deck}>{several(5, css.chip)}</div>
      <div className={css.side}>{several(6, css.line)}</div>
    </div>
  ),
}
