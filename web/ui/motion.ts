/** Whether things may move, and how the balance does. What the player chose here stands above what the system asks for. */
import { create } from 'zustand'
import { readStored, writeStored } from './stored.ts'

export type NumberMotion = 'countup' | 'odometer'

/** The key is the specification's, spelling and all. */
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

/** Asks the whole site to keep still, or lets it move again. */
export function chooseCalm(calm: boolean): void {
  useMotion.setState({ calm })
  writeStored(calmKey, String(calm))
  applyMotion()
}

/** Puts the choice on the page for the stylesheets. */
export function applyMotion(): void {
  document.documentElement.toggleAttribute('data-calm', useMotion.getState().calm)
}

/** True when the player or the system asks for less motion. */
export function motionIsReduced(): boolean {
  return useMotion.getState().calm || window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
