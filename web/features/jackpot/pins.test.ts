import { fallsShown, type OpenPot, type PotFall } from '@kurazh/contract/rewards/jackpot.ts'
import { beforeEach, expect, test } from 'vitest'
import { heardOf, liesOf, needsDeclared, pinnedIn, type ToldPots, withAnswer, withSeed, withTold } from './pins.ts'

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

const hour = 3_600_000
/** Declared after the pots of these tests were opened and fell. */
const restoration = Date.parse('2026-12-01T02:00:00.000Z')

let kept: string | null
beforeEach(() => {
  kept = null
})

/** An answer that some tab of the device has received; returns the contradictions. */
function hears(said: ToldPots, at = 0, uid: string | undefined = 'anna', ids?: readonly number[]) {
  const before = pinnedIn(kept)
  kept = JSON.stringify(withTold(before, said, uid, at))
  return liesOf(
    before,
    said,
    ids?.map((id) => ({ id })),
  )
}
/** The same, on a page to which the list of restorations has come. */
const hearsWith = (ids: readonly number[], said: ToldPots) => hears(said, 0, 'anna', ids)

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
  const withdrawn = [{ pot: 7, before: 1_008, at, restoration }]
  expect(hears(told({ open: open(1_008), falls: [fall(6)], withdrawn }))).toEqual([])
  kept = null
  hears(told({ open: open(7) }))
  const newest = Array.from({ length: fallsShown }, (_, index) => fall(59 - index))
  expect(hears(told({ open: open(60), falls: newest }))).toEqual([])
  // A list that may be longer has left it out.
  expect(hears(told({ open: open(60), falls: newest.slice(1) }))).toMatchObject([{ pot: 7, what: 'missing' }])
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

test('a pot is withdrawn only by a restoration in the list, declared after its opening, and each withdraws one', () => {
  hears(told({ open: open(7) }))
  const entry = { pot: 7, before: 1_008, at: '2026-12-01T02:00:00.000Z', restoration }
  const said = told({ open: open(1_008), falls: [fall(6)], withdrawn: [entry] })
  const lie = [{ pot: 7, what: 'undeclared' }]
  expect(needsDeclared(said)).toBe(true)
  // The list has not come.
  expect(hears(said)).toEqual([])
  expect(hearsWith([restoration], said)).toEqual([])
  expect(hearsWith([], said)).toEqual(lie)
  expect(hearsWith([restoration + 1], said)).toEqual(lie)
  const older = restoration - 3 * hour
  expect(hearsWith([restoration, older], { ...said, withdrawn: [{ ...entry, restoration: older }] })).toEqual(lie)
  const twice = [{ ...entry, pot: 1_008, before: 2_009 }, entry]
  expect(hearsWith([restoration], told({ open: open(2_009), withdrawn: twice }))).toEqual([
    { pot: 1_008, what: 'undeclared' },
    { pot: 7, what: 'undeclared' },
  ])
  // Heard only by others: a lie to this device as well.
  kept = null
  expect(hearsWith([], said)).toEqual(lie)
})

test('a pot that was opened after the restoration is not withdrawn with those before it', () => {
  hears(told({ open: open(9, { openedAt: '2026-12-01T03:00:00.000Z' }) }))
  const withdrawn = [{ pot: 7, before: 1_008, at: '2026-12-01T02:00:00.000Z', restoration }]
  expect(hearsWith([restoration], told({ open: open(1_008), withdrawn }))).toEqual([{ pot: 9, what: 'undeclared' }])
})

test('a draw is begun again only by a restoration declared after the fall, once by each', () => {
  hears(told({ open: open(7) }))
  const again = (attempt: number, fallenAt = '2026-12-01T01:00:00.000Z') =>
    told({ open: open(8), falls: [fall(7, { attempt, fallenAt })] })
  const lie = [{ pot: 7, what: 'undeclared' }]
  expect(needsDeclared(again(0))).toBe(false)
  expect(needsDeclared(again(1))).toBe(true)
  expect(hears(again(1))).toEqual([])
  expect(hearsWith([restoration], again(1))).toEqual([])
  expect(hearsWith([], again(1))).toEqual(lie)
  expect(hearsWith([restoration], again(2))).toEqual(lie)
  expect(hearsWith([restoration + hour, restoration], again(2))).toEqual([])
  const older = restoration - 3 * hour
  expect(hearsWith([older], again(1))).toEqual(lie)
  // The fall moved back to before an older restoration: the device knows when the pot was opened.
  expect(hearsWith([older], again(1, '2026-11-30T20:00:00.000Z'))).toEqual(lie)
})

test('another player of the device has a promise, and no share or seed of the first', () => {
  hears(told({ open: open(7) }))
  hears(told({ open: open(8), falls: [fall(7)] }))
  expect(heardOf(pinnedIn(kept), 7, 'boris')).toEqual({
    pot: 7,
    commitment: 'promise of 7',
    least: '100',
    ceiling: '900',
    openedAt: '2026-12-01T00:00:00.000Z',
    heardAt: '1970-01-01T00:00:00.000Z',
    uid: 'anna',
  })
})

test('foreign text is no pin', () => {
  for (const text of ['', 'no json', '7', '[7]', '[{"pot":7}]', '[{"pot":"7","commitment":"a"}]'])
    expect(pinnedIn(text)).toEqual([])
})
