/** Players of simulated rounds: each bets as chance has it, asks again until it is answered, and remembers what it was told. */
import type { RoundAnswer } from '../../server/play/rounds/loop/round-answer.ts'
import type { LedRisingGame } from '../../server/play/rounds/rising/rising-term.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'
import { keysOf } from '../../server/testing/round-memory.ts'
import { game, type Node, type World } from './world.ts'

/** A bet as its player knows it. */
export interface Told {
  player: number
  round: number
  key: string
  stake: bigint
  params: { target?: number }
  /** The last answer that was no «later, please»: to the bet, to its cancelling, to its taking. */
  placed: RoundAnswer | undefined
  cancelled: RoundAnswer | undefined
  taken: RoundAnswer | undefined
  /** Moments at which a take may have been received. */
  takesAt: number[]
}

/** How long an answer is waited for, and how often it is asked for. */
const patienceMs = 700
const mostAsks = 12
const giftKopecks = 1_000_000n

export interface Visitors {
  /** Lets every player do something about this round. Resolves when they are done with it. */
  play(round: number, bettingEndsAt: number): Promise<Told[]>
}

export function createVisitors(world: World, nodes: () => readonly Node[], players: number, chance: Chance): Visitors {
  const { clock } = world
  const never = new AbortController().signal
  const wait = (ms: number) => clock.until(clock.now() + ms, never)
  let keys = 0

  /** Asks whoever leads, again and again while nobody answers. */
  async function insist(work: (led: LedRisingGame) => Promise<RoundAnswer>): Promise<RoundAnswer | undefined> {
    for (let asked = 0; asked < mostAsks; asked++) {
      const led = nodes().map((node) => node.led()).find((each) => each !== undefined)
      const answer = led && (await Promise.race([work(led).catch(() => undefined), wait(patienceMs).then(() => undefined)]))
      if (answer !== undefined && !(answer.kind === 'refused' && answer.code === 'Unavailable')) return answer
      await wait(chance.whole(20, 300))
    }
    return undefined
  }

  async function playOne(player: number, round: number, bettingEndsAt: number): Promise<Told> {
    const key = `key-${keys++}`
    const params = chance.float() < 0.5 ? {} : { target: chance.whole(101, chance.oneOf([150, 300, 2_000])) / 100 }
    const told: Told = { player, round, key, stake: BigInt(chance.whole(100, 20_000)), params, placed: undefined, cancelled: undefined, taken: undefined, takesAt: [] }
    const bettor = { id: player, uid: '' }
    const order = { round, key, stake: told.stake, params, version: game.version }
    await wait(chance.whole(0, Math.max(0, bettingEndsAt - clock.now() + 50)))
    const placing = insist((led) => led.requests.bet(bettor, order))
    // The same button pressed twice.
    if (chance.float() < 0.1) void insist((led) => led.requests.bet(bettor, order))
    told.placed = await placing
    if (told.placed?.kind !== 'done') return told
    if (chance.float() < 0.15) {
      await wait(chance.whole(0, 800))
      told.cancelled = await insist((led) => led.requests.cancel(bettor, round, key))
    }
    if (chance.float() < 0.6) {
      await wait(chance.whole(0, 3_000))
      told.taken = await insist((led) => {
        told.takesAt.push(clock.now())
        return led.cashOuts.cashOut(bettor, round, key)
      })
    }
    return told
  }

  for (let player = 1; player <= players; player++) world.store.move(player, `gift ${player}`, giftKopecks)
  return {
    async play(round, bettingEndsAt) {
      const busy = Array.from({ length: players }, (_, index) => index + 1).filter(() => chance.float() < 0.6)
      const twice = busy.filter(() => chance.float() < 0.3)
      // Nobody plays without money for long: the site's gift, outside the rounds.
      for (const player of busy) {
        if (world.store.balance(player) < 100_000n) world.store.move(player, keysOf({ player, round, key: 'gift' })[0], giftKopecks)
      }
      return Promise.all([...busy, ...twice].map((player) => playOne(player, round, bettingEndsAt)))
    },
  }
}
