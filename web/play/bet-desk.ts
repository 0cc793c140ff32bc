/**
 * The desk where bets are placed: takes a nonce with its promise, sends the bet, repeats the same bet until its fate is
 * known, and checks the answer against the promise. No bet is lost, doubled or believed unchecked.
 */
import type { Bet, Commitment, OpenReply, SettledReply } from '@kurazh/contract/play.ts'
import { kopecksFromRoubles, roublesFromKopecks } from '@kurazh/contract/money.ts'
import { payoutKopecks } from '@kurazh/games/kit/fairness.ts'
import type { InstantGame, SeededGame } from '@kurazh/games/kit/game.ts'
import { verifyBet } from '@kurazh/games/kit/verify.ts'
import { CallError } from '../api/call.ts'
import { CommitmentPool } from './commitment-pool.ts'
import { untilKnown } from './until-known.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** What the desk needs of the world outside. */
export interface DeskPorts {
  commitments(): Promise<Commitment[]>
  place(body: BetBody): Promise<SettledReply | OpenReply>
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
  /** The promise heard before the bet was sent; absent for a game that another device had opened. */
  promised?: string
  check: BetCheck
  verdict: Verdict
  /** The balance the server told with it, in roubles. */
  balance: number
}

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

  /** Places a bet of an instant game and checks it. Throws CallError when it was refused; while its fate is unknown it keeps asking. */
  async place<Params, Outcome>(game: InstantGame<Params, Outcome>, order: BetOrder<Params>): Promise<SettledBet<Outcome>> {
    const { body, answer, promised } = await this.send(game, order)
    if (!('bet' in answer)) throw new Error('an instant game was answered with an open one')
    const { bet, balance } = answer
    const check = checkBet(game, body, promised, bet)
    return { bet, outcome: bet.outcome as Outcome, promised, check, verdict: verdictOf(holds(check), true), balance }
  }

  /** Sends a bet of any kind under a fresh nonce and answers what became of it, unchecked, with the promise heard before. */
  async send<Params>(game: SeededGame, order: BetOrder<Params>): Promise<{ body: BetBody; answer: SettledReply | OpenReply; promised: string }> {
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
        const answer = await untilKnown(() => this.#ports.place(body), { wait: this.#ports.wait, onUncertain: order.onUncertain })
        this.#pool.add(answer.commitments)
        return { body, answer, promised: promise.commitment }
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
}

/** Checks an answer against what this page sent and was promised; nothing of the server's echo is taken on trust. */
export function checkBet(game: SeededGame, sent: BetBody & { moves?: unknown }, promised: string, bet: Bet): BetCheck {
  const multiplierE4 = Math.round(bet.multiplier * 10_000)
  const found = verifyBet(game, { ...sent, serverSeed: bet.serverSeed, commitment: promised, outcome: bet.outcome, multiplierE4 })
  const due = found.multiplierE4 === undefined ? undefined : payoutKopecks(kopecksFromRoubles(sent.stake), found.multiplierE4)
  return {
    commitmentHolds: found.commitmentHolds && bet.commitment === promised && bet.nonce === sent.nonce,
    outcomeHolds: found.outcomeHolds && bet.clientSeed === sent.clientSeed,
    payoutHolds: due !== undefined && roublesFromKopecks(due) === bet.payout && bet.stake === sent.stake,
  }
}

/** True when every part of the check holds. */
export function holds({ commitmentHolds, outcomeHolds, payoutHolds }: BetCheck): boolean {
  return commitmentHolds && outcomeHolds && payoutHolds
}
