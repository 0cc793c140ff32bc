/** A window that its head drags about, by mouse and by arrows; it never leaves the screen. */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'

const margin = 12
const step = 24

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

interface Dragged {
  window: { ref: RefObject<HTMLElement | null>; style: CSSProperties }
  handle: {
    tabIndex: number
    onPointerDown(event: PointerEvent<HTMLElement>): void
    onPointerMove(event: PointerEvent<HTMLElement>): void
    onPointerUp(): void
    onKeyDown(event: KeyboardEvent<HTMLElement>): void
  }
}

export function useDragged(): Dragged {
  const box = useRef<HTMLElement>(null)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const grip = useRef<{ x: number; y: number } | null>(null)
  const moveBy = (x: number, y: number) => {
    const rect = box.current?.getBoundingClientRect()
    if (!rect) return
    const within = (wanted: number, from: number, to: number, size: number) =>
      Math.max(margin - from, Math.min(size - margin - to, wanted))
    const [byX, byY] = [
      within(x, rect.left, rect.right, window.innerWidth),
      within(y, rect.top, rect.bottom, window.innerHeight),
    ]
    setPlace((before) => ({ x: before.x + byX, y: before.y + byY }))
  }
  return {
    window: { ref: box, style: { translate: `${place.x}px ${place.y}px` } },
    handle: {
      tabIndex: 0,
      onPointerDown(event) {
        if (event.target instanceof Element && event.target.closest('button')) return
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove({ clientX, clientY }) {
        if (!grip.current) return
        moveBy(clientX - grip.current.x, clientY - grip.current.y)
        grip.current = { x: clientX, y: clientY }
      },
      onPointerUp() {
        grip.current = null
      },
      onKeyDown(event) {
        const by = event.target === event.currentTarget ? arrows[event.key] : undefined
        if (!by) return
        event.preventDefault()
        moveBy(...by)
      },
    },
  }
}
