/**
 * Shows the stop of automatic play at the lower edge, above all scrolled content, while its own button is out of sight.
 */
import css from './stop-button.module.css'

const id = 'stop-dock'

export function StopDock() {
  return <div id={id} className={css.dock} />
}

/** The dock of the screen; null where it has none. */
export function theDock(): Element | null {
  return document.getElementById(id)
}
