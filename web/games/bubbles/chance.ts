/** A target of t wins 99/t percent of the time. Apart from the rules, so that menus that only name a bet do not load them. */

/** Percent of a target of one: what all targets share. */
export const wholePercent = 99

/** Decimals with which a chance is read: the smallest is 0.000099 %. */
export const chanceDecimals = 6

/** The chance of a target, in percent. Off by less than one draw of 2⁵². */
export function chanceOf(target: number): number {
  return wholePercent / target
}

/** The chance as it is written, in percent: two decimals, and more where two would say nothing. */
export function chanceText(chance: number): string {
  const decimals = chance >= 1 ? 2 : Math.min(chanceDecimals, 2 - Math.floor(Math.log10(chance)))
  return chance.toFixed(decimals)
}
