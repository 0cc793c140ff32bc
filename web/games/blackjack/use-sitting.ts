/** Sits the player down, shows the seat, and brings the focus to its bet: the next thing to press. */
import { useEffect, useRef, useState } from 'react'
import type { Acts } from '../../play/tables/use-acts.ts'

export function useSitting(acts: Acts, chart: boolean, show: (seat: number) => void) {
  const bet = useRef<HTMLDivElement>(null)
  const [sat, setSat] = useState<{ seat: number } | null>(null)
  useEffect(() => {
    if (sat === null) return
    bet.current?.querySelector<HTMLElement>(`[data-spot='${sat.seat}-main']`)?.focus({ preventScroll: true })
  }, [sat])
  return {
    bet,
    sit: (seat: number): void => {
      show(seat)
      void acts.sit(seat, chart).then(() => setSat({ seat }))
    },
  }
}
