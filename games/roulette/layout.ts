/** The layout of a European roulette: 157 spots with their numbers, the wheel's order, and announced bets. */

/** Pockets clockwise from zero. */
export const wheelOrder = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
] as const
const pockets = wheelOrder.length
/** Red numbers; every other but zero is black. */
export const reds: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

const numbers = Array.from({ length: 36 }, (_, index) => index + 1)
const where = (holds: (number: number) => boolean): number[] => numbers.filter(holds)
const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, index) => first + index)

/** Bets on eighteen numbers: with la partage these get half back at zero. */
export const evenChances = ['red', 'black', 'even', 'odd', 'low', 'high'] as const

function spotsOfCloth(): [string, readonly number[]][] {
  const splits = [
    ...from(1, 3).map((number) => [0, number] as const),
    ...where((number) => number % 3 !== 0).map((number) => [number, number + 1] as const),
    ...where((number) => number <= 33).map((number) => [number, number + 3] as const),
  ]
  return [
    ...from(0, 37).map((number): [string, number[]] => [`straight-${number}`, [number]]),
    ...splits.map(([one, other]): [string, number[]] => [`split-${one}-${other}`, [one, other]]),
    ...where((number) => number % 3 === 1).map((first): [string, number[]] => [`street-${first}`, from(first, 3)]),
    ['trio-0-1-2', [0, 1, 2]],
    ['trio-0-2-3', [0, 2, 3]],
    ...where((number) => number % 3 !== 0 && number <= 32).map((first): [string, number[]] => [
      `corner-${first}`,
      [first, first + 1, first + 3, first + 4],
    ]),
    ['first-four', [0, 1, 2, 3]],
    ...where((number) => number % 3 === 1 && number <= 31).map((first): [string, number[]] => [
      `six-line-${first}`,
      from(first, 6),
    ]),
    ...[1, 2, 3].map((dozen): [string, number[]] => [`dozen-${dozen}`, from(12 * dozen - 11, 12)]),
    ...[1, 2, 3].map((column): [string, number[]] => [
      `column-${column}`,
      where((number) => number % 3 === column % 3),
    ]),
    ['red', where((number) => reds.has(number))],
    ['black', where((number) => !reds.has(number))],
    ['even', where((number) => number % 2 === 0)],
    ['odd', where((number) => number % 2 === 1)],
    ['low', from(1, 18)],
    ['high', from(19, 18)],
  ]
}

/** The numbers that each spot covers, in the order of the layout. */
export const covered: ReadonlyMap<string, readonly number[]> = new Map(spotsOfCloth())

/** The number of chips on each spot of an announced bet. */
export type Announced = Readonly<Record<string, number>>

export const announced = {
  'voisins-du-zero': {
    'trio-0-2-3': 2,
    'split-4-7': 1,
    'split-12-15': 1,
    'split-18-21': 1,
    'split-19-22': 1,
    'split-32-35': 1,
    'corner-25': 2,
  },
  tiers: { 'split-5-8': 1, 'split-10-11': 1, 'split-13-16': 1, 'split-23-24': 1, 'split-27-30': 1, 'split-33-36': 1 },
  orphelins: { 'straight-1': 1, 'split-6-9': 1, 'split-14-17': 1, 'split-17-20': 1, 'split-31-34': 1 },
  'jeu-zero': { 'split-0-3': 1, 'split-12-15': 1, 'straight-26': 1, 'split-32-35': 1 },
} as const satisfies Record<string, Announced>

/**
 * A number and so many neighbours on each side of the wheel, a chip on each. Throws RangeError for an invalid pocket.
 */
export function neighbours(number: number, each: number): Announced {
  const at = wheelOrder.indexOf(number as (typeof wheelOrder)[number])
  if (at < 0) throw new RangeError(`the wheel has no pocket ${number}`)
  return Object.fromEntries(
    from(at - each, 2 * each + 1).map((place) => [`straight-${wheelOrder[(place + pockets) % pockets]}`, 1]),
  )
}
