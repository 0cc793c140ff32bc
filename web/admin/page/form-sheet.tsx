/** A form over the page, at its side: as high as the window, so that a long form scrolls in itself. */
import { useEffect } from 'react'
import { Notice } from '../../ui/layout/surface.tsx'
import { Dialog, type DialogProps } from '../../ui/windows/dialog.tsx'
import { tellSheet, useSheetFault } from './sheet-fault.ts'

export function FormSheet({ children, ...props }: Omit<DialogProps, 'side' | 'sheet'>) {
  return (
    <Dialog {...props} side>
      <div className="grid gap-4">
        {children}
        {props.open && <Fault />}
      </div>
    </Dialog>
  )
}

function Fault() {
  const fault = useSheetFault()
  useEffect(() => () => void tellSheet(null), [])
  return <div role="alert">{fault !== null && <Notice tone="loss">{fault}</Notice>}</div>
}
