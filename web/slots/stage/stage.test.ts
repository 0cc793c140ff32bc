import { expect, test } from 'vitest'
import { anticipatedFrom } from './durations.ts'
import { cameFrom } from './falling.ts'
import { fitFrame } from './fit.ts'
import { partOfWay } from './line-path.ts'
import { createMotions } from './motions.ts'
import { coinNumber, numberOn } from '../symbol-number.ts'
import { createRoll } from './roll.ts'

const pace = { speed: 24, speedUpMs: 300, stopMs: 420, overshoot: 0.14 }

test('a reel stops in the end on the given symbols, no matter when it received them, and no visible symbol changes on the way', () => {
  const strip = Array.from({ length: 32 }, (_, place) => place)
  for (const toldAt of [0, 40, 299, 300, 777, 2_000]) {
    const roll = createRoll(0, [100, 101, 102], (place) => strip[((place % 32) + 32) % 32] ?? 0, pace)
    const seen = new Map<number, number>()
    let stop = Number.POSITIVE_INFINITY
    let last = 0
    for (let now = 0; now < toldAt + 1_000; now += 8) {
      if (now >= toldAt && stop === Number.POSITIVE_INFINITY) stop = roll.stop(now, [7, 8, 9], (below) => 10 + below, 6)
      const { passed, stands } = roll.at(now)
      for (let row = -1; row <= 3; row += 1) {
        const place = row - Math.floor(passed)
        const symbol = roll.symbolAt(place)
        expect(seen.get(place) ?? symbol).toBe(symbol)
        seen.set(place, symbol)
      }
      if (now < toldAt) expect(passed).toBeGreaterThanOrEqual(last)
      last = passed
      expect(stands).toBe(now >= stop)
    }
    const { passed } = roll.at(stop)
    expect(passed).toBe(Math.round(passed))
    expect([0, 1, 2, 3].map((row) => roll.symbolAt(row - passed))).toEqual([7, 8, 9, 10])
  }
})

test('anticipation begins only where the reels before really hold one symbol fewer than is needed', () => {
  const machine = { reels: 5, trigger: { symbol: 9, count: 3 } }
  expect(
    anticipatedFrom(
      [
        [9, 1],
        [2, 9],
        [1, 1],
        [9, 1],
        [1, 1],
      ],
      machine,
    ),
  ).toBe(2)
  expect(
    anticipatedFrom(
      [
        [9, 1],
        [2, 2],
        [1, 1],
        [9, 1],
        [1, 1],
      ],
      machine,
    ),
  ).toBe(4)
  expect(
    anticipatedFrom(
      [
        [9, 1],
        [2, 2],
        [1, 1],
        [1, 1],
        [9, 1],
      ],
      machine,
    ),
  ).toBe(5)
  expect(
    anticipatedFrom(
      [
        [9, 1],
        [2, 9],
        [1, 1],
      ],
      { reels: 5 },
    ),
  ).toBe(5)
})

test('symbols above a gap come down, and as many new ones from above the board', () => {
  expect(cameFrom(4, [])).toEqual([0, 1, 2, 3])
  expect(cameFrom(4, [1, 3])).toEqual([-2, -1, 0, 2])
  expect(cameFrom(3, [0, 1, 2])).toEqual([-3, -2, -1])
})

test('the frame is as large as fits and the board is in its window with square cells', () => {
  const frame = { drawing: '', width: 200, height: 100, window: { left: 0.1, top: 0.1, width: 0.8, height: 0.8 } }
  const { frame: placed, board, cell } = fitFrame({ width: 400, height: 400 }, frame, 5, 3)
  expect(placed).toEqual({ left: 0, top: 100, width: 400, height: 200 })
  expect([cell, board.width, board.height]).toEqual([160 / 3, (160 / 3) * 5, 160])
})

test('a line runs across the board by its length, and is whole in the end', () => {
  const way = [
    { x: 0, y: 0 },
    { x: 30, y: 40 },
    { x: 80, y: 40 },
  ]
  expect(partOfWay(way, 0)).toEqual([{ x: 0, y: 0 }])
  expect(partOfWay(way, 0.25)).toEqual([
    { x: 0, y: 0 },
    { x: 15, y: 20 },
  ])
  expect(partOfWay(way, 0.75)).toEqual([
    { x: 0, y: 0 },
    { x: 30, y: 40 },
    { x: 55, y: 40 },
  ])
  expect([1, 2.5].map((share) => partOfWay(way, share))).toEqual([way, way])
})

test('motions take their last step whether they run out or are brought to rest', async () => {
  const motions = createMotions(() => undefined)
  const steps: number[] = []
  const ran = motions.run(100, (share) => steps.push(share))
  motions.move(0)
  motions.move(50)
  expect(motions.move(120)).toBe(false)
  await ran
  expect(steps).toEqual([0, 0.5, 1])
  const settled = motions.run(100, (share) => steps.push(share), 500)
  motions.move(130)
  motions.settle()
  await settled
  expect(steps.at(-1)).toBe(1)
})

test('a multiplying stone and a held coin show their value, and no other symbol does', () => {
  expect(numberOn({ id: 'stone-25', role: 'multiplier', factor: 25, paysE4: {} })).toBe('×25')
  expect(numberOn({ id: 'samovar', role: 'wild', factor: 2, paysE4: {} })).toBeUndefined()
  expect([10_000, 250_000].map(coinNumber)).toEqual(['×1', '×25'])
})
