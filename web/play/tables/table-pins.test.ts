/**
 * Tests pins of a table: every message is checked against the first one, over reloads and by every page of the device.
 */
import { expect, test } from 'vitest'
import type { TableShoe } from './table-judge.ts'
import { TablePins } from './table-pins.ts'
import type { TableRound } from './table-view.ts'

const chain = {
  id: 1,
  terminatingHash: 'aa'.repeat(32),
  links: 1_000,
  used: 1,
  publishedAt: 5,
  salt: 's',
  saltedAt: 6,
  saltFrom: 'drawn' as const,
}
const shoe: TableShoe = {
  number: 3,
  chain: 1,
  link: 3,
  root: 'bb'.repeat(32),
  cutAt: null,
  seeds: [
    { by: 'a', seed: 'x' },
    { by: 'b', seed: 'y' },
  ],
  cut: 7,
  dealt: 0,
  hash: 'cc'.repeat(32),
}
const spin: TableRound = {
  number: 7,
  version: 1,
  byHand: null,
  chain: 1,
  link: 7,
  shoe: null,
  first: null,
  betting: 'closed',
  dealing: 'confirmed',
  closesAt: 0,
  nextAt: null,
  dealt: [{ place: 'pocket', value: 5, index: null, salt: null, branch: null }],
  decided: [{ step: 0, seat: 1, hand: 0, move: 'hit', by: 'player' }],
  decision: null,
  hash: 'dd'.repeat(32),
  result: 5,
  voided: null,
  corrected: null,
  recordings: [],
}
const deal: TableRound = { ...spin, link: 3, shoe: 3, first: 20, hash: null }

let clock = 1_700_000_000_000
const now = () => clock

/** The pins themselves, and the same after a reload. */
const kept = (hear: (pins: TablePins) => unknown): TablePins[] => {
  const pins = new TablePins(null, null, now)
  hear(pins)
  return [pins, new TablePins(pins.toText(), null, now)]
}

test.each(['terminatingHash', 'links', 'publishedAt', 'salt', 'saltedAt', 'saltFrom'] as const)(
  'the %s of a chain is reported once, and not taken back',
  (name) => {
    for (const told of [null, name === 'links' || name.endsWith('At') ? 9 : 'other']) {
      for (const pins of kept((one) => one.chain(chain, 1, true))) {
        expect(pins.chain({ ...chain, [name]: told }, 2, true)).not.toBeNull()
        expect(pins.chains.isBroken(1)).toBe(true)
        expect(new TablePins(pins.toText(), null, now).chains.isBroken(1)).toBe(true)
      }
    }
  },
)

test.each(['root', 'chain', 'link', 'cut', 'hash', 'seeds'] as const)(
  'the %s of a shoe is reported once, and not taken back',
  (name) => {
    for (const told of [
      null,
      name === 'seeds' ? shoe.seeds?.toReversed() : name === 'root' || name === 'hash' ? 'ee'.repeat(32) : 9,
    ]) {
      for (const pins of kept((one) => one.shoe(shoe))) {
        expect(pins.shoe({ ...shoe, [name]: told })).not.toBeNull()
        expect(new TablePins(pins.toText(), null, now).shoes.stateOf(3)).toBe('broken')
      }
    }
    const pins = new TablePins(null, null, now)
    expect([
      pins.shoe({ ...shoe, seeds: null, cut: null, hash: null }),
      pins.shoe({ ...shoe, hash: null }),
      pins.shoe(shoe),
    ]).toEqual([null, null, null])
  },
)

test.each<[string, TableRound, Partial<TableRound>, boolean]>([
  ['no version as before', spin, { version: 2 }, true],
  ['no chain', spin, { chain: null }, true],
  ['no link', spin, { link: null }, true],
  ['no hash', spin, { hash: null }, true],
  ['a person', spin, { byHand: [] }, true],
  ['no shoe', deal, { shoe: null }, true],
  ['no first card', deal, { first: null }, true],
  ['another first card', deal, { first: 0 }, true],
  ['no result', spin, { result: null }, false],
  ['called off', spin, { voided: 'rules' }, false],
  ['no card', deal, { dealt: [] }, false],
  ['another decision', deal, { decided: [] }, false],
  ['one card more', spin, { dealt: [...spin.dealt, ...spin.dealt] }, false],
  ['one decision more', deal, { decided: [...spin.decided, ...spin.decided] }, false],
])('a round that is later reported with %s is a lie', (_name, round, other, isKept) => {
  for (const [at, pins] of kept((one) => one.round(round, false)).entries())
    if (at === 0 || isKept) expect(pins.round({ ...round, ...other }, false)).not.toBeNull()
})

