/**
 * Tests the bets of a round in memory: the exposure equals that of the bets that count, after any sequence of changes.
 */
import { expect, test } from 'vitest'
import type { Room } from './room.ts'
import { RoundBets, type Seat } from './round-bets.ts'

type Change = (bets: RoundBets, seat: Seat) => void
/** The changes of an open bet, and whether it counts towards the exposure of its round afterwards. */
const changes: Record<string, { change: Change; counts: boolean }> = {
  'called back': { change: (bets, seat) => bets.callBack(seat), counts: false },
  'not taken in after all': { change: (bets, seat) => bets.remove(seat), counts: false },
  // A paid bet was counted in the exposure: it frees nothing.
  taken: {
    change: (_, seat) => Object.assign(seat, { state: 'taken', multiplierE4: 15_000, payout: 1_500n }),
    counts: true,
  },
  'reached by the end': { change: (bets) => void bets.reach(300), counts: true },
  lost: { change: (bets) => void bets.close(false), counts: true },
  'given back by an interruption': { change: (bets) => void bets.close(true), counts: true },
}

/** A room that counts the most its bets may pay. */
function countingRoom() {
  let taken = 0n
  const take = (stake: bigint, ceilingE4: number) => void (taken += stake * BigInt(ceilingE4))
  return {
    ceilingFor: () => 100,
    take,
    free: (stake, ceilingE4) => take(-stake, ceilingE4),
    taken: () => taken,
  } satisfies Room & { taken(): bigint }
}

/** Two open bets; the second is the one that changes. */
function twoBets() {
  const room = countingRoom()
  const bets = new RoundBets(room)
  const seats = [200, 300].map((ceilingE4, player) =>
    bets.add({
      player,
      uid: '',
      key: 'a key',
      round: 1,
      stake: 1_000n,
      params: {},
      ceilingE4,
      state: 'open',
      multiplierE4: 0,
      payout: 0n,
    }),
  ) as [Seat, Seat]
  return { bets, room, seats }
}

const pairs = Object.keys(changes).flatMap((first) => Object.keys(changes).map((second) => [first, second] as const))

test.each(pairs)('a bet %s, and then %s, takes exposure once or not at all', (first, second) => {
  const {
    bets,
    room,
    seats: [untouched, seat],
  } = twoBets()
  for (const name of [first, second]) changes[name]?.change(bets, seat)
  // A cancelled or rejected bet takes no exposure; a finished one stays counted.
  const counted = changes[first]?.counts ? [untouched, seat] : [untouched]
  expect(room.taken()).toBe(counted.reduce((sum, { stake, ceilingE4 }) => sum + stake * BigInt(ceilingE4), 0n))
})
