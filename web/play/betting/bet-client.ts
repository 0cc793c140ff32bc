/**
 * The desk where bets are placed: takes a nonce with its promise, writes down what it is about to send, sends it, repeats the
 * same until its fate is known, and holds the answer to what was written down. No bet is lost, doubled or believed unchecked.
 * Everything here is one player's: where another has signed in meanwhile, promises are dropped and answers not listened to.
 */
import { type Bet, type Commitment, oldestGap, type OpenGame, type OpenReply, openReply, type SettledReply, settledReply } from '@kurazh/contract/play.ts'
import { refusals } from '@kurazh/contract/call.ts'
import { type InstantGame, isGifted, type SeededGame } from '@kurazh/games/core/game.ts'
import { CallError } from '../../api/call.ts'
import { asTold, type BetCheck, judge, type Lie } from '../bets/bet-check.ts'
import type { BetMemory, KnownBet } from './bet-memory.ts'
import { CommitmentPool } from './commitment-pool.ts'
import { LiedTo } from '../bets/lied-to.ts'
import { untilKnown } from './until-known.ts'
import { excuseOf } from './used-nonce.ts'
import type { Verdict } from '../bets/verdict.ts'
import { asEvidence, wellFormed } from '../bets/told.ts'

/** What the desk needs of the world outside. */
export interface BetClientPorts {
  /** The public code of the player whose page this is; null for a guest. */
  player(): string | null
  memory: BetMemory
  commitments(): Promise<Commitment[]>
  /** `gift`: what is staked is a gift of the site. */
  place(body: BetBody, gift: boolean): Promise<SettledReply | OpenReply>
  /** The newest settled bet of the player, or the newest below this nonce, in a list. */
  history(before?: number): Promise<unknown>
  openGames(): Promise<unknown>
  /** A refused nonce was used by a bet that this device has not sent, or was left behind by it: the player must hear of it. */
  tellElsewhere(bet: KnownBet): void
  wait(ms: number): Promise<void>
  freshSeed(): string
}

export interface BetBody {
  game: string
  version: number
  nonce: number
  clientSeed: string
  stake: bigint
  params: unknown
  /** Of a steps game. */
  maxWin?: bigint
}

export interface BetOrder<Params> {
  stakeKopecks: bigint
  params: Params
  /** The player's own seed; fresh randomness when absent. */
  clientSeed?: string | undefined
  /** Of a steps game: the largest payout as the page knows it, in kopecks. */
  maxWin?: bigint | undefined
  /** Told when an answer got lost and the bet is being asked for again, and when that is over. */
  onUncertain?: ((uncertain: boolean) => void) | undefined
}

/** A settled bet with what the page knew before it and found after it. */
export interface SettledBet<Outcome = unknown> {
  bet: Bet
  outcome: Outcome
  known: KnownBet
  check: BetCheck
  lies: readonly Lie[]
  verdict: Verdict
  /** The balance the server told with it, in kopecks. */
  balance: bigint
  /** What was staked was a gift of the site. */
  gift?: true
}

/** Promises of one player. */
interface Promises {
  player: string | null
  pool: CommitmentPool
  asking: Promise<void> | undefined
  /** Bets refused with a word that nothing has excused yet: it is asked for again before the next bet. */
  unexcused: Map<KnownBet, string>
}

const promisesOf = (player: string | null): Promises => ({ player, pool: new CommitmentPool(), asking: undefined, unexcused: new Map() })

/** Refusals after which the bet certainly does not stand under its nonce and a new nonce may be tried. */
const staleNonce = new Set<string>(['NonceReused', 'NonceUnknown'])
const noncesTried = 3
/** So many times the server is asked what has used a refused nonce: some twenty seconds. */
const looksTried = 8
const unexcusedText = 'Ставка не сделана: сервер назвал её номер занятым и пока не показал чем. Спросим снова перед следующей ставкой'

export class BetClient {
  readonly #ports: BetClientPorts
  #promises = promisesOf(null)

  constructor(ports: BetClientPorts) {
    this.#ports = ports
  }

  /** Fetches promises ahead, so that the first press need not wait for them. */
  warm(): Promise<void> {
    const promises = this.#current()
    return promises.pool.size > 0 ? Promise.resolve() : this.#refill(promises)
  }

  /** Places a bet of an instant game and checks it. Throws CallError when it was refused; while its fate is unknown it keeps asking. */
  async place<Params, Outcome>(game: InstantGame<Params, Outcome>, order: BetOrder<Params>): Promise<SettledBet<Outcome>> {
    const { known, answer } = await this.send(game, order)
    if (!('bet' in answer)) throw new LiedTo({ known, told: asEvidence(answer, 'answer'), lies: [{ what: 'ответ', known: 'итог ставки', told: 'открытая игра' }] })
    return this.settled(game, known, answer)
  }

