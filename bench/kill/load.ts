/** Players who keep betting through kills: each bet is repeated unchanged until it is answered. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Commitment } from '@kurazh/contract/play/play.ts'
import { games } from '@kurazh/games/index.ts'
import { type Game, type InstantGame, isGifted } from '@kurazh/games/core/game.ts'
import type { BetAnswer, BetBody, Caller } from '../caller.ts'
import type { Chance } from '@kurazh/games/testing/chance.ts'
import type { OutsideJournal } from './outside-journal.ts'

/** Concurrent bets of a player, each with its own nonce. */
const inFlight = 4
const longestThoughtMs = 150
const longestPauseMs = 300
/** For a plain bet: 20 ₽ at 20,000× pay 400,000 ₽, well within the largest win. */
const mostStakeKopecks = 2_000
const mostMultiplierE4 = 20_000 * 10_000
/** A bet that is not answered by then fails the run: the site did not recover. */
const patienceMs = 120_000

export interface LoadPlayer {
  id: number
  cookie: string
  /** Published commitments without a bet. */
  window: Commitment[]
  /** Every commitment ever published, by nonce: it must never change. */
  published: Map<number, string>
}

export interface KillLoad {
  /** When a bet was last settled, at the first or a repeated request, by `performance.now()`. */
  lastSettledAt(): number
  /** The longest time from a bet's first request to its answer since the last call of this, in milliseconds. */
  takeLongestWait(): number
  /** Bets settled so far. */
  settled(): number
  /** True once an error has stopped the load; `stop` throws it. */
  isOver(): boolean
  /** Commitments that were published twice with different values. */
  changedCommitments(): number
  /** One line on why there may be no bets: refusals by code, and players who have no commitment left to bet with. */
  describe(): string
  /** Starts no new bet and waits for the answers to all pending ones. Throws what stopped the load. */
  stop(): Promise<void>
}

export function startLoad(
  players: readonly LoadPlayer[],
  offers: readonly Offer[],
  caller: Caller,
  journal: OutsideJournal,
  chance: Chance,
): KillLoad {
  let stopping = false
  let lastSettledAt = 0
  let longestWait = 0
  let settled = 0
  let changed = 0
  const refused = new Map<string, number>()

  function take(player: LoadPlayer, commitments: readonly Commitment[]): void {
    for (const { nonce, commitment } of commitments) {
      const known = player.published.get(nonce)
      if (known === undefined) {
        player.published.set(nonce, commitment)
        player.window.push({ nonce, commitment })
      } else if (known !== commitment) changed += 1
    }
  }

  /** The first complete answer other than «later, please», and the number of requests it took. */
  async function retry(player: LoadPlayer, body: BetBody): Promise<{ answer: BetAnswer; attempts: number }> {
    const deadline = performance.now() + patienceMs
    for (let attempts = 1; ; attempts++) {
      const answer = await caller.placeBet(player.cookie, body).catch(() => undefined)
      if (answer !== undefined && (answer.kind === 'settled' || answer.status < 500)) return { answer, attempts }
      if (performance.now() > deadline)
        throw new Error(`bet ${player.id}:${body.nonce} got no answer in ${patienceMs} ms`)
      await sleep(chance.whole(20, longestPauseMs))
    }
  }

  async function play(player: LoadPlayer): Promise<void> {
    while (!stopping) {
      await sleep(chance.whole(0, longestThoughtMs))
      const next = player.window.shift()
      if (next === undefined) continue
      const body = bodyOf(offers, next.nonce, chance)
      journal.write({ kind: 'intent', player: player.id, body, commitment: next.commitment })
      const askedAt = performance.now()
      const { answer, attempts } = await retry(player, body)
      longestWait = Math.max(longestWait, performance.now() - askedAt)
      if (answer.kind === 'refused') {
        journal.write({ kind: 'refused', player: player.id, nonce: next.nonce, code: answer.code })
        refused.set(answer.code, (refused.get(answer.code) ?? 0) + 1)
        continue
      }
      journal.write({ kind: 'answer', player: player.id, bet: answer.bet, attempts })
      lastSettledAt = answer.answeredAt
      settled += 1
      take(player, answer.commitments)
    }
  }

  const playing = Promise.all(players.flatMap((player) => Array.from({ length: inFlight }, () => play(player))))
  // `stop` reports the failure; until then it must not end the process.
  playing.catch(() => (stopping = true))
  return {
    lastSettledAt: () => lastSettledAt,
    takeLongestWait() {
      const longest = longestWait
      longestWait = 0
      return longest
    },
    settled: () => settled,
    isOver: () => stopping,
    changedCommitments: () => changed,
    describe: () =>
      `settled ${settled}, over ${stopping}, refused ${JSON.stringify([...refused])}, ` +
      `without a commitment ${players.filter(({ window }) => window.length === 0).length} of ${players.length}`,
    async stop() {
      stopping = true
      await playing
    },
  }
}

/** A game with params to bet on. */
interface Offer {
  game: string
  params: unknown
  /** How many plain bets it costs. */
  cost: number
  /** The equal parts of a stake, each of whole kopecks. */
  parts: number
}

/**
 * Every instant game of the registry for a player's own stakes, or only the machines, in all cases that pay no more
 * than the table allows at these stakes.
 */
export function offersOf(slotsOnly: boolean): Offer[] {
  return Object.values<Game>(games)
    .filter(
      (game): game is InstantGame => game.kind === 'instant' && !isGifted(game) && (!slotsOnly || 'machine' in game),
    )
    .flatMap((game) =>
      game.sampleParams
        .filter((params) => game.bestMultiplierE4(params) <= mostMultiplierE4)
        .map((params) => ({
          game: game.id,
          params,
          cost: game.costs?.(params) ?? 1,
          parts: game.parts?.(params) ?? 1,
        })),
    )
}

/** The ids of the games on offer. */
export const idsIn = (offers: readonly Offer[]): string[] => [...new Set(offers.map(({ game }) => game))]

function bodyOf(offers: readonly Offer[], nonce: number, chance: Chance): BetBody {
  const drawn = chance.whole(mostStakeKopecks / 20, mostStakeKopecks)
  const { game, params, cost, parts } = chance.oneOf(offers)
  const plain = Math.ceil(drawn / parts) * parts
  return { game, params, stake: (plain * cost) / 100, nonce, clientSeed: chance.text(chance.whole(1, 64)) }
}
