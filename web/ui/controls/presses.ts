/** Keep presses that are not meant from doing anything, while their button keeps the focus. */
import type { KeyboardEvent, MouseEvent } from 'react'

/** Also keeps a form from being sent again. */
const ignore = (event: MouseEvent) => event.preventDefault()

/**
 * For a button that cannot be pressed now. It is not disabled: a disabled button drops the focus, and the keyboard
 * would start from the top of the page.
 */
export const idleProps = { 'aria-disabled': true, onClick: ignore } as const

/** The browser presses again with every repeat of a held Enter: a button that changes its meaning would go on alone. */
export function ignoreRepeats(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}
