/** Where the stop of automatic play stands while its own button is out of sight: at the lower edge, above everything one scrolls. */
import css from './stop-button.module.css'

const id = 'stop-dock'

export function StopDock() {
  return <div id={id} className={css.dock} />
}

/** The dock of the screen; null where it has none. */
export function theDock(): Element | null {
  return document.getElementById(id)
}
