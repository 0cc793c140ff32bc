/** Tests the totals of a round for any order and any repetition of its events. */
import type { RoundNow } from '@kurazh/contract/play/rounds.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RoundBet } from '../store/round-store.ts'
import { createRoundView } from './broadcast.ts'

const round: RoundNow = {
  number: 7,
  version: 1,
  chain: 1,
  link: 7,
  phase: 'betting',
  bettingEndsAt: 1,
  startedAt: null,
  endedAt: null,
  nextAt: null,
  point: null,
  hash: null,
}
const past = {
  number: 7,
  version: 1,
  chain: 1,
  link: 7,
  point: 9,
  hash: '',
  interrupted: false,
  startedAt: 1,
  endedAt: 2,
}
const stake = 1_000n
/** Three bets of two players. Every event of a bet refers to its one seat, which changes first, as in the engine. */
const seats = () =>
  [1, 2, 3].map((place): RoundBet => ({
    player: place % 2,
    key: `key ${place}`,
    round: 7,
    place,
    stake: stake * BigInt(place),
    params: {},
    ceilingE4: 90_000,
    state: 'open',
    multiplierE4: 0,
    payout: 0n,
  }))

const said = fc.record({
  what: fc.constantFrom('joined', 'left', 'taken', 'flushed', 'ended'),
  place: fc.integer({ min: 0, max: 2 }),
})

test('the totals equal those of the shown bets: a repeated event counts nothing twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(said, { maxLength: 25 }), async (news) => {
      const later: (() => void)[] = []
      const view = createRoundView({
        game: 'crash',
        firstSeq: 0,
        now: () => 0,
        facesOf: async () => new Map(),
        tell: () => undefined,
        later: (run) => later.push(run),
        failed: (error) => expect.fail(String(error)),
      })
      view.begin(round)
      const bets = seats()
      const joined = new Set<RoundBet>()
      for (const { what, place } of news) {
        const bet = bets[place] as RoundBet
        if (what === 'flushed') for (const run of later.splice(0)) run()
        else if (what === 'ended') view.end({ ...round, phase: 'ended', endedAt: 2, nextAt: 3 }, past)
        else if (what === 'joined' && !joined.has(bet)) view.join(joined.add(bet) && bet)
        else if (what === 'left' && bet.state !== 'taken')
          view.leave(Object.assign(bet, { state: 'cancelled', payout: bet.stake }))
        else if (what === 'taken' && bet.state !== 'cancelled')
          view.pay(Object.assign(bet, { state: 'taken', multiplierE4: 20_000, payout: bet.stake * 2n }))
      }
      while (later.length > 0) for (const run of later.splice(0)) run()
      await view.told()
      const shown = view.bets()
      const sum = (of: readonly { stake: bigint; payout: bigint }[], what: 'stake' | 'payout') =>
        of.reduce((total, bet) => total + bet[what], 0n)
      const taken = shown.filter(({ state }) => state === 'taken')
      const playing = bets.filter(({ place }) => shown.some(({ id }) => id === place))
      expect(view.totals()).toEqual({
        bets: shown.length,
        players: new Set(playing.map(({ player }) => player)).size,
        stake: sum(shown, 'stake'),
        taken: taken.length,
        paid: sum(taken, 'payout'),
      })
    }),
  )
})
