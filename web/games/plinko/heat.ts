/** Maps the worth of a bin to a colour, from indigo over dusk to gold. The same for bins, sparks and chips. */

export interface Heat {
  /** 0 for less than the stake back, up to 5. */
  level: number
  fill: string
  /** Readable on the fill. */
  text: string
}

/** The smallest multiplier of each level, in ten-thousandths. */
const levels: readonly (Heat & { from: number })[] = [
  { level: 0, from: 0, fill: '#414a8f', text: '#eef0ff' },
  { level: 1, from: 10_000, fill: '#6550e0', text: '#ffffff' },
  { level: 2, from: 20_000, fill: '#9444c4', text: '#ffffff' },
  { level: 3, from: 50_000, fill: '#c23a7c', text: '#ffffff' },
  { level: 4, from: 200_000, fill: '#ff8a5c', text: '#2b0f00' },
  { level: 5, from: 1_000_000, fill: '#ffc94d', text: '#2b1c00' },
]

export function heatOf(multiplierE4: number): Heat {
  return levels.findLast(({ from }) => multiplierE4 >= from) as Heat
}
