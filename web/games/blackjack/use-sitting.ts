/** Sits the player down, shows the seat, and brings the focus to its bet: the next thing to press. */
import { useEffect, useRef, useState } from 'react'
import type { Acts } from '../../play/tables/use-acts.ts'

export function useSitting(acts: Acts, chart: boolean, show: (seat: number) => void) {
  const bet = useRef<HTMLDivElement>(null)
  const [sat, setSat] = useState<{ seat: number } | null>(null)
  const led = useRef(sat)
  // After every render: the table may tell of the seat only after the answer to the press.
  useEffect(() => {
    if (sat === null || led.current === sat) return
    const spot = bet.current?.querySelector<HTMLElement>(`[data-spot='${sat.seat}-main']`)
    if (!spot) return
    led.current = sat
    spot.focus({ preventScroll: true })
  })
  return {
    bet,
    sit: (seat: number): void => {
      show(seat)
      void acts.sit(seat, chart).then(() => setSat({ seat }))
    },
  }
}
