/** A form over the page, at its side: as high as the window, so that a long form scrolls in itself. */
import { Dialog, type DialogProps } from '../../ui/windows/dialog.tsx'

export const FormSheet = (props: Omit<DialogProps, 'side' | 'sheet'>) => <Dialog {...props} side />
