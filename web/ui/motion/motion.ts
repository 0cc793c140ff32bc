/** Decides whether things may move and how the balance does. The player's choice overrides the system setting. */
import { create } from 'zustand'
import { readStored, writeStored } from '../browser/stored.ts'

export type NumberMotion = 'countup' | 'odometer'

/** The key follows the specification, spelling included. */
const numberKey = 'toogleAnimate'
const calmKey = 'reduced-motion'

export const useMotion = create<{ number: NumberMotion; calm: boolean }>(() => ({
  number: readStored(numberKey) === 'countup' ? 'countup' : 'odometer',
  calm: readStored(calmKey) === 'true',
}))

/** Chooses how the balance moves to its new value. */
export function chooseNumberMotion(number: NumberMotion): void {
  useMotion.setState({ number })
  writeStored(numberKey, number)
}

/** Reduces motion on the whole site, or allows it again. */
export function setReducedMotion(calm: boolean): void {
  useMotion.setState({ calm })
  writeStored(calmKey, String(calm))
  applyMotion()
}

/** Applies the choice to the page for the style sheets. */
export function applyMotion(): void {
  document.documentElement.toggleAttribute('data-calm', useMotion.getState().calm)
}

/** True when the player or the system prefers less motion. */
export function motionIsReduced(): boolean {
  return useMotion.getState().calm || window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
