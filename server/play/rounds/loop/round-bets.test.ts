/** The bets of a round in memory: whatever becomes of one, and however often it is said, its room is that of the bets that count. */
import { expect, test } from 'vitest'
import { RoundRoom } from '../rising/exposure.ts'
import { RoundBets, type Seat } from './round-bets.ts'

const exposureKopecks = 1_000_000n
const heights = [100, 150, 300, 10_000]

type Change = (bets: RoundBets, seat: Seat) => void
/** What may become of an open bet, and whether it counts towards the exposure of its round afterwards. */
const changes: Record<string, { change: Change; counts: boolean }> = {
  'called back': { change: (bets, seat) => bets.callBack(seat), counts: false },
  'not taken in after all': { change: (bets, seat) => bets.remove(seat), counts: false },
  // What has been paid was reckoned with: it frees nothing.
  taken: { change: (_, seat) => Object.assign(seat, { state: 'taken', multiplierE2: 150, payout: 1_500n }), counts: true },
  'reached by the end': { change: (bets) => void bets.reach(300), counts: true },
  lost: { change: (bets) => void bets.close(false), counts: true },
  'given back by an interruption': { change: (bets) => void bets.close(true), counts: true },
}

const roomOf = (room: Pick<RoundRoom, 'largestStake'>) => heights.map((height) => room.largestStake(height))

/** Two open bets; the second is the one that changes. */
function twoBets() {
  const bets = new RoundBets(exposureKopecks)
  const room = new RoundRoom(exposureKopecks)
  const seats = [200, 300].map((autoE2, player) => {
    const bet = { player, uid: '', key: 'a key', round: 1, stake: 1_000n, targetE2: autoE2, autoE2, state: 'open' as const, multiplierE2: 0, payout: 0n }
    room.take(bet.stake, bet.autoE2)
    return bets.add(bet)
  }) as [Seat, Seat]
  return { bets, room, seats }
}

const pairs = Object.keys(changes).flatMap((first) => Object.keys(changes).map((second) => [first, second] as const))

test.each(pairs)('a bet %s, and then %s, takes up room once or not at all', (first, second) => {
  const { bets, room, seats: [, seat] } = twoBets()
  for (const name of [first, second]) changes[name]?.change(bets, seat)
  // What was called back, or never taken in, costs nothing; what has come to an end was reckoned with.
  const isFreed = !changes[first]?.counts
  if (isFreed) room.free(seat.stake, seat.autoE2)
  expect(roomOf(bets.room)).toEqual(roomOf(room))
})
