/** Players of simulated rounds: each bets at random, repeats requests until answered, and remembers the answers. */
import type { RoundAnswer } from '../../server/play/rounds/loop/round-answer.ts'
import type { LedRisingGame } from '../../server/play/rounds/rising/rising-term.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'
import { keysOf } from '../../server/testing/round-memory.ts'
import { game, type Node, type World } from './simulated-nodes.ts'

/** A bet as its player knows it. */
export interface PlayerAnswers {
  player: number
  round: number
  key: string
  stake: bigint
  params: { target?: number }
  /** The last answers other than «later, please»: to the bet, to its cancellation, to its cash-out. */
  placed: RoundAnswer | undefined
  cancelled: RoundAnswer | undefined
  taken: RoundAnswer | undefined
  /** Moments at which a cash-out may have been received. */
  takesAt: number[]
}

/** How long an answer is waited for, and how often it is requested. */
const patienceMs = 700
const mostAttempts = 12
const giftKopecks = 1_000_000n

export interface Visitors {
  /** Lets every player act in this round. Resolves when they are done with it. */
  play(round: number, bettingEndsAt: number): Promise<PlayerAnswers[]>
}

export function createVisitors(world: World, nodes: () => readonly Node[], players: number, chance: Chance): Visitors {
  const { clock } = world
  const never = new AbortController().signal
  const wait = (ms: number) => clock.until(clock.now() + ms, never)
  let keys = 0

  /** Asks the leader, repeatedly while there is no answer. */
  async function retry(work: (led: LedRisingGame) => Promise<RoundAnswer>): Promise<RoundAnswer | undefined> {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const led = nodes()
        .map((node) => node.led())
        .find((each) => each !== undefined)
      const answer =
        led && (await Promise.race([work(led).catch(() => undefined), wait(patienceMs).then(() => undefined)]))
      if (answer !== undefined && !(answer.kind === 'refused' && answer.code === 'Unavailable')) return answer
      await wait(chance.whole(20, 300))
    }
    return undefined
  }

  async function playOne(player: number, round: number, bettingEndsAt: number): Promise<PlayerAnswers> {
    const key = `key-${keys++}`
    const params = chance.float() < 0.5 ? {} : { target: chance.whole(101, chance.oneOf([150, 300, 2_000])) / 100 }
    const answers: PlayerAnswers = {
      player,
      round,
      key,
      stake: BigInt(chance.whole(100, 20_000)),
      params,
      placed: undefined,
      cancelled: undefined,
      taken: undefined,
      takesAt: [],
    }
    const bettor = { id: player, uid: '' }
    const order = { round, key, stake: answers.stake, params, version: game.version }
    await wait(chance.whole(0, Math.max(0, bettingEndsAt - clock.now() + 50)))
    const placing = retry((led) => led.requests.bet(bettor, order))
    // The same button pressed twice.
    if (chance.float() < 0.1) void retry((led) => led.requests.bet(bettor, order))
    answers.placed = await placing
    if (answers.placed?.kind !== 'done') return answers
    if (chance.float() < 0.15) {
      await wait(chance.whole(0, 800))
      answers.cancelled = await retry((led) => led.requests.cancel(bettor, round, key))
    }
    if (chance.float() < 0.6) {
      await wait(chance.whole(0, 3_000))
      answers.taken = await retry((led) => {
        answers.takesAt.push(clock.now())
        return led.cashOuts.cashOut(bettor, round, key)
      })
    }
    return answers
  }

  for (let player = 1; player <= players; player++) world.store.move(player, `gift ${player}`, giftKopecks)
  return {
    async play(round, bettingEndsAt) {
      const busy = Array.from({ length: players }, (_, index) => index + 1).filter(() => chance.float() < 0.6)
      const twice = busy.filter(() => chance.float() < 0.3)
      // Players without money get a gift from the site, outside the rounds.
      for (const player of busy) {
        if (world.store.balance(player) < 100_000n)
          world.store.move(player, keysOf({ player, round, key: 'gift' })[0], giftKopecks)
      }
      return Promise.all([...busy, ...twice].map((player) => playOne(player, round, bettingEndsAt)))
    },
  }
}
