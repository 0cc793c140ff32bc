/** Shows short messages at the edge of the window. Their code loads with the first one. */
import { useSyncExternalStore } from 'react'
import type { CSSProperties } from 'react'
import { lazyPart } from '../loading/lazy-part.tsx'

export interface ToastOptions {
  title?: string
  msg: string
  type?: 'success' | 'error' | 'warning' | 'info'
  position?: 'top-center' | 'top-left' | 'top-right' | 'bottom-center' | 'bottom-left' | 'bottom-right'
  /** How long it stays, in milliseconds. An error stays until it is closed or over. */
  timeout?: number
  progressbar?: boolean
  closeOnHover?: boolean
  /** While a message with the same texts is on screen, another is not added. */
  preventDuplicates?: boolean
  style?: CSSProperties
  classNames?: string
  /** A toast with the same name replaces the earlier one. */
  name?: string
  /** A success of nothing that was pressed just now: errors stay beside it. */
  byItself?: boolean
  /** An action the toast offers; pressing it closes the toast. */
  action?: { label: string; onPress: () => void }
}

const load = () => import('./toast-stack.tsx')
const ToastStack = lazyPart(async () => (await load()).ToastStack)

let wanted = false
const listeners = new Set<() => void>()

/** Container of all toasts; once on the page. */
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

/** Shows a toast. */
export function toast(options: ToastOptions): void {
  wanted = true
  for (const listener of listeners) listener()
  // If the toast code cannot load there is no way to show it; the connection banner already reports the lost
  // connection.
  load().then(
    ({ showToast }) => showToast(options),
    () => undefined,
  )
}

/** Puts away the messages of errors that are over; those that one name shows, or all but fresh ones. */
export function putAwayErrors(name?: string): void {
  if (wanted)
    load().then(
      (stack) => stack.putAwayErrors(name),
      () => undefined,
    )
}

/** Shows the toast of a failed call, worded as the specification asks. */
export function toastError(msg: string, name?: string): void {
  toast({ title: 'Ошибка', msg, type: 'error', ...(name !== undefined && { name }) })
}
