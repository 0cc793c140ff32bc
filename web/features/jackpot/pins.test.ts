import type { OpenPot, PotFall } from '@kurazh/contract/rewards/jackpot.ts'
import { beforeEach, expect, test } from 'vitest'
import { heardOf, liesOf, pinnedIn, type ToldPots, withAnswer, withSeed, withTold } from './pins.ts'

const open = (pot: number, more: Partial<OpenPot> = {}): OpenPot => ({
  pot,
  commitment: `promise of ${pot}`,
  least: 100n,
  ceiling: 900n,
  total: 5n,
  carried: 0n,
  openedAt: '2026-12-01T00:00:00.000Z',
  own: '50',
  ...more,
})
const fall = (pot: number, more: Partial<PotFall> = {}): PotFall => ({
  pot,
  commitment: `promise of ${pot}`,
  least: 100n,
  ceiling: 900n,
  amount: 300n,
  carried: 0n,
  fallenAt: '2026-12-01T01:00:00.000Z',
  stage: 'seeds',
  attempt: 0,
  root: 'a root',
  seedsLeftMs: 9_000,
  seedsHash: null,
  winner: null,
  own: '60',
  ...more,
})
const told = (more: Partial<ToldPots> = {}): ToldPots => ({ open: null, falls: [], withdrawn: [], ...more })

let kept: string | null
beforeEach(() => {
  kept = null
})

/** An answer that some tab of the device has received; returns the contradictions. */
function hears(said: ToldPots, at = 0, uid: string | undefined = 'anna') {
  const before = pinnedIn(kept)
  kept = JSON.stringify(withTold(before, said, uid, at))
  return liesOf(before, said)
}

test('a promise is pinned while the pot is filled, and another one later is a lie', () => {
  expect(hears(told({ open: open(7) }))).toEqual([])
  expect(hears(told({ open: open(7, { total: 400n, own: '90' }) }))).toEqual([])
  for (const changed of [{ commitment: 'another' }, { least: 99n }, { ceiling: 901n }])
    expect(hears(told({ open: open(7, changed) }))).toEqual([{ pot: 7, what: 'promise' }])
  expect(hears(told({ open: open(8), falls: [fall(7, { commitment: 'another' })] }))).toEqual([
    { pot: 7, what: 'promise' },
  ])
  // The first one stays.
  expect(heardOf(pinnedIn(kept), 7, 'anna')).toMatchObject({ commitment: 'promise of 7', own: '90' })
})

test('a promise that is first heard after the fall is not pinned', () => {
  hears(told({ open: open(8), falls: [fall(7)] }))
  expect(heardOf(pinnedIn(kept), 7, 'anna')).toBeUndefined()
})

test('a pot that is gone is a lie, but where a restoration has withdrawn it, or the list ends before it', () => {
  hears(told({ open: open(7) }))
  expect(hears(told({ open: open(9), falls: [fall(6)] }))).toEqual([{ pot: 7, what: 'missing' }])
  const at = '2026-12-01T02:00:00.000Z'
  expect(hears(told({ open: open(1_008), falls: [fall(6)], withdrawn: [{ pot: 7, before: 1_008, at }] }))).toEqual([])
  kept = null
  hears(told({ open: open(7) }))
  expect(hears(told({ open: open(60), falls: [fall(59), fall(40)] }))).toEqual([])
  expect(hears(told())).toEqual([])
})

test('the tree is pinned while seeds are taken, the list as it is closed, with the time since the seed', () => {
  hears(told({ open: open(7) }))
  hears(told({ open: open(8), falls: [fall(7)] }))
  kept = JSON.stringify(withSeed(pinnedIn(kept), 7, 'own seed', 1_000))
  kept = JSON.stringify(withAnswer(pinnedIn(kept), 7, 'own seed'))
  const closed = fall(7, { stage: 'drawing', seedsHash: 'a list' })
  expect(hears(told({ open: open(8), falls: [closed] }), 9_500)).toEqual([])
  expect(heardOf(pinnedIn(kept), 7, 'anna')?.draw).toEqual({
    attempt: 0,
    root: 'a root',
    seed: 'own seed',
    counts: true,
    seedsHash: 'a list',
    tookMs: 8_500,
  })
  expect(hears(told({ open: open(8), falls: [{ ...closed, root: 'another' }] }))).toEqual([{ pot: 7, what: 'tree' }])
  expect(hears(told({ open: open(8), falls: [{ ...closed, seedsHash: 'another' }] }))).toEqual([
    { pot: 7, what: 'seeds' },
  ])
})

test('a tree that is first heard when seeds are over proves nothing, and a seed of another page does not count', () => {
  hears(told({ open: open(7) }))
  hears(told({ open: open(8), falls: [fall(7, { stage: 'drawing', seedsHash: 'a list' })] }))
  expect(heardOf(pinnedIn(kept), 7, 'anna')?.draw).toBeUndefined()
  kept = null
  hears(told({ open: open(7) }))
  hears(told({ open: open(8), falls: [fall(7)] }))
  kept = JSON.stringify(withAnswer(withSeed(pinnedIn(kept), 7, 'own seed', 1_000), 7, 'another seed'))
  expect(heardOf(pinnedIn(kept), 7, 'anna')?.draw?.counts).toBeUndefined()
})

test('a draw begun again after a restoration is pinned anew', () => {
  hears(told({ open: open(7) }))
  hears(told({ open: open(8), falls: [fall(7)] }))
  expect(hears(told({ open: open(8), falls: [fall(7, { attempt: 1, root: 'another root' })] }))).toEqual([])
  expect(heardOf(pinnedIn(kept), 7, 'anna')?.draw).toEqual({ attempt: 1, root: 'another root' })
})

test('another player of the device has a promise, and no share or seed of the first', () => {
  hears(told({ open: open(7) }))
  hears(told({ open: open(8), falls: [fall(7)] }))
  expect(heardOf(pinnedIn(kept), 7, 'boris')).toEqual({
    pot: 7,
    commitment: 'promise of 7',
    least: '100',
    ceiling: '900',
    heardAt: '1970-01-01T00:00:00.000Z',
    uid: 'anna',
  })
})

test('foreign text is no pin', () => {
  for (const text of ['', 'no json', '7', '[7]', '[{"pot":7}]', '[{"pot":"7","commitment":"a"}]'])
    expect(pinnedIn(text)).toEqual([])
})
