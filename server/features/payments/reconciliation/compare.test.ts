/** Builds two sets of books from the same operations and alters some: exactly the alterations must be found. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { expect, test } from 'vitest'
import type { ListedOperation } from '../gateway.ts'
import { compare, type Ours } from './compare.ts'

const day = 86_400_000
const begins = Date.parse('2026-11-20T00:00:00+03:00')
const isOfDay = (at: Date) => at.getTime() >= begins && at.getTime() < begins + day
const seed = process.env['SEED'] ?? `${Date.now() % 1_000_000}`

interface Pair {
  ours: Ours | undefined
  theirs: ListedOperation | undefined
}

const noon = new Date(begins + day / 2)

/** An operation that is the same in both. */
function honest(
  id: number,
  about: 'payment' | 'payout',
  fate: 'paid' | 'pending' | 'canceled',
  at: Date,
  knowsNumber: boolean,
): Pair {
  const [kopecks, reference, providerId] = [BigInt(100 + id), { player: 7, id }, `p-${about}-${id}`]
  const theirs: ListedOperation = {
    about,
    providerId,
    reference,
    at,
    status: fate,
    amount: { kopecks, currency: 'RUB' },
    returnedKopecks: 0n,
  }
  const known = { reference, providerId: knowsNumber ? providerId : null, at, amount: kopecks }
  const ours: Ours =
    about === 'payment'
      ? {
          ...known,
          about,
          state: fate === 'paid' ? 'credited' : fate,
          received: fate === 'paid' ? kopecks : 0n,
          returned: 0n,
        }
      : { ...known, about, state: fate === 'paid' ? 'sent' : fate === 'pending' ? 'sending' : 'returned' }
  return { ours, theirs }
}

const fates = ['paid', 'pending', 'canceled'] as const

/** An alteration of a paid pair, and the difference it must produce. */
const bends: readonly { name: string; bend(pair: Pair): Pair; says: string }[] = [
  { name: 'theirs is missing', bend: ({ ours }) => ({ ours, theirs: undefined }), says: 'ours' },
  { name: 'ours is missing', bend: ({ theirs }) => ({ ours: undefined, theirs }), says: 'theirs' },
  {
    name: 'a kopeck less',
    bend: ({ ours, theirs }) => ({
      ours,
      theirs: theirs && { ...theirs, amount: { ...theirs.amount, kopecks: theirs.amount.kopecks - 1n } },
    }),
    says: 'sum',
  },
  {
    name: 'other money',
    bend: ({ ours, theirs }) => ({
      ours,
      theirs: theirs && { ...theirs, amount: { ...theirs.amount, currency: 'USD' } },
    }),
    says: 'sum',
  },
  {
    name: 'not paid there',
    bend: ({ ours, theirs }) => ({ ours, theirs: theirs && { ...theirs, status: 'canceled' } }),
    says: 'state',
  },
]

test(`alterations are found and nothing else, in any order and with repeated rows (seed ${seed})`, async () => {
  const chance = createChance(seed)
  for (let round = 0; round < 300; round++) {
    const wanted: string[] = []
    let equal = 0
    const pairs: Pair[] = Array.from({ length: 1 + Math.floor(chance.float() * 20) }, (_, id) => {
      const about = chance.float() < 0.6 ? ('payment' as const) : ('payout' as const)
      const fate = fates[Math.floor(chance.float() * 3)] ?? 'paid'
      // On the day, or on the neighbouring days that the wider range includes.
      const at = new Date(begins + Math.floor((chance.float() * 3 - 1) * day))
      const pair = honest(id, about, fate, at, chance.float() < 0.7)
      const bend =
        fate === 'paid' && chance.float() < 0.4 ? bends[Math.floor(chance.float() * bends.length)] : undefined
      if (bend === undefined) equal += isOfDay(at) ? 1 : 0
      else if (isOfDay(at)) wanted.push(`${about} ${id} ${bend.says}`)
      return bend === undefined ? pair : bend.bend(pair)
    })
    const listed = pairs
      .flatMap(({ theirs }) => (theirs === undefined ? [] : chance.float() < 0.2 ? [theirs, theirs] : [theirs]))
      .toSorted(() => chance.float() - 0.5)
    const found = await compare(
      pairs.flatMap(({ ours }) => ours ?? []),
      listed,
      isOfDay,
    )
    expect(found.equal).toBe(equal)
    expect(
      found.differences
        .map(({ about, kind, ours, theirs }) => `${about} ${(ours ?? theirs)?.reference?.id} ${kind}`)
        .toSorted(),
    ).toEqual(wanted.toSorted())
  }
})

test('an operation that moved no money on either side is no difference, whatever its states', async () => {
  const { ours, theirs } = honest(1, 'payment', 'canceled', noon, true)
  if (ours?.about !== 'payment' || theirs === undefined) throw new Error('nothing to compare')
  expect(await compare([{ ...ours, state: 'pending' }], [theirs], isOfDay)).toEqual({ equal: 1, differences: [] })
  expect((await compare([], [theirs], isOfDay)).differences).toEqual([])
  expect((await compare([{ ...ours, state: 'new', providerId: null }], [], isOfDay)).differences).toEqual([])
})

test('a second payment under one order is unknown to the site', async () => {
  const { ours, theirs } = honest(1, 'payment', 'paid', noon, true)
  if (ours === undefined || theirs === undefined) throw new Error('nothing to compare')
  const second = { ...theirs, providerId: 'p-again' }
  expect((await compare([ours], [second, theirs], isOfDay)).differences).toEqual([
    { about: 'payment', kind: 'theirs', ours: undefined, theirs: second },
  ])
})

test('returned money is compared too, and never counts for more than was received', async () => {
  const { ours, theirs } = honest(1, 'payment', 'paid', noon, true)
  if (ours?.about !== 'payment' || theirs === undefined) throw new Error('nothing to compare')
  expect(
    (await compare([ours], [{ ...theirs, returnedKopecks: 1n }], isOfDay)).differences.map(({ kind }) => kind),
  ).toEqual(['sum'])
  const more = await compare(
    [{ ...ours, state: 'returned', returned: ours.received }],
    [{ ...theirs, returnedKopecks: 10n ** 9n }],
    isOfDay,
  )
  expect(more.differences).toEqual([])
})

test('a payout that may have been sent must be in the list, a refused one need not', async () => {
  const { ours } = honest(1, 'payout', 'pending', noon, false)
  if (ours?.about !== 'payout') throw new Error('nothing to compare')
  expect((await compare([{ ...ours, state: 'stuck' }], [], isOfDay)).differences.map(({ kind }) => kind)).toEqual([
    'ours',
  ])
  expect((await compare([{ ...ours, state: 'refused' }], [], isOfDay)).differences).toEqual([])
})

test('while long lists are compared, others have their turns', async () => {
  const pairs = Array.from({ length: 50_000 }, (_, id) => honest(id, 'payment', 'paid', noon, id % 2 === 0))
  let [turns, comparing] = [0, true]
  const others = (async () => {
    for (; comparing; turns += 1) await nextTurn()
  })()
  const found = await compare(
    pairs.flatMap(({ ours }) => ours ?? []),
    pairs.flatMap(({ theirs }) => theirs ?? []),
    isOfDay,
  )
  comparing = false
  await others
  expect(found).toEqual({ equal: 50_000, differences: [] })
  expect(turns).toBeGreaterThan(1)
})
