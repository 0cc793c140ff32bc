/**
 * The desk where instant bets are placed: takes a nonce with its promise, sends the bet, repeats the same bet until its
 * fate is known, and checks the answer against the promise. No bet is lost, doubled or believed unchecked.
 */
import type { Bet, Commitment } from '@kurazh/contract/play.ts'
import { kopecksFromRoubles, roublesFromKopecks } from '@kurazh/contract/money.ts'
import { payoutKopecks } from '@kurazh/games/kit/fairness.ts'
import type { InstantGame, SeededGame } from '@kurazh/games/kit/game.ts'
import { verifyBet } from '@kurazh/games/kit/verify.ts'
import { CallError } from '../api/call.ts'
import { CommitmentPool } from './commitment-pool.ts'

/** What the desk needs of the world outside. */
export interface DeskPorts {
  commitments(): Promise<Commitment[]>
  place(body: BetBody): Promise<{ bet: Bet; balance: number; commitments: Commitment[] }>
  wait(ms: number): Promise<void>
  freshSeed(): string
}

export interface BetBody {
  game: string
  nonce: number
  clientSeed: string
  stake: number
  params: unknown
}

export interface BetOrder<Params> {
  stakeKopecks: bigint
  params: Params
  /** The player's own seed; fresh randomness when absent. */
  clientSeed?: string | undefined
  /** Told when an answer got lost and the bet is being asked for again, and when that is over. */
  onUncertain?: (uncertain: boolean) => void
}

/** What this page's own check of a bet found. */
export interface BetCheck {
  commitmentHolds: boolean
  outcomeHolds: boolean
  payoutHolds: boolean
}

/** A settled bet with what the page knew before it and found after it. */
export interface SettledBet<Outcome = unknown> {
  bet: Bet
  outcome: Outcome
  /** The promise heard before the bet was sent. */
  promised: string
  check: BetCheck
  /** The balance the server told with it, in roubles. */
  balance: number
}

/** Pauses between repeats of an unanswered bet, in milliseconds; the last one goes on. */
const pausesMs = [400, 800, 1600, 3200, 5000] as const
/** Refusals after which the bet certainly does not stand under its nonce and a new nonce may be tried. */
const staleNonce = new Set<string>(['NonceReused', 'NonceUnknown'])
const noncesTried = 3

export class BetDesk {
  readonly #ports: DeskPorts
  readonly #pool = new CommitmentPool()
  #asking: Promise<void> | undefined

  constructor(ports: DeskPorts) {
    this.#ports = ports
  }

  /** Fetches promises ahead, so that the first press need not wait for them. */
  warm(): Promise<void> {
    return this.#pool.size > 0 ? Promise.resolve() : this.#refill()
  }

  /** Places a bet and checks it. Throws CallError when it was refused; while its fate is unknown it keeps asking. */
  async place<Params, Outcome>(game: InstantGame<Params, Outcome>, order: BetOrder<Params>): Promise<SettledBet<Outcome>> {
    for (let attempt = 1; ; attempt += 1) {
      const promise = await this.#takeNonce()
      const body: BetBody = {
        game: game.id,
        nonce: promise.nonce,
        clientSeed: order.clientSeed ?? this.#ports.freshSeed(),
        stake: roublesFromKopecks(order.stakeKopecks),
        params: order.params,
      }
      try {
        const { bet, balance, commitments } = await this.#untilKnown(body, order.onUncertain)
        this.#pool.add(commitments)
        const { check } = checkBet(game, body, promise.commitment, bet)
        return { bet, outcome: bet.outcome as Outcome, promised: promise.commitment, check, balance }
      } catch (error) {
        if (!(error instanceof CallError) || !staleNonce.has(error.code)) throw error
        await this.#refill()
        if (attempt === noncesTried) throw error
      }
    }
  }

  async #takeNonce(): Promise<Commitment> {
    const ready = this.#pool.take()
    if (ready) return ready
    await this.#refill()
    const fetched = this.#pool.take()
    if (!fetched) throw new CallError('Unavailable', 'Слишком много ставок сразу. Дождитесь ответа на предыдущие', false)
    return fetched
  }

  #refill(): Promise<void> {
    this.#asking ??= this.#ports
      .commitments()
      .then((offered) => this.#pool.keepOnly(offered))
      .finally(() => {
        this.#asking = undefined
      })
    return this.#asking
  }

  /** Sends the same body until the server says what became of it: the nonce makes a repeat harmless. */
  async #untilKnown(body: BetBody, onUncertain: BetOrder<unknown>['onUncertain']) {
    for (let lost = 0; ; lost += 1) {
      try {
        const answer = await this.#ports.place(body)
        if (lost > 0) onUncertain?.(false)
        return answer
      } catch (error) {
        // Too many requests after a lost answer says nothing about the lost one.
        const unknown = error instanceof CallError && (error.uncertain || (lost > 0 && error.code === 'TooManyRequests'))
        if (!unknown) {
          if (lost > 0) onUncertain?.(false)
          throw error
        }
        if (lost === 0) onUncertain?.(true)
        await this.#ports.wait(pausesMs[Math.min(lost, pausesMs.length - 1)] as number)
      }
    }
  }
}

/** Checks an answer against what this page sent and was promised; nothing of the server's echo is taken on trust. */
export function checkBet(game: SeededGame, sent: BetBody & { moves?: unknown }, promised: string, bet: Bet) {
  const multiplierE4 = Math.round(bet.multiplier * 10_000)
  const found = verifyBet(game, { ...sent, serverSeed: bet.serverSeed, commitment: promised, outcome: bet.outcome, multiplierE4 })
  const due = found.multiplierE4 === undefined ? undefined : payoutKopecks(kopecksFromRoubles(sent.stake), found.multiplierE4)
  const check: BetCheck = {
    commitmentHolds: found.commitmentHolds && bet.commitment === promised && bet.nonce === sent.nonce,
    outcomeHolds: found.outcomeHolds && bet.clientSeed === sent.clientSeed,
    payoutHolds: due !== undefined && roublesFromKopecks(due) === bet.payout && bet.stake === sent.stake,
  }
  return { check }
}

/** True when every part of the check holds. */
export function holds({ commitmentHolds, outcomeHolds, payoutHolds }: BetCheck): boolean {
  return commitmentHolds && outcomeHolds && payoutHolds
}
