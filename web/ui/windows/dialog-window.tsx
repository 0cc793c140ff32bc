/** Renders the dialog window; kept out of the first load. */
import { Dialog as Radix } from 'radix-ui'
import { useRef } from 'react'
import type { DialogProps } from './dialog.tsx'
import { IconButton } from '../controls/button.tsx'
import { focusNear, trailOf } from '../controls/keep-focus.ts'
import css from './dialog-window.module.css'

export function DialogWindow({
  open,
  onClose,
  title,
  wide = false,
  sheet = false,
  side = false,
  fixedTop = false,
  mustAnswer = false,
  focusAfter,
  children,
}: DialogProps) {
  const before = useRef<readonly Element[]>([])
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && !mustAnswer && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={css.backdrop} data-sheet={sheet || undefined} data-side={side || undefined}>
          <Radix.Content
            className={css.dialog}
            data-part="dialog"
            data-wide={wide || undefined}
            data-sheet={sheet || undefined}
            data-side={side || undefined}
            data-fixed-top={fixedTop || undefined}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              before.current = trailOf(document.activeElement)
              focusFirstField(event)
            }}
            // By default the library returns focus to its own trigger, which dialogs here do not have.
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              const after = focusAfter?.()
              // What opened it may be gone by now.
              focusNear(after ? trailOf(after) : before.current)
            }}
            // Escape closes the explanation first.
            onEscapeKeyDown={(event) => hasTooltip() && event.preventDefault()}
            onPointerDownOutside={(event) => isToast(event.target) && event.preventDefault()}
          >
            <div className={css.head}>
              <Radix.Title className={css.title}>{title}</Radix.Title>
              {!mustAnswer && (
                <Radix.Close asChild>
                  <IconButton icon="close" label="Закрыть" />
                </Radix.Close>
              )}
            </div>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Focuses the first field, so that typing can begin at once; on touch the keyboard would cover the window. Where there
 * is nothing to type, the button marked as the first: Enter must not close the window.
 */
function focusFirstField(event: Event): void {
  const { target } = event
  if (!(target instanceof HTMLElement)) return
  const isTouch = !window.matchMedia('(pointer: fine)').matches
  const field = target.querySelector<HTMLElement>('input:not([type="radio"]), textarea')
  const first = (isTouch ? null : field) ?? target.querySelector<HTMLElement>('[data-first]')
  if (!first && !isTouch) return
  event.preventDefault()
  // The window itself on touch: a ring around its cross would say nothing. One taller than the screen stays at its top.
  if (first) first.focus()
  else target.focus({ preventScroll: true })
}

const hasTooltip = () => document.querySelector('[role="tooltip"]') !== null

/** A press on a toast above the window is not a press outside the window. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.Toastify') !== null
}
