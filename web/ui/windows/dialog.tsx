/** Opens a window over the page. Its code loads with the first one. */
import { type ReactNode, useState } from 'react'
import { lazyPart, partFailedMessage } from '../loading/lazy-part.tsx'
import css from './dialog-lost.module.css'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  wide?: boolean
  /** Requires an answer: there is no close button, and neither Escape nor the backdrop closes it. */
  mustAnswer?: boolean
  /** Slides up from the lower edge, within reach of a thumb. */
  sheet?: boolean
  /** Stands at the right edge, as high as the window: for long forms. */
  side?: boolean
  /** Its upper edge stays where it is while what is in it changes its height. */
  fixedTop?: boolean
  /** What gets the focus once it is closed, in place of what had it before: a key that works by then. */
  focusAfter?: () => HTMLElement | null
  children: ReactNode
}

const DialogWindow = lazyPart<DialogProps>(async () => (await import('./dialog-window.tsx')).DialogWindow, {
  lost: ({ open }) =>
    open && (
      <div className={css.lost} role="status">
        {partFailedMessage}
      </div>
    ),
})

/**
 * Opens and closes with `open`; Escape, the backdrop and the close button request closing. Focus is trapped inside and
 * restored.
 */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  return wanted ? <DialogWindow {...props} /> : null
}
