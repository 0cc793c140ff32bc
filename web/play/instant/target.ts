/** Computes targets and chances: one choice written twice, changed by either field and its buttons. */
import { isTargetWithin, type TargetBounds } from '@kurazh/games/core/reach.ts'

/** The percent of a target of one, shared by all targets. */
const wholePercent = 99
/** The least difference of two targets. */
const leastStep = 0.01

/** Decimals with which a chance is read: the smallest is 0.000099 %. */
export const chanceDecimals = 6

/** The chance of a target, in percent. Off by less than one draw of 2⁵². */
export function chanceOf(target: number): number {
  return wholePercent / target
}

/** The chance in percent: two decimals, and more where two would read as zero. */
export function chanceText(chance: number): string {
  const decimals = chance >= 1 ? 2 : Math.min(chanceDecimals, 2 - Math.floor(Math.log10(chance)))
  return chance.toFixed(decimals)
}

/** Bounds of the chance, in percent, from the bounds of the target. */
export function chanceBoundsOf({ min, max }: TargetBounds): TargetBounds {
  return { min: chanceOf(max), max: chanceOf(min) }
}

/** The target whose chance (percent) is nearest to this one. */
export function targetOf(bounds: TargetBounds, chance: number): number {
  return onGrid(bounds, wholePercent / chance)
}

/** The nearest target there is. */
export function onGrid(bounds: TargetBounds, target: number): number {
  const bounded = Math.min(bounds.max, Math.max(bounds.min, target))
  const rounded = Number(bounded.toFixed(2))
  return isTargetWithin(bounds, rounded) ? rounded : bounds.min
}

/** The next round target above or below: hundredths up to two, tenths up to ten, wholes up to a hundred, and so on. */
export function nextTarget(bounds: TargetBounds, target: number, direction: 1 | -1): number {
  return onGrid(
    bounds,
    nextRound(target, direction, target + direction * 1e-6 < 2 ? 0.01 : stepBelow(target, direction)),
  )
}

/** The target of the next round chance above or below: whole percents, then tenths, hundredths and so on. */
export function targetOfNextChance(bounds: TargetBounds, target: number, direction: 1 | -1): number {
  const { min, max } = chanceBoundsOf(bounds)
  const chance = chanceOf(target)
  const wanted = nextRound(chance, direction, Math.min(1, stepBelow(chance, direction) * 10))
  const found = targetOf(bounds, Math.min(max, Math.max(min, wanted)))
  // Near the top one percent is less than a hundredth of the target: the button must still move.
  return found === target ? onGrid(bounds, target - direction * leastStep) : found
}

/** A tenth of the power of ten that `value` is in; at a power itself, of the one it is left for. */
function stepBelow(value: number, direction: 1 | -1): number {
  return 10 ** (Math.floor(Math.log10(value * (1 + direction * 1e-9))) - 1)
}

/** The next multiple of `step` after `value`. */
function nextRound(value: number, direction: 1 | -1, step: number): number {
  const count = value / step
  const next = direction > 0 ? Math.floor(count + 1e-6) + 1 : Math.ceil(count - 1e-6) - 1
  return next * step
}
