/** The drawn number on six drums that roll like a counter and stop one after another. */
import { type Ref, useImperativeHandle, useRef } from 'react'
import { paceNow } from '../../play/preferences/pace.ts'
import css from './dice-stage.module.css'

export interface DrumsHandle {
  /** Rolls to six digits; resolves when the last drum stands. A new roll ends the one before it at once. */
  roll(digits: string, onStop: () => void): Promise<void>
}

const drums = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const
/**
 * Each strip carries the digits three times, so that a roll may pass nine without a seam. A drum that has not rolled yet holds its nought
 * alone: laying six strips out takes a phone as long as all else of the stage.
 */
const length = 30
const strip = Array.from({ length }, (_, place) => place % 10).join('\n')
const firstMs = 380
const stepMs = 62
/** In a hurry the whole roll takes this share of its time. */
const turboShare = 0.35
/** Upwards past the stand, then settling: a touch of weight. */
const easing = 'cubic-bezier(0.16, 0.9, 0.26, 1.02)'

export function NumberDrums({ ref, tone }: { ref: Ref<DrumsHandle>; tone: 'rest' | 'rolling' | 'win' | 'loss' }) {
  const strips = useRef<(HTMLSpanElement | null)[]>([])
  const standing = useRef('000000')
  const moving = useRef<Animation[]>([])
  useImperativeHandle(ref, () => ({
    async roll(digits, onStop) {
      for (const animation of moving.current) animation.finish()
      const from = standing.current
      const pace = paceNow()
      const share = pace === 'turbo' ? turboShare : 1
      standing.current = digits
      moving.current = strips.current.flatMap((element, index) => {
        if (!element) return []
        if (element.textContent !== strip) element.textContent = strip
        const target = `translateY(${offset(Number(digits[index]))}%)`
        element.style.transform = target
        if (pace === 'still') return []
        const start = `translateY(${offset(Number(from[index]) + 20)}%)`
        return [element.animate([{ transform: start }, { transform: target }], { duration: (firstMs + index * stepMs) * share, easing })]
      })
      await Promise.all(moving.current.map((animation) => animation.finished.then(onStop)))
    },
  }))
  return (
    <div className={css.drums} data-tone={tone} aria-hidden="true">
      {drums.map((drum, index) => (
        <span className={css.drum} key={drum}>
          <span className={css.drumStrip} ref={(element) => void (strips.current[index] = element)}>
            0
          </span>
        </span>
      ))}
    </div>
  )
}

/** Where the strip stands to show its n-th digit, in percent of the strip. */
function offset(place: number): number {
  return (-place / length) * 100
}
