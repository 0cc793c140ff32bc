/**
 * Keeps the keyboard's place: where a press, or its answer, removes or disables the control that had the focus, and
 * nothing else takes it, the focus goes to the part of the page around it. Without this a browser starts again from the
 * top of the page.
 */

/** The element and all around it, from the inside out. */
export function trailOf(element: Element | null): readonly Element[] {
  const trail: Element[] = []
  for (let each = element; each !== null && each !== document.body; each = each.parentElement) trail.push(each)
  return trail
}

/** Parts that are worth standing on: a screen reader says their names. */
const parts = 'section, form, fieldset, [role="group"], [role="region"], [role="dialog"], [role="tabpanel"], main'

/** Focuses the innermost of the trail that is still there and can take the focus, or the part around it, or the screen. */
export function focusNear(trail: readonly Element[]): void {
  const [itself] = trail
  if (itself instanceof HTMLElement && itself.isConnected) {
    itself.focus()
    if (document.activeElement === itself) return
  }
  const around = trail.slice(1).find((each) => each.isConnected && each.matches(parts))
  const part = around ?? document.querySelector('main')
  if (!(part instanceof HTMLElement)) return
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1
  part.focus({ preventScroll: true })
}

/** A button may be back with the answer to its press. Milliseconds. */
const patienceMs = 300

/** Watches the page until the function it returns is called. */
export function keepFocus(): () => void {
  let trail: readonly Element[] = []
  let asked = false
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof Element && target !== document.body) trail = trailOf(target)
  }
  const isGone = () => trail[0] !== undefined && (!trail[0].isConnected || trail[0].matches(':disabled'))
  const look = () => {
    asked = false
    if (isGone() && (document.activeElement === null || document.activeElement === document.body)) focusNear(trail)
  }
  // Whoever knows a better place may take it first.
  const ask = () => {
    // A browser drops the focus of what is disabled only later.
    if (asked || !isGone()) return
    asked = true
    setTimeout(look, patienceMs)
  }
  const observer = new MutationObserver(ask)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', remember)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  }
}
