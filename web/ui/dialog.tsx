/** A window over the page. Its code loads when the first one opens. */
import { type ReactNode, useState } from 'react'
import { lazyPart, partLost } from './lazy-part.tsx'
import css from './dialog-lost.module.css'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  wide?: boolean
  /** Asks something that cannot be put aside: there is no cross, and neither Escape nor the backdrop closes it. */
  mustAnswer?: boolean
  /** Rises from the lower edge, within reach of a thumb. */
  sheet?: boolean
  children: ReactNode
}

const DialogWindow = lazyPart<DialogProps>(async () => (await import('./dialog-window.tsx')).DialogWindow, {
  lost: ({ open }) => open && <div className={css.lost} role="status">{partLost}</div>,
})

/** Opens and closes with `open`; Escape, the backdrop and the cross ask to close. Focus is held inside and given back. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  return wanted ? <DialogWindow {...props} /> : null
}
