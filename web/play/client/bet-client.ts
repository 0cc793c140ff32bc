/**
 * Places bets: takes a nonce with its promise, writes down what it is about to send, sends it, repeats the same request
 * until its fate is known, and checks the answer against the record. No bet is lost, doubled or accepted unchecked.
 * Everything here belongs to one player: when another one signs in, promises are dropped and answers ignored.
 */
import {
  type Bet,
  type BoundNonce,
  oldestGap,
  type OpenReply,
  openReply,
  type SettledReply,
  settledReply,
} from '@kurazh/contract/play/play.ts'
import { refusals } from '@kurazh/contract/core/refusals.ts'
import { type InstantGame, isGifted, type SeededGame } from '@kurazh/games/core/game.ts'
import { CallError } from '../../api/call.ts'
import { asTold, type BetCheck, firstStakeOf, judge, type Lie, type ToldBet } from '../proof/bet-check.ts'
import type { BetBody, BetClientPorts } from './bet-client-ports.ts'
import type { KnownBet } from '../proof/bet-memory.ts'
import { VerificationError } from '../proof/verification-error.ts'
import { type Chosen, Promises } from './promises.ts'
import { untilKnown } from './until-known.ts'
import { excuseOf } from './used-nonce.ts'
import type { Verdict } from '../proof/verdict.ts'
import { toEvidence, parseMessage } from '../proof/parse-message.ts'

export interface BetOrder<Params> {
  stakeKopecks: bigint
  params: Params
  /** The player's own seed; fresh randomness when absent. */
  clientSeed?: string | undefined
  /** Of a steps game: the largest payout as the page knows it, in kopecks. */
  maxWin?: bigint | undefined
  /** Called when an answer got lost and the bet is being requested again, and when that is over. */
  onUncertain?: ((uncertain: boolean) => void) | undefined
}

/** A settled bet with the page's record from before it and the verdict after it. */
export interface SettledBet<Outcome = unknown> {
  bet: Bet
  outcome: Outcome
  known: KnownBet
  check: BetCheck
  lies: readonly Lie[]
  verdict: Verdict
  /** The balance that the server sent with it, in kopecks. */
  balance: bigint
  /** The stake was a gift of the site. */
  gift?: true
}

/** Refusals after which the bet certainly does not exist under its nonce and a new nonce may be tried. */
const staleNonce = new Set<string>(['NonceReused', 'NonceUnknown', 'SiteRestored'])
const noncesTried = 3
/** How many times the server is requested to show the use of a refused nonce: some twenty seconds. */
const looksTried = 8
const unexcusedText =
  'Ставка не сделана: сервер назвал её номер занятым и пока не показал чем. Спросим снова перед следующей ставкой'

export class BetClient {
  readonly #ports: BetClientPorts
  #promises: Promises

  constructor(ports: BetClientPorts) {
    this.#ports = ports
    this.#promises = new Promises(null, ports)
  }

  /** Fetches promises ahead, so that the first press need not wait for them. */
  warm(): Promise<void> {
    return this.#current().warm()
  }

  /**
   * Places a bet of an instant game and checks it. Throws CallError when it was refused; while its fate is unknown it
   * repeats the request.
   */
  async place<Params, Outcome>(
    game: InstantGame<Params, Outcome>,
    order: BetOrder<Params>,
  ): Promise<SettledBet<Outcome>> {
    const { known, answer } = await this.send(game, order)
    if (!('bet' in answer))
      throw new VerificationError({
        known,
        told: toEvidence(answer, 'answer'),
        lies: [{ what: 'ответ', known: 'итог ставки', told: 'открытая игра' }],
      })
    return this.settled(game, known, answer)
  }

