/** The splash at the start. The page is already being drawn beneath it. */
import { useEffect, useState } from 'react'

/** Hidden this long after the start, gone a step later; milliseconds. */
const hideMs = 600
const stepMs = 50

export function Loader() {
  const [state, setState] = useState<'shown' | 'hiding' | 'gone'>('shown')
  useEffect(() => {
    const hide = setTimeout(() => setState('hiding'), hideMs)
    const drop = setTimeout(() => setState('gone'), hideMs + stepMs)
    return () => {
      clearTimeout(hide)
      clearTimeout(drop)
    }
  }, [])
  if (state === 'gone') return null
  return (
    <div className="loader" data-state={state} role="status" aria-label="Загрузка">
      <span className="loader__mark" />
    </div>
  )
}
