/** Renders an explanation that opens on hover, focus or tap and closes on Escape. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../controls/icon.tsx'
import css from './hint.module.css'

interface TooltipProps {
  text: string
  /** Accessible name of the button. */
  label: string
  children: ReactNode
  className?: string | undefined
}

/** Keeps the bubble inside the window; the style sheet limits its width in pixels to this. */
const bubbleWidth = 260
const edge = 12
/** Time to move the pointer from the button to the bubble, in milliseconds. */
const crossingMs = 200

export function Tooltip({ text, label, children, className = '' }: TooltipProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<{ left: number; bottom: number } | null>(null)
  const open = () => {
    const box = trigger.current?.getBoundingClientRect()
    if (!box) return
    const centre = box.left + box.width / 2 - bubbleWidth / 2
    const left = Math.max(edge, Math.min(centre, window.innerWidth - bubbleWidth - edge))
    setPlace({ left, bottom: window.innerHeight - box.top + 8 })
  }
  const close = () => setPlace(null)
  /** While the pointer is on its way to the bubble. */
  const crossing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stay = () => clearTimeout(crossing.current)
  const leave = () => {
    stay()
    crossing.current = setTimeout(close, crossingMs)
  }
  const isOpen = place !== null
  useEffect(() => {
    if (!isOpen) return
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(null)
    // After the window around it has looked whether a bubble is open.
    window.addEventListener('keydown', escape)
    return () => {
      clearTimeout(crossing.current)
      window.removeEventListener('keydown', escape)
    }
  }, [isOpen])
  return (
    <span className={css.tooltip} onMouseEnter={stay} onMouseLeave={leave}>
      <button
        type="button"
        ref={trigger}
        className={className}
        aria-label={label}
        aria-describedby={place ? id : undefined}
        onMouseEnter={open}
        onFocus={open}
        onBlur={close}
        onClick={open}
      >
        {children}
      </button>
      {place && (
        <span
          role="tooltip"
          id={id}
          className={css.bubble}
          style={{ left: place.left, bottom: place.bottom, maxWidth: bubbleWidth }}
        >
          {text}
        </span>
      )}
    </span>
  )
}

/** The small icon next to a field's label. */
export function Hint({ text, label }: { text: string; label: string }) {
  return (
    <Tooltip text={text} label={label} className={`${css.hint} touch`}>
      <Icon name="info" size={16} />
    </Tooltip>
  )
}