  /**
   * Takes a nonce and draws a client seed for a round that another page plays on them; both are written down. `books`:
   * the fingerprint of those received for this version; `instead`: for seeds excused only by the server's statement.
   */
  async draw(
    { id, version }: Pick<SeededGame, 'id' | 'version'>,
    { clientSeed, books, instead }: { clientSeed: string | undefined; books: string; instead: boolean },
  ): Promise<KnownBet> {
    const promises = this.#current()
    const { nonce, commitment: promised } = await promises.takeUnheard()
    const seeds = {
      nonce,
      clientSeed: clientSeed ?? this.#ports.freshSeed(),
      promised,
      ...(clientSeed !== undefined && { pinned: true }),
      ...(instead && { unsure: 'instead' as const }),
    }
    return this.#ports.memory.remember(promises.player ?? '', {
      ...seeds,
      game: id,
      version,
      books,
      stake: 0n,
      params: null,
      own: true,
      drawn: true,
    })
  }

  /**
   * The server refuses the nonce of drawn seeds: it has to show what used it. True where only its statement excuses it.
   * Throws the errors of `send` for such a nonce.
   */
  async excuseDrawn(drawn: KnownBet, code: string): Promise<boolean> {
    const promises = this.#current()
    promises.unexcused.set(drawn, code)
    const instead = await this.#excuse(promises)
    const { stands } =
      this.#ports.memory
        .under(promises.player ?? '', drawn.nonce)
        .find((each) => each.drawn && each.clientSeed === drawn.clientSeed) ?? drawn
    if (!stands) this.note(drawn, () => ({ denied: true }))
    await promises.refill()
    return instead
  }

  /** Sends a bet of any kind under a fresh nonce. Returns the unchecked answer, with the record written before it. */
  async send<Params>(
    game: SeededGame,
    order: BetOrder<Params>,
  ): Promise<{ known: KnownBet; answer: SettledReply | OpenReply }> {
    let promises = this.#current()
    let instead = await this.#excuse(promises, order.onUncertain)
    for (let attempt = 1; ; attempt += 1) {
      const chosen = await promises.take(order.clientSeed)
      const { promise } = chosen
      const body = this.#bodyOf(game, order, chosen)
      const {
        pinned = order.clientSeed !== undefined && chosen.clientSeed === undefined,
        unsure = instead ? ('instead' as const) : undefined,
      } = chosen
      const known = this.#ports.memory.remember(promises.player ?? '', {
        ...body,
        promised: promise.commitment,
        own: true,
        sentAt: Date.now(),
        ...(pinned && { pinned }),
        ...(unsure && { unsure }),
      })
      let doubted = false
      const onUncertain = (uncertain: boolean) => {
        doubted = true
        order.onUncertain?.(uncertain)
      }
      try {
        const answer = await this.ask(known, () => this.#ports.place(body, isGifted(game)), onUncertain)
        promises.add(answer.commitments)
        return { known, answer }
      } catch (error) {
        const stale = error instanceof CallError && staleNonce.has(error.code)
        // If the answer was lost or came for a former player, another refusal proves nothing: the bet may exist.
        const isCertain = error instanceof CallError && !doubted && error.code !== 'UserChanged'
        if (stale || isCertain) this.#ports.memory.deny(promises.player ?? '', known, error.code)
        if (!stale && isCertain) promises.giveBack(promise)
        if (isCertain && (!stale || attempt === noncesTried || error.code === 'SiteRestored'))
          this.#ports.refused?.(game, known, error)
        if (!stale) throw error
        if (error.code === 'SiteRestored') promises = this.#promises = new Promises(promises.player, this.#ports)
        promises.unexcused.set(known, error.code)
        instead = (await this.#excuse(promises, order.onUncertain)) || instead
        await promises.refill()
        if (attempt === noncesTried || error.code === 'SiteRestored') throw error
      }
    }
  }

  /**
   * Repeats the request for this player until the answer is known, and parses it. Throws CallError for a refusal, or
   * when the page belongs to another player by then; VerificationError for an invalid answer.
   */
  async ask(
    known: KnownBet,
    question: () => Promise<unknown>,
    onUncertain?: (uncertain: boolean) => void,
  ): Promise<SettledReply | OpenReply> {
    const told = await this.forOnePlayer(question, onUncertain)
    const answer = parseMessage(settledReply, told) ?? parseMessage(openReply, told)
    if (answer) return answer
    throw new VerificationError({
      known,
      told: toEvidence(told, 'answer'),
      lies: [{ what: 'ответ', known: 'ставка или открытая игра', told: 'ни то ни другое' }],
    })
  }

  /**
   * Repeats until the answer is known, or up to a number of times; the answer is only for the player who made the
   * request.
   */
  async forOnePlayer<Answer>(
    question: () => Promise<Answer>,
    onUncertain?: (uncertain: boolean) => void,
    tries?: number,
  ): Promise<Answer> {
    const player = this.player()
    const ask = () => {
      this.stayWith(player)
      return question()
    }
    const answer = await untilKnown(ask, { wait: this.#ports.wait, onUncertain, tries })
    this.stayWith(player)
    return answer
  }

  /** The player of this page. */
  player(): string | null {
    return this.#ports.player()
  }

  /** Throws CallError when this is another player's page by now. */
  stayWith(player: string | null): void {
    if (this.player() !== player) throw new CallError('UserChanged', refusals.UserChanged[1], false)
  }

  /** The record of what this device sent and received of its player's bet; undefined where it has sent no such bet. */
  sentOf(told: ToldBet): KnownBet | undefined {
    return this.#ports.memory.of(this.player() ?? '', { ...told, stake: firstStakeOf(told) })
  }

  /** The record to check a settled bet of the player against; undefined where this device knows nothing of it. */
  knownOf(bet: Bet): KnownBet | undefined {
    const promised = this.promiseOf(bet.nonce)
    return this.sentOf(bet) ?? (promised === undefined ? undefined : asTold(bet, promised))
  }

  /** The promise first received here for a nonce of this player, no matter what was sent under it. */
  promiseOf(nonce: number): string | undefined {
    return this.known(nonce)[0]?.promised
  }

  /** Settled bets of this player that were shown as the use of a refused nonce: the history must keep showing them. */
  excuses(): readonly KnownBet[] {
    return this.known().filter(({ excuse }) => excuse)
  }

  /** Everything this device knows of its player's bets, or of those under a nonce. */
  known(nonce?: number): readonly KnownBet[] {
    const { memory } = this.#ports
    return nonce === undefined ? memory.all(this.player() ?? '') : memory.under(this.player() ?? '', nonce)
  }

  /** Writes down new facts about a bet. */
  note(bet: KnownBet, change: (kept: KnownBet) => Partial<KnownBet>): KnownBet {
    return this.#ports.memory.update(this.player() ?? '', bet, change)
  }

  /** Checks a settled bet against the record of it. */
  settled<Outcome>(game: SeededGame, known: KnownBet, { bet, balance }: SettledReply): SettledBet<Outcome> {
    const { verdict, check, lies } = judge(game, known, bet)
    this.note(known, () =>
      verdict === 'broken'
        ? { lied: true }
        : { stands: true, at: bet.at, ...(bet.moves && { made: bet.moves }), ...(bet.ended && { ended: bet.ended }) },
    )
    // This page places no bet by rules it does not know.
    return {
      bet,
      outcome: bet.outcome as Outcome,
      known,
      check,
      lies,
      verdict: verdict === 'unreadable' ? 'recomputed' : verdict,
      balance,
      ...(isGifted(game) && { gift: true }),
    }
  }

  /**
   * Throws VerificationError where nothing shown excuses the refusal of a promised nonce, CallError where nothing at
   * all is shown for too long. True where a refusal is excused by a statement alone: a bet that another device was
   * refused, according to the server.
   */
  async #excuse(promises: Promises, onUncertain?: (uncertain: boolean) => void): Promise<boolean> {
    const { player, unexcused } = promises
    const look = (question: () => Promise<unknown>) => {
      this.stayWith(player)
      return this.#look(question, onUncertain)
    }
    const shown = {
      history: (before?: number) => look(() => this.#ports.history(before)),
      openGames: () => look(() => this.#ports.openGames()),
      openRounds: () => look(() => this.#ports.openRounds()),
      bound: () => look(async () => (await this.#ports.commitments()).bound ?? []),
      wasRestored: () => look(() => this.#ports.wasRestored()),
    }
    const heldTo = {
      sentOf: (bet: ToldBet) => this.sentOf(bet),
      promiseOf: (nonce: number) => this.promiseOf(nonce) ?? promises.promiseOf(nonce),
      under: (nonce: number) => this.#ports.memory.under(player ?? '', nonce),
    }
    let instead = false
    for (const [refused, code] of unexcused) {
      const { lies, told, shown: bet, isElsewhere, bound } = await excuseOf(refused, code, shown, heldTo)
      unexcused.delete(refused)
      if (bound !== undefined && lies.length === 0) {
        instead ||= this.#leave(promises, refused, bound, isElsewhere === true)
        continue
      }
      if (code === 'SiteRestored' && lies.length === 0) continue
      if (lies.length > 0 || bet === undefined)
        throw new VerificationError({ known: refused, told: toEvidence(told, 'excuse'), lies })
      this.note(bet, () => ({ stands: true, denied: false, ...(bet.excuse && { excuse: true }) }))
      if (bet.nonce !== refused.nonce) promises.startAt(bet.nonce - oldestGap + 1)
      if (isElsewhere) this.#ports.tellElsewhere(bet)
    }
    return instead
  }

  /**
   * The nonce goes with another seed: one sent from here before, or one of another device, to which the nonce is left.
   */
  #leave(promises: Promises, { nonce, promised }: KnownBet, bound: BoundNonce, isElsewhere: boolean): boolean {
    const promise = { nonce, commitment: promised }
    if (!isElsewhere) {
      promises.giveBack(promise)
      return false
    }
    const { game, clientSeed, stake } = bound
    this.#ports.memory.remember(promises.player ?? '', {
      nonce,
      game,
      version: 0,
      clientSeed,
      stake,
      params: null,
      promised,
      own: false,
      unsure: 'bound',
    })
    promises.leave(promise)
    this.#ports.tellBound(bound)
    return true
  }

  /** A repeatable request that changes nothing. Throws CallError when it stays without an answer. */
  async #look(question: () => Promise<unknown>, onUncertain?: (uncertain: boolean) => void): Promise<unknown> {
    const ask = () =>
      question().catch((error: unknown) => {
        throw error instanceof CallError && error.code === 'TooManyRequests'
          ? new CallError(error.code, error.message, true)
          : error
      })
    try {
      return await this.forOnePlayer(ask, onUncertain, looksTried)
    } catch (error) {
      throw error instanceof CallError && error.uncertain ? new CallError(error.code, unexcusedText, false) : error
    }
  }

  #bodyOf<Params>(
    game: SeededGame,
    { clientSeed, stakeKopecks, params, maxWin }: BetOrder<Params>,
    { promise: { nonce }, clientSeed: kept }: Chosen,
  ): BetBody {
    return {
      game: game.id,
      version: game.version,
      nonce,
      clientSeed: kept ?? clientSeed ?? this.#ports.freshSeed(),
      stake: stakeKopecks,
      params,
      ...(maxWin !== undefined && { maxWin }),
    }
  }

  /** The promises made to the current player of this page; a former player's are dropped. */
  #current(): Promises {
    const player = this.player()
    if (this.#promises.player !== player) this.#promises = new Promises(player, this.#ports)
    return this.#promises
  }
}
