/** Target and chance are one choice written twice: what either field and its buttons lead to. */
import { isTarget, targetBounds } from '@kurazh/games/bubbles/bubbles.ts'
import { chanceOf, wholePercent } from './chance.ts'

/** Bounds of the chance, in percent, from the bounds of the target. */
export const chanceBounds = { min: chanceOf(targetBounds.max), max: chanceOf(targetBounds.min) } as const

/** The target whose chance (percent) lies nearest to this one. */
export function targetOf(chance: number): number {
  return onGrid(wholePercent / chance)
}

/** The nearest target there is. */
export function onGrid(target: number): number {
  const bounded = Math.min(targetBounds.max, Math.max(targetBounds.min, target))
  const rounded = Number(bounded.toFixed(2))
  return isTarget(rounded) ? rounded : targetBounds.min
}

/** The next round target above or below: hundredths up to two, tenths up to ten, wholes up to a hundred, and so on. */
export function nextTarget(target: number, direction: 1 | -1): number {
  return onGrid(nextRound(target, direction, target + direction * 1e-6 < 2 ? 0.01 : stepBelow(target, direction)))
}

/** The target of the next round chance above or below: whole percents, then tenths, hundredths and so on. */
export function targetOfNextChance(target: number, direction: 1 | -1): number {
  const chance = chanceOf(target)
  const wanted = nextRound(chance, direction, Math.min(1, stepBelow(chance, direction) * 10))
  const found = targetOf(Math.min(chanceBounds.max, Math.max(chanceBounds.min, wanted)))
  // Near the top one percent is less than a hundredth of the target: the button must still move.
  return found === target ? onGrid(target - direction * targetBounds.step) : found
}

/** A tenth of the power of ten that `value` is in; at a power itself, of the one it is left for. */
function stepBelow(value: number, direction: 1 | -1): number {
  return 10 ** (Math.floor(Math.log10(value * (1 + direction * 1e-9))) - 1)
}

/** The multiple of `step` that comes after `value`. */
function nextRound(value: number, direction: 1 | -1, step: number): number {
  const count = value / step
  const next = direction > 0 ? Math.floor(count + 1e-6) + 1 : Math.ceil(count - 1e-6) - 1
  return next * step
}
