/** A window over the page. Its code loads when the first one opens. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  wide?: boolean
  children: ReactNode
}

const load = () => import('./dialog-window.tsx')
const DialogWindow = lazy(load)

/** Opens and closes with `open`; Escape, the backdrop and the cross ask to close. Focus is held inside and given back. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open)
  useEffect(() => {
    if (props.open) setWanted(true)
  }, [props.open])
  return wanted ? (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  ) : null
}

/** Fetches the window's code ahead of a likely press. */
export function warmDialog(): void {
  void load()
}
