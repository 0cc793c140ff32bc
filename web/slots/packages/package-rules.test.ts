import type { Bet } from '@kurazh/contract/play/play.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { describe, expect, test } from 'vitest'
import { judge } from '../../play/proof/bet-check.ts'
import type { KnownBet } from '../../play/proof/bet-memory.ts'
import { keptTexts } from '../../testing/test-server.ts'
import { packageFace } from './package-face.ts'
import { PackagePins } from './package-pins.ts'
import { allowedText, packageRules } from './package-rules.ts'
import { emptyBook, game, PackageServer } from '../../testing/package-server.ts'

const server = new PackageServer()
const pins = new PackagePins(keptTexts())
pins.hear([server.entry()])
const heard = pins.of(game, 1)

/** A bet of one rouble in that mode whose draws fall on that book. */
function betOn(place: 0 | 1, mode = 'bonus'): Bet {
  for (let nonce = 0; ; nonce += 1) {
    const bet = server.settledBet({ nonce, clientSeed: 'mine' }, { mode, amount: 1_00n })
    if (bet.payout > 0n === (place === 1)) return bet
  }
}
const drawnOf = ({ nonce, commitment }: Bet, more: Partial<KnownBet> = {}): KnownBet => ({
  nonce,
  game,
  version: 1,
  clientSeed: 'mine',
  stake: 0n,
  params: null,
  promised: commitment,
  own: true,
  drawn: true,
  books: heard?.print ?? '',
  ...more,
})
const allowed = { allowed: allowedText('bonus', 50_00n) }
const judged = (bet: Bet, known: KnownBet | undefined = drawnOf(bet, allowed), books = heard) =>
  judge(packageRules(bet, books), known, bet)

describe('a bet on a game made elsewhere', () => {
  test.each([0, 1] as const)(
    'is proved by its book, by the promise and the books received, by the seed drawn and the round allowed here (book %i)',
    (place) => {
      expect(judged(betOn(place)).verdict).toBe('proved')
      expect(judge(packageRules(betOn(place), heard), undefined, betOn(place))).toMatchObject({
        verdict: 'recomputed',
        unheard: 'promise',
      })
    },
  )

  test('is only recomputed where its stake and mode are as the server reports them', () => {
    const bet = betOn(1, 'base')
    expect(judged(bet, drawnOf(bet))).toMatchObject({ verdict: 'recomputed', unheard: 'stake' })
    expect(judged(bet, drawnOf(bet, { allowed: allowedText('base', 99n) }))).toMatchObject({
      verdict: 'recomputed',
      unheard: 'stake',
    })
  })

  test('in an expensive mode that the player has not allowed, or not at this stake, is broken; with a seed of the player’s own another device may have allowed it', () => {
    const bet = betOn(0)
    for (const more of [
      {},
      { allowed: '' },
      { allowed: allowedText('bonus', 5_00n) },
      { allowed: allowedText('base', 50_00n) },
    ])
      expect(judged(bet, drawnOf(bet, more)).verdict).toBe('broken')
    expect(judged(bet, drawnOf(bet, { pinned: true }))).toMatchObject({ verdict: 'recomputed', unheard: 'stake' })
  })

  test.each<[string, (bet: Bet) => Partial<Bet>]>([
    ['another book than the draws fall on', () => ({ outcome: betOn(0).outcome, multiplier: 0, payout: 0n })],
    ['another payout', () => ({ payout: 94_99n })],
    ['another multiplier', () => ({ multiplier: 4445 })],
    ['another mode', () => ({ params: { mode: 'base' } })],
    ['another version', () => ({ version: 99 })],
    [
      'another version with books of its own',
      () => ({ version: 99, outcome: emptyBook('bonus', 5_000), multiplier: 0, payout: 0n }),
    ],
    [
      'books of its own in the version that was heard',
      () => ({ outcome: emptyBook('bonus', 5_000), multiplier: 0, payout: 0n }),
    ],
    [
      'books of a mode that was not heard',
      () => ({ params: { mode: 'poor' }, outcome: emptyBook('poor', 100), multiplier: 0, payout: 0n }),
    ],
    ['books of another cost', () => ({ outcome: emptyBook('bonus', 200), multiplier: 0, payout: 0n })],
    ['another seed of ours', () => ({ clientSeed: 'theirs' })],
    ['another promise', () => ({ commitment: commitmentOf('another') })],
    ['another server seed', () => ({ serverSeed: 'another' })],
    ['another game', () => ({ game: 'pkg-three' })],
    ['moves', () => ({ moves: [] })],
    [
      'a heavier book',
      ({ outcome }) => ({
        outcome: { ...(outcome as object), leaf: { id: '2', weight: '1001', payout: '9500', book: 'a' } },
      }),
    ],
    ['a root of its own', ({ outcome }) => ({ outcome: { ...(outcome as object), root: 'f'.repeat(64) } })],
    ['no outcome', () => ({ outcome: null })],
  ])('is broken by %s', (_, bend) => {
    const bet = betOn(1)
    const bent = { ...bet, ...bend(bet) }
    expect(judge(packageRules(bent, pins.of(bent.game, bent.version)), drawnOf(bet, allowed), bent).verdict).toBe(
      'broken',
    )
  })

  test('whose books were not received before its seeds were sent is never proved', () => {
    const bet = betOn(1)
    const { books: _, ...before } = drawnOf(bet, allowed)
    expect(judged(bet, before)).toMatchObject({ verdict: 'recomputed', unheard: 'books' })
    expect(judge(packageRules(bet, undefined), drawnOf(bet, allowed), bet)).toMatchObject({
      verdict: 'recomputed',
      unheard: 'books',
    })
    expect(judged(bet, drawnOf(bet, { ...allowed, books: 'others' }))).toMatchObject({
      verdict: 'recomputed',
      unheard: 'books',
    })
  })

  test('of another device is checked against the books that this one has received for its version', () => {
    const bet = { ...betOn(0), outcome: emptyBook('bonus', 5_000) }
    expect(judge(packageRules(bet, heard), undefined, bet).verdict).toBe('broken')
  })

  test('is held to the stake and the mode that were reported first', () => {
    const bet = betOn(1, 'base')
    const known = drawnOf(bet, { named: true, stake: 1_00n, params: { mode: 'base' } })
    expect(judged(bet, known).verdict).toBe('recomputed')
    expect(judged(bet, { ...known, stake: 2_00n }).verdict).toBe('broken')
    expect(judged(bet, { ...known, params: { mode: 'bonus' } }).verdict).toBe('broken')
  })

  test('is explained number by number', async () => {
    const bet = betOn(1)
    const { steps } = await packageFace(server.entry(), bet.outcome).explain()
    const told = steps({ float32: () => 2 ** 31 } as Parameters<typeof steps>[0], bet.params, [])
    expect(told.join('\n')).toMatch(/Весов всего 2000.*: 1000\.[\s\S]*от 1000 до 1999[\s\S]*95×/)
  })
})