  /**
   * Takes a nonce with its promise and draws a client seed, for a round that another page plays on them; both are written down.
   * `anew`: the server is asked first which nonces are still unused.
   */
  async draw({ id, version }: Pick<SeededGame, 'id' | 'version'>, { clientSeed, anew }: { clientSeed: string | undefined; anew: boolean }): Promise<KnownBet> {
    const promises = this.#current()
    if (anew) await this.#refill(promises)
    const { nonce, commitment: promised } = await this.#takeNonce(promises)
    const seeds = { nonce, game: id, version, clientSeed: clientSeed ?? this.#ports.freshSeed(), promised }
    return this.#ports.memory.remember(promises.player ?? '', { ...seeds, stake: 0n, params: null, own: true, drawn: true })
  }

  /** Sends a bet of any kind under a fresh nonce and answers what became of it, unchecked, with what was written down before. */
  async send<Params>(game: SeededGame, order: BetOrder<Params>): Promise<{ known: KnownBet; answer: SettledReply | OpenReply }> {
    const promises = this.#current()
    await this.#excuse(promises, order.onUncertain)
    for (let attempt = 1; ; attempt += 1) {
      const promise = await this.#takeNonce(promises)
      const body = this.#bodyOf(game, order, promise.nonce)
      const known = this.#ports.memory.remember(promises.player ?? '', { ...body, promised: promise.commitment, own: true, ...(order.clientSeed !== undefined && { pinned: true }) })
      let doubted = false
      const onUncertain = (uncertain: boolean) => {
        doubted = true
        order.onUncertain?.(uncertain)
      }
      try {
        const answer = await this.ask(known, () => this.#ports.place(body, isGifted(game)), onUncertain)
        promises.pool.add(answer.commitments)
        return { known, answer }
      } catch (error) {
        const stale = error instanceof CallError && staleNonce.has(error.code)
        // Of a bet whose answer was lost, or came for a former player, another refusal says nothing: it may stand.
        const isCertain = error instanceof CallError && !doubted && error.code !== 'UserChanged'
        if (stale || isCertain) this.#ports.memory.deny(promises.player ?? '', known)
        if (!stale && isCertain) promises.pool.giveBack(promise)
        if (!stale) throw error
        promises.unexcused.set(known, error.code)
        await this.#excuse(promises, order.onUncertain)
        await this.#refill(promises)
        if (attempt === noncesTried) throw error
      }
    }
  }

  /**
   * Asks for this player until the answer is known, and reads it. Throws CallError when it is a refusal, or when another
   * player's page this is by then; LiedTo when it is no answer at all.
   */
  async ask(known: KnownBet, question: () => Promise<unknown>, onUncertain?: (uncertain: boolean) => void): Promise<SettledReply | OpenReply> {
    const told = await this.forOnePlayer(question, onUncertain)
    const answer = wellFormed(settledReply, told) ?? wellFormed(openReply, told)
    if (answer) return answer
    throw new LiedTo({ known, told: asEvidence(told, 'answer'), lies: [{ what: 'ответ', known: 'ставка или открытая игра', told: 'ни то ни другое' }] })
  }

  /** Asks until it is known, or so many times; the answer is for the player who asked, and nobody else. */
  async forOnePlayer<Answer>(question: () => Promise<Answer>, onUncertain?: (uncertain: boolean) => void, tries?: number): Promise<Answer> {
    const player = this.player()
    const ask = () => {
      this.stayWith(player)
      return question()
    }
    const answer = await untilKnown(ask, { wait: this.#ports.wait, onUncertain, tries })
    this.stayWith(player)
    return answer
  }

  /** Whose page this is. */
  player(): string | null {
    return this.#ports.player()
  }

  /** Throws CallError when this is another player's page by now. */
  stayWith(player: string | null): void {
    if (this.player() !== player) throw new CallError('UserChanged', refusals.UserChanged[1], false)
  }

  /** What this device sent and heard of a bet of its player's; undefined where it has sent no such bet. */
  sentOf(told: Bet | OpenGame): KnownBet | undefined {
    return this.#ports.memory.of(this.player() ?? '', told)
  }

  /** What a settled bet of its player's can be held to here; undefined where this device has heard nothing of it. */
  knownOf(bet: Bet): KnownBet | undefined {
    const promised = this.promiseOf(bet.nonce)
    return this.sentOf(bet) ?? (promised === undefined ? undefined : asTold(bet, promised))
  }

  /** The promise first heard here for a nonce of this player's, whatever was sent under it. */
  promiseOf(nonce: number): string | undefined {
    return this.#ports.memory.under(this.player() ?? '', nonce)[0]?.promised
  }

  /** What was shown, settled, of this player's bets as what had used a refused nonce: the history must go on showing it. */
  excuses(): readonly KnownBet[] {
    return this.#ports.memory.excuses(this.player() ?? '')
  }

  /** Writes down what has become known of a bet. */
  note(bet: KnownBet, change: (kept: KnownBet) => Partial<KnownBet>): KnownBet {
    return this.#ports.memory.update(this.player() ?? '', bet, change)
  }

  /** Holds a settled bet to what was known of it. */
  settled<Outcome>(game: SeededGame, known: KnownBet, { bet, balance }: SettledReply): SettledBet<Outcome> {
    const { verdict, check, lies } = judge(game, known, bet)
    this.note(known, () => (verdict === 'broken' ? { lied: true } : { stands: true, ...(bet.moves && { made: bet.moves }), ...(bet.ended && { ended: bet.ended }) }))
    // By rules it does not know this page places no bet.
    return { bet, outcome: bet.outcome as Outcome, known, check, lies, verdict: verdict === 'unreadable' ? 'recomputed' : verdict, balance, ...(isGifted(game) && { gift: true }) }
  }

  /**
   * Throws LiedTo where nothing is shown that would excuse the refusal of a promised nonce, CallError where nothing is shown at all
   * for too long.
   */
  async #excuse({ player, pool, unexcused }: Promises, onUncertain?: (uncertain: boolean) => void): Promise<void> {
    const look = (question: () => Promise<unknown>) => {
      this.stayWith(player)
      return this.#look(question, onUncertain)
    }
    const shown = { history: (before?: number) => look(() => this.#ports.history(before)), openGames: () => look(() => this.#ports.openGames()) }
    const heldTo = { sentOf: (bet: Bet | OpenGame) => this.sentOf(bet), promiseOf: (nonce: number) => this.promiseOf(nonce) ?? pool.promiseOf(nonce) }
    for (const [refused, code] of unexcused) {
      const { lies, told, shown: bet, isElsewhere } = await excuseOf(refused, code, shown, heldTo)
      unexcused.delete(refused)
      if (lies.length > 0 || bet === undefined) throw new LiedTo({ known: refused, told: asEvidence(told, 'excuse'), lies })
      this.note(bet, () => ({ stands: true, denied: false, ...(bet.excuse && { excuse: true }) }))
      if (bet.nonce !== refused.nonce) pool.startAt(bet.nonce - oldestGap + 1)
      if (isElsewhere) this.#ports.tellElsewhere(bet)
    }
  }

  /** A question that changes nothing and may be asked as often as need be. Throws CallError when it stays without an answer. */
  async #look(question: () => Promise<unknown>, onUncertain?: (uncertain: boolean) => void): Promise<unknown> {
    const ask = () => question().catch((error: unknown) => {
      throw error instanceof CallError && error.code === 'TooManyRequests' ? new CallError(error.code, error.message, true) : error
    })
    try {
      return await this.forOnePlayer(ask, onUncertain, looksTried)
    } catch (error) {
      throw error instanceof CallError && error.uncertain ? new CallError(error.code, unexcusedText, false) : error
    }
  }

  #bodyOf<Params>(game: SeededGame, { clientSeed, stakeKopecks, params, maxWin }: BetOrder<Params>, nonce: number): BetBody {
    return {
      game: game.id, version: game.version, nonce, clientSeed: clientSeed ?? this.#ports.freshSeed(), stake: stakeKopecks, params,
      ...(maxWin !== undefined && { maxWin }),
    }
  }

  /** The promises made to whoever's page this is now; a former player's are dropped. */
  #current(): Promises {
    const player = this.player()
    if (this.#promises.player !== player) this.#promises = promisesOf(player)
    return this.#promises
  }

  async #takeNonce(promises: Promises): Promise<Commitment> {
    const ready = promises.pool.take()
    if (ready) return ready
    await this.#refill(promises)
    const fetched = promises.pool.take()
    if (!fetched) throw new CallError('Unavailable', 'Слишком много ставок сразу. Дождитесь ответа на предыдущие', false)
    return fetched
  }

  #refill(promises: Promises): Promise<void> {
    promises.asking ??= this.#ports
      .commitments()
      .then((offered) => promises.pool.keepOnly(offered))
      .finally(() => {
        promises.asking = undefined
      })
    return promises.asking
  }
}
