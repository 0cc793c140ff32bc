/** Target and chance are one choice written twice: a target of t wins 99/t percent of the time. */
import { isTarget, targetBounds } from '@kurazh/games/bubbles/bubbles.ts'

/** Percent of a target of one: what all targets share. */
const wholePercent = 99

/** Decimals with which a chance is read: the smallest is 0.000099 %. */
export const chanceDecimals = 6

/** The chance of a target, in percent. Off by less than one draw of 2⁵². */
export function chanceOf(target: number): number {
  return wholePercent / target
}

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

/** The chance as it is written, in percent: two decimals, and more where two would say nothing. */
export function chanceText(chance: number): string {
  const decimals = chance >= 1 ? 2 : Math.min(chanceDecimals, 2 - Math.floor(Math.log10(chance)))
  return chance.toFixed(decimals)
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
