/**
 * Shows the splash at the start: the mark of the site on the first visit, a line along the upper edge on all. The page is already
 * rendering below it.
 */
import { useEffect, useState } from 'react'
import { writeStored } from '../../ui/browser/stored.ts'
import css from './loader.module.css'

/** Hidden this long after the start, removed a step later; milliseconds. */
const hideMs = 600
const stepMs = 50
/** Set once the site was opened in this browser. */
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
      <span className={css.line} data-part="loader-mark" />
      <span className={css.mark} />
    </div>
  )
}