test('a round dealt by a person is not dealt by a chain later, nor in the record', () => {
  const byHand: TableRound = { ...spin, chain: null, link: null, hash: null, byHand: [] }
  for (const pins of kept((one) => one.round(byHand, false)))
    expect(pins.round(spin, false)).toMatchObject({ what: 'кто сдаёт раунд' })
  const past = (round: TableRound) => [{ ...round, corrected: false, endedAt: 1 }]
  for (const pins of kept((one) => one.round(spin, false)))
    expect(pins.past(past({ ...spin, chain: null, link: null }))).toMatchObject({ round: 7 })
  for (const pins of kept((one) => one.round(byHand, false))) expect(pins.past(past(spin))).toMatchObject({ round: 7 })
})

test('a chain promises the round in which a device first finds it; one that follows promises only rounds long after it was received', () => {
  const pins = new TablePins(null, null, now)
  pins.chain(chain, 7, true)
  pins.chain({ ...chain, id: 2, salt: null, saltedAt: null, saltFrom: null }, 7, false)
  expect([pins.chains.isPromised(1, 7), pins.chains.isPromised(2, 500)]).toEqual([true, false])
  pins.chain({ ...chain, id: 2 }, 8, false)
  expect(pins.chains.isPromised(2, 108)).toBe(false)
  clock += 500_000
  expect([107, 108].map((round) => pins.chains.isPromised(2, round))).toEqual([false, true])
  // From a former build's record only the time of its receipt is lost.
  const former = JSON.stringify({
    chains: [{ told: chain, ground: { link: 0, hash: chain.terminatingHash } }],
    shoes: [],
    newest: { number: 7, chain: 1, link: 7, shoe: null, first: null, cards: null },
  })
  const next = new TablePins(null, former, now)
  expect(next.chains.isPromised(1, 8)).toBe(true)
  expect(next.chain({ ...chain, salt: 'other' }, 8, true)).toMatchObject({ what: 'соль цепочки' })
})

test('pages of a device merge their pins, and a conflict between them is a lie', () => {
  const [one, other] = [new TablePins(null, null, now), new TablePins(null, null, now)]
  one.chain(chain, 7, true)
  one.shoe({ ...shoe, hash: null })
  one.shoes.waits(3, 7)
  other.chain({ ...chain, id: 2 }, 7, false)
  other.shoe({ ...shoe, seeds: null, cut: null, hash: null })
  expect(one.merged(other.toText())).toBeNull()
  expect(other.merged(one.toText())).toBeNull()
  const next = new TablePins(other.toText(), null, now)
  expect([next.chains.saltOf(1), next.chains.saltOf(2), next.shoes.of(3)?.cut, next.shoes.waiting]).toEqual([
    's',
    's',
    7,
    1,
  ])
  const lied = new TablePins(null, null, now)
  lied.shoe({ ...shoe, root: 'ee'.repeat(32) })
  expect(lied.merged(one.toText())).toMatchObject({ round: null, fault: { what: 'корень шуза' } })
  expect(new TablePins(lied.toText(), null, now).shoes.stateOf(3)).toBe('broken')
  const told = new TablePins(null, null, now)
  told.round(spin, false)
  const otherwise = new TablePins(null, null, now)
  otherwise.round({ ...spin, hash: 'ee'.repeat(32) }, false)
  expect(otherwise.merged(told.toText())).toMatchObject({ round: 7, fault: { what: 'хеш раунда' } })
})

test('a shoe whose rounds wait while twelve others were dealt is withheld: it is a lie, and its rounds do not vanish', () => {
  const pins = new TablePins(null, null, now)
  for (let number = 1; number <= 13; number += 1) {
    expect(pins.shoes.overdue()).toBeNull()
    pins.shoe({ ...shoe, number, hash: null })
    pins.shoes.waits(number, 10 * number)
    pins.toText()
  }
  expect(pins.shoes.overdue()).toMatchObject({ what: 'хеш прошлого шуза' })
  expect(pins.shoes.come()).toEqual([{ round: 10, holds: false }])
})
