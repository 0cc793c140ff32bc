/** The splash at the start. The page is already being drawn beneath it. */
import { useEffect, useState } from 'react'
import { brand } from '../../ui/brand.ts'
import { writeStored } from '../../ui/stored.ts'
import css from './loader.module.css'

/** Hidden this long after the start, gone a step later; milliseconds. */
const hideMs = 600
const stepMs = 50
/** Set once the site has been opened in this browser; the first time the splash also says whose it is (see the stylesheet). */
const loadedKey = 'has_loaded'

export function Loader() {
  const [state, setState] = useState<'shown' | 'hiding' | 'gone'>('shown')
  useEffect(() => {
    const hide = setTimeout(() => setState('hiding'), hideMs)
    const drop = setTimeout(() => {
      setState('gone')
      writeStored(loadedKey, 'true')
    }, hideMs + stepMs)
    return () => {
      clearTimeout(hide)
      clearTimeout(drop)
    }
  }, [])
  if (state === 'gone') return null
  return (
    <div className={css.loader} data-part="loader" data-state={state} role="status" aria-label="Загрузка">
      <span className={css.card}>
        <span className={css.mark} data-part="loader-mark" />
        <span className={css.name}>{brand}</span>
      </span>
    </div>
  )
}
