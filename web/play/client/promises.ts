/** Manages the promises made to one player: which nonce is next, and which client seed goes with it. */
import { boundNonce, type BoundNonce, type Commitment, offer, type Offer } from '@kurazh/contract/play/play.ts'
import { shapeOf } from '@kurazh/contract/core/shape.ts'
import * as z from 'zod/mini'
import { CallError } from '../../api/call.ts'
import { VerificationError } from '../proof/verification-error.ts'
import { toJson, parseMessage } from '../proof/parse-message.ts'
import { type BetMemory, isOutstanding, type KnownBet } from '../proof/bet-memory.ts'
import { CommitmentPool } from './commitment-pool.ts'
import { boundHere, isTaken, type KeptSeed, keptSeeds } from './kept-seed.ts'

export const boundList = z.array(boundNonce)

/** A nonce to bet under, with the seed that must go with it where one was received already. */
export interface Chosen extends Partial<KeptSeed> {
  promise: Commitment
}

export interface PromisesPorts {
  memory: BetMemory
  commitments(): Promise<Offer>
}

export class Promises {
  readonly player: string | null
  /** Bets whose refusal nothing has excused yet: the excuse is requested again before the next bet. */
  readonly unexcused = new Map<KnownBet, string>()
  readonly #ports: PromisesPorts
  readonly #pool = new CommitmentPool()
  /** Nonces that refused bets have bound to their seeds, as last reported. */
  #bound: ReadonlyMap<number, BoundNonce> = new Map()
  /** Nonces bound to seeds of other devices: not used while there are others. */
  #aside: Commitment[] = []
  #asking: Promise<void> | undefined

  constructor(player: string | null, ports: PromisesPorts) {
    this.player = player
    this.#ports = ports
  }

  /** Fetches promises ahead. */
  warm(): Promise<void> {
    return this.#pool.size > 0 ? Promise.resolve() : this.refill()
  }

  add(offered: readonly Commitment[]): void {
    this.#pool.add(offered)
  }

  /** Its bet was refused for another reason: it is still unused. */
  giveBack(promise: Commitment): void {
    this.#pool.giveBack(promise)
  }

  startAt(lowest: number): void {
    this.#pool.startAt(lowest)
  }

  promiseOf(nonce: number): string | undefined {
    return this.#pool.promiseOf(nonce)
  }

  refill(): Promise<void> {
    this.#asking ??= this.#ports
      .commitments()
      .then((told) => {
        const offered = parseMessage(offer, told)
        if (offered === undefined)
          throw new CallError('InternalError', 'Ответ сервера с номерами ставок не прочитать. Обновите страницу', false)
        this.#pool.keepOnly(offered.commitments)
        this.#bound = new Map(offered.bound?.map((each) => [each.nonce, each]))
      })
      .finally(() => {
        this.#asking = undefined
      })
    return this.#asking
  }

  /**
   * The next free nonce. `pinned`: the player's own seed, which their other devices send as well. Throws CallError
   * where there is none, VerificationError where a nonce is reported as bound to another seed than before.
   */
  async take(pinned?: string): Promise<Chosen> {
    // Seeds drawn for a game made elsewhere are kept for its round.
    const isKept = (nonce: number) => this.#under(nonce).some(isOutstanding)
    const passed = new Set<number>()
    for (;;) {
      const promise = this.#pool.take(isKept) ?? (await this.refill().then(() => this.#pool.take(isKept)))
      // A nonce that is offered twice is no valid nonce.
      const isNone = promise === undefined || passed.has(promise.nonce)
      if (promise !== undefined) passed.add(promise.nonce)
      const chosen = isNone ? this.#lastResort() : this.#chosen(promise, pinned)
      if (chosen !== undefined) return chosen
    }
  }

  /** A nonce for which the server knows no seed. Throws CallError where there is none. */
  async takeUnheard(): Promise<Commitment> {
    const isHeard = (nonce: number) => this.#bound.has(nonce) || this.#under(nonce).length > 0
    const promise = this.#pool.take(isHeard) ?? (await this.refill().then(() => this.#pool.take(isHeard)))
    return promise ?? this.#none()
  }

  #under(nonce: number): readonly KnownBet[] {
    return this.#ports.memory.under(this.player ?? '', nonce)
  }

  #none(): never {
    throw new CallError('Unavailable', 'Слишком много ставок сразу. Дождитесь ответа на предыдущие', false)
  }

  /**
   * Undefined where the nonce belongs to another bet: one exists under it, or may, or it is bound to a seed of another
   * device.
   */
  #chosen(promise: Commitment, pinned?: string): Chosen | undefined {
    const known = this.#under(promise.nonce)
    if (isTaken(known, Date.now())) return undefined
    const [first, ...others] = keptSeeds(known)
    const bound = this.#bound.get(promise.nonce)
    if (bound === undefined) return { promise, ...first }
    const ours = [first, ...others].find((each) => each?.clientSeed === bound.clientSeed)
    if (ours !== undefined) return { promise, ...ours }
    if (bound.clientSeed === pinned && first === undefined) return { promise, clientSeed: pinned, pinned: true }
    const refused = boundHere(known)
    if (refused !== undefined) throw new VerificationError(boundOtherwise(refused, bound))
    this.#aside.push(promise)
    return undefined
  }

  /**
   * With every nonce bound elsewhere the player still bets under them, with the reported seeds: such a bet is never
   * proved.
   */
  #lastResort(): Chosen {
    const [promise, ...others] = this.#aside
      .filter(({ nonce }) => this.#bound.has(nonce))
      .toSorted((a, b) => a.nonce - b.nonce)
    const bound = promise && this.#bound.get(promise.nonce)
    if (promise === undefined || bound === undefined) return this.#none()
    this.#aside = others
    return { promise, clientSeed: bound.clientSeed, unsure: 'bound' }
  }

  /** The nonce was left to a bet that another device has sent. */
  leave(promise: Commitment): void {
    this.#aside.push(promise)
  }
}

/** A refusal has bound the nonce to the seed of this device, and it is reported as bound to another. */
export function boundOtherwise(refused: KnownBet, told: BoundNonce) {
  return {
    known: refused,
    told: toJson(shapeOf(boundNonce), told),
    lies: [{ what: 'сид за этим номером', known: refused.clientSeed, told: told.clientSeed }],
  }
}
