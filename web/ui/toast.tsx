/** Short messages at the edge of the window. Their code loads with the first one. */
import { useSyncExternalStore } from 'react'
import type { CSSProperties } from 'react'
import { lazyPart } from './lazy-part.tsx'

export interface ToastOptions {
  title?: string
  msg: string
  type?: 'success' | 'error' | 'warning' | 'info'
  position?: 'top-center' | 'top-left' | 'top-right' | 'bottom-center' | 'bottom-left' | 'bottom-right'
  /** How long it stays, in milliseconds. */
  timeout?: number
  progressbar?: boolean
  closeOnHover?: boolean
  /** While a message with the same texts is on screen, another is not added. */
  preventDuplicates?: boolean
  style?: CSSProperties
  classNames?: string
  /** A message with the same name replaces the earlier one. */
  name?: string
  /** What can be done about it; pressing it closes the message. */
  action?: { label: string; onPress: () => void }
}

const load = () => import('./toast-stack.tsx')
const ToastStack = lazyPart(async () => (await load()).ToastStack)

let wanted = false
const listeners = new Set<() => void>()

/** Where messages appear; once on the page. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wanted,
    () => false,
  )
  return shown ? <ToastStack /> : null
}

/** Shows a message. */
export function toast(options: ToastOptions): void {
  wanted = true
  for (const listener of listeners) listener()
  // Without its code there is nothing to say it with: the one line of the page tells that the line is lost.
  load().then(({ showToast }) => showToast(options), () => undefined)
}

/** The message of a failed call, as the specification words it. */
export function toastError(msg: string): void {
  toast({ title: 'Ошибка', msg, type: 'error' })
}
