import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { pickedNumber } from '@kurazh/contract/package-pick.ts'
import { leafText, nodeText, rootText } from '@kurazh/contract/package-tree.ts'
import type { PackageEntry } from '@kurazh/contract/packages.ts'
import type { Bet } from '@kurazh/contract/play.ts'
import { describe, expect, test } from 'vitest'
import { judge } from '../../play/bets/bet-check.ts'
import type { KnownBet } from '../../play/betting/bet-memory.ts'
import { packageFace } from './package-face.tsx'
import { packageRules } from './package-rules.ts'

/** Two books of equal weight in a mode of fifty bets: nothing, and 22.22 times the bet. */
const cost = 5000
const leaves = [0n, 2222n].map((payout, place) => ({ id: BigInt(place + 1), weight: 1000n, payout, book: commitmentOf(`book ${place}`) }))
const [first, second] = leaves.map((leaf) => ({ hash: commitmentOf(leafText(leaf)), weight: leaf.weight }))
if (first === undefined || second === undefined) throw new Error('two leaves')
const top = { hash: commitmentOf(nodeText(first, second)), weight: 2000n }
const root = commitmentOf(rootText({ mode: 'bonus', cost, books: 2 }, top))
const serverSeed = 'a server seed'

const outcomeOf = (place: 0 | 1) => {
  const leaf = leaves[place] as (typeof leaves)[number]
  const sibling = place === 0 ? second : first
  return {
    mode: 'bonus', cost, root, books: 2, place, leaf: { id: `${leaf.id}`, weight: `${leaf.weight}`, payout: `${leaf.payout}`, book: leaf.book },
    siblings: [{ hash: sibling.hash, weight: `${sibling.weight}` }],
  }
}
const entry: PackageEntry = {
  game: 'pkg-two', version: 3, title: 'Две книги', maker: null, tile: null, playable: true, addedAt: '',
  modes: [{ mode: 'bonus', cost, books: 2, rtp: { numerator: '1111', denominator: '5000' }, best: 2222, hit: 0.5, deviation: 1, root }],
}

/** The first nonce whose draws fall on that book. */
function betOn(place: 0 | 1): Bet {
  let nonce = 0
  while (Number(pickedNumber({ serverSeed, clientSeed: 'mine', nonce }, 2000n) / 1000n) !== place) nonce += 1
  const stake = 1_00n * 50n
  return {
    nonce, game: 'pkg-two', version: 3, stake, multiplier: place === 0 ? 0 : 4444, payout: place === 0 ? 0n : 22_22n, params: { mode: 'bonus' }, outcome: outcomeOf(place),
    clientSeed: 'mine', commitment: commitmentOf(serverSeed), serverSeed, at: '2026-11-22T12:00:00.000Z',
  }
}
const drawnOf = ({ nonce, commitment }: Bet): KnownBet => ({ nonce, game: 'pkg-two', version: 3, clientSeed: 'mine', stake: 0n, params: null, promised: commitment, own: true, drawn: true })
const verdictOf = (bet: Bet, known: KnownBet | undefined = drawnOf(bet)) => judge(packageRules(entry, bet), known, bet).verdict

describe('a bet on a game made elsewhere', () => {
  test.each([0, 1] as const)('is proved by its book, by the promise heard and the seed drawn here (book %i)', (place) => {
    expect(verdictOf(betOn(place))).toBe('proved')
    expect(judge(packageRules(entry, betOn(place)), undefined, betOn(place)).verdict).toBe('recomputed')
  })

  test.each<[string, (bet: Bet) => Partial<Bet>]>([
    ['another book than the draws fall on', () => ({ outcome: outcomeOf(0), multiplier: 0, payout: 0n })],
    ['another payout', () => ({ payout: 22_21n })],
    ['another multiplier', () => ({ multiplier: 4445 })],
    ['another mode', () => ({ params: { mode: 'base' } })],
    ['another seed of ours', () => ({ clientSeed: 'theirs' })],
    ['another promise', () => ({ commitment: commitmentOf('another') })],
    ['another server seed', () => ({ serverSeed: 'another' })],
    ['another game', () => ({ game: 'pkg-three' })],
    ['moves', () => ({ moves: [] })],
    ['a heavier book', () => ({ outcome: { ...outcomeOf(1), leaf: { ...outcomeOf(1).leaf, weight: '1001' } } })],
    ['a root of its own', () => ({ outcome: { ...outcomeOf(1), root: 'f'.repeat(64) } })],
    ['no outcome', () => ({ outcome: null })],
  ])('is broken by %s', (_, bend) => {
    const bet = betOn(1)
    expect(judge(packageRules(entry, { ...bet, ...bend(bet) }), drawnOf(bet), { ...bet, ...bend(bet) }).verdict).toBe('broken')
  })

  test('whose tree leads to another root than the catalogue has published is broken', () => {
    const bet = betOn(1)
    const published = { ...entry, modes: entry.modes.map((mode) => ({ ...mode, root: 'a'.repeat(64) })) }
    expect(judge(packageRules(published, bet), drawnOf(bet), bet).verdict).toBe('broken')
    // Of a former version the catalogue says nothing.
    expect(judge(packageRules({ ...published, version: 4 }, bet), drawnOf(bet), bet).verdict).toBe('proved')
  })

  test('in a mode that the catalogue of its version does not name is broken: a house could make one that always loses', () => {
    const bet = betOn(1)
    const { modes: [bonus] } = entry
    if (bonus === undefined) throw new Error('no mode')
    const published = { ...entry, modes: [{ ...bonus, mode: 'base' }] }
    expect(judge(packageRules(published, bet), drawnOf(bet), bet).verdict).toBe('broken')
  })

  test('is laid open number by number', async () => {
    const bet = betOn(1)
    const { steps } = await packageFace(entry, bet.outcome).explain()
    const told = steps({ float32: () => 2 ** 31 } as Parameters<typeof steps>[0], bet.params, [])
    expect(told.join('\n')).toMatch(/Весов всего 2000.*: 1000\.[\s\S]*от 1000 до 1999[\s\S]*22.22×/)
  })
})
