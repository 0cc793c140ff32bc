import { expect, test } from 'vitest'
import { binX, pegMet, pegX } from './board.ts'
import { type Hop, placeAt, planFall } from './fall.ts'

const paths = ['LLLLLLLL', 'RRRRRRRRRRRRRRRR', 'LRRLRLRRLL', 'RLRLRLRLRLRLRLRL', 'LLRRLRLLR']

test.each(paths)('a ball on %s touches in every row the peg its path leads to, on the side it leaves by', (path) => {
  const { hops } = planFall(path, 7)
  expect(hops).toHaveLength(path.length + 1)
  let rights = 0
  for (const [row, turn] of Array.from(path).entries()) {
    const { leaves, fromX, fromY } = hops[row + 1] as Hop
    expect(leaves).toEqual({ row, peg: pegMet(rights) })
    expect(fromY).toBe(row)
    const offset = fromX - pegX(row, pegMet(rights))
    expect(Math.sign(offset)).toBe(turn === 'R' ? 1 : -1)
    expect(Math.abs(offset)).toBeLessThan(0.2)
    if (turn === 'R') rights += 1
  }
})

test.each(paths)('a ball on %s ends in the bin of its outcome, no matter its number', (path) => {
  const bin = path.replaceAll('L', '').length
  for (let seed = 0; seed < 200; seed += 1) {
    const fall = planFall(path, seed)
    const { x } = placeAt(fall, fall.length)
    expect(Math.abs(x - binX(path.length, bin))).toBeLessThan(0.2)
  }
})

test('the path has no jumps: between two frames a ball moves less than half a row', () => {
  const fall = planFall('LRRLRLRRLLRLRLRR', 3)
  let before = placeAt(fall, 0)
  for (let time = 4; time <= fall.length; time += 4) {
    const now = placeAt(fall, time)
    expect(Math.hypot(now.x - before.x, now.y - before.y)).toBeLessThan(0.5)
    before = now
  }
})

test('a ball hops up off each peg and comes down on the next', () => {
  const fall = planFall('LRRLRLRR', 11)
  for (const hop of fall.hops.slice(1)) {
    const high = placeAt(fall, hop.start + hop.length * 0.25)
    expect(high.y).toBeLessThan(hop.fromY)
  }
})

test('the same bet falls the same way twice, another one a little differently', () => {
  expect(planFall('LRLRLRLR', 5)).toEqual(planFall('LRLRLRLR', 5))
  expect(planFall('LRLRLRLR', 5)).not.toEqual(planFall('LRLRLRLR', 6))
})

test('before its start a ball waits in the chute, after its end it does not move', () => {
  const fall = planFall('LRLRLRLR', 1)
  expect(placeAt(fall, -50)).toEqual(placeAt(fall, 0))
  expect(placeAt(fall, fall.length + 500)).toEqual(placeAt(fall, fall.length))
})
