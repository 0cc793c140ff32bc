/** Players of real rounds while nodes fail: each asks any node that answers, and remembers the answers. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RoundCaller, RoundReply } from '../round-caller.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'

/** A bet as its player knows it: the last complete answers other than «later, please». */
export interface PlayerAnswers {
  player: number
  round: number
  key: string
  stake: number
  target: number | undefined
  placed: RoundReply | undefined
  cancelled: RoundReply | undefined
  taken: RoundReply | undefined
}

export interface RoundPlayer {
  id: number
  cookie: string
}

export interface RoundLoad {
  readonly told: readonly PlayerAnswers[]
  /** Starts no new bet and waits for the answers to all pending ones. */
  stop(): Promise<void>
}

const mostAttempts = 60

/** `callers` are the present nodes, in any order. */
export function startRoundLoad(
  players: readonly RoundPlayer[],
  callers: () => readonly RoundCaller[],
  chance: Chance,
): RoundLoad {
  const answers: PlayerAnswers[] = []
  let stopping = false
  let keys = 0

  async function retry(work: (caller: RoundCaller) => Promise<RoundReply>): Promise<RoundReply | undefined> {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const answer = await work(chance.oneOf(callers())).catch(() => undefined)
      if (answer !== undefined && (answer.kind === 'done' || answer.status < 500)) return answer
      await sleep(chance.whole(50, 300))
    }
    return undefined
  }

  async function play({ id, cookie }: RoundPlayer): Promise<void> {
    let last = 0
    while (!stopping) {
      const state = await chance
        .oneOf(callers())
        .state()
        .catch(() => undefined)
      if (state?.round?.phase !== 'betting' || state.round.number === last) {
        await sleep(chance.whole(100, 400))
        continue
      }
      last = state.round.number
      const bets = chance.float() < 0.3 ? 2 : 1
      await Promise.all(Array.from({ length: bets }, () => playBet(id, cookie, last)))
    }
  }

  async function playBet(player: number, cookie: string, round: number): Promise<void> {
    const target = chance.float() < 0.5 ? undefined : chance.whole(101, chance.oneOf([150, 300, 1_000])) / 100
    const bet: PlayerAnswers = {
      player,
      round,
      key: `takeover-${keys++}`,
      stake: chance.whole(100, 5_000) / 100,
      target,
      placed: undefined,
      cancelled: undefined,
      taken: undefined,
    }
    answers.push(bet)
    await sleep(chance.whole(0, 4_000))
    bet.placed = await retry((caller) => caller.bet(cookie, round, bet.key, bet.stake, target))
    if (bet.placed?.kind !== 'done') return
    if (chance.float() < 0.1) bet.cancelled = await retry((caller) => caller.cancel(cookie, round, bet.key))
    if (chance.float() > 0.6) return
    await sleep(chance.whole(3_000, 14_000))
    bet.taken = await retry((caller) => caller.take(cookie, round, bet.key))
  }

  const playing = Promise.all(players.map(play))
  playing.catch(() => (stopping = true))
  return {
    told: answers,
    async stop() {
      stopping = true
      await playing
    },
  }
}
