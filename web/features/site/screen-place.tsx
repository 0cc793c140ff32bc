/** Stands where a screen will be until its code and the answer who is looking are there: its scene and its name, where it has them. */

interface ScreenPlaceProps {
  title?: string
  /** Address of a drawing, 480 by 288. */
  scene?: string
}

export function ScreenPlace({ title, scene }: ScreenPlaceProps) {
  if (title === undefined) return <div className="skeleton h-[60dvh]" />
  return (
    <div className="screen-place" role="status">
      {scene && <img className="screen-place__scene" src={scene} alt="" width="480" height="288" />}
      <p className="screen-place__title">{title}</p>
      <p className="unseen">Открываем…</p>
    </div>
  )
}
