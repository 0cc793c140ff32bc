/**
 * A button that repeats while it is held: by mouse, finger, its own key, or the space bar. For games whose bets
 * overlap.
 */
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useSpaceKey } from './space-key.ts'

/** The time after which a held press begins to repeat, and the interval of repeats; milliseconds. */
const firstMs = 360
const nextMs = 150

/** The event handlers of the button. */
export interface HeldPress {
  onPointerDown(event: { button: number }): unknown
  onPointerUp(): void
  onPointerLeave(): void
  onPointerCancel(): void
  onContextMenu(event: { preventDefault(): void }): void
  onClick(): void
  onKeyDown(event: KeyboardEvent): void
  onKeyUp(): void
  onBlur(): void
}

/**
 * `act` is called once for a press and repeatedly for a held one, until it returns false: a bet was refused, or one is
 * enough. A finger that begins to scroll presses nothing.
 */
export function useHeldPress(act: () => Promise<boolean>): HeldPress {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** A click that ends a hold is not a separate press. */
  const repeated = useRef(false)
  const stop = () => clearTimeout(timer.current)
  const onAct = useEffectEvent(() => void act().then((goOn) => goOn || stop()))
  const hold = () => {
    stop()
    repeated.current = false
    const again = () => {
      repeated.current = true
      timer.current = setTimeout(again, nextMs)
      onAct()
    }
    timer.current = setTimeout(again, firstMs)
  }
  const press = () => {
    hold()
    onAct()
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useSpaceKey(press, stop)
  return {
    onPointerDown: ({ button }) => button === 0 && hold(),
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event) => event.preventDefault(),
    onClick: () => {
      stop()
      if (!repeated.current) onAct()
      repeated.current = false
    },
    onKeyDown: (event) => {
      if (event.code !== 'Space' && event.code !== 'Enter') return
      // The browser would press again with every repeat of Enter, and once more when space is released.
      event.preventDefault()
      if (!event.repeat) press()
    },
    onKeyUp: stop,
    onBlur: stop,
  }
}
