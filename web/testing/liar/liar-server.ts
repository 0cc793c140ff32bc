/**
 * A server that lies: it bends an answer, or a request before playing it. It also keeps what an honest server would
 * have done with the page's real request: a bet that the page calls proved must be that very bet.
 */
import { type Bet, type Commitment, play } from '@kurazh/contract/play/play.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import type * as z from 'zod/mini'
import { CallError } from '../../api/call.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import type { BetBody } from '../../play/client/bet-client-ports.ts'
import type { KeptTexts } from '../../play/proof/kept-texts.ts'
import { betAsJson, betFromJson, bodyFromJson, TestServer, type ServerCall } from '../test-server.ts'
import type { Bend } from './bends.ts'

/**
 * `told`: an answer bent on its way. `heard`: a request bent, then played honestly. `echoed`: the same, and the answer
 * repeats the request's own values. `seeds`: other secret seeds from then on, everything after it consistent with them.
 * `denied`: a bet is drawn, discarded and refused, as if its nonce had been used; where an excuse is made up, that is
 * all the history shows from then on.
 */
export type Manner = 'told' | 'heard' | 'echoed' | 'seeds' | 'denied'

export interface LieTold {
  manner: Manner
  /** The number of the answer (for `told`) or of the request (for the others) in an honest run. */
  at: number
  /** Also bends every later answer or request that has such a place. */
  ever: boolean
  bend: Bend
  excuse?: readonly Wire<Bet>[]
}

/** One message between page and server, JSON, before it was bent. */
export interface Word {
  call: ServerCall | 'shown'
  value: unknown
}

const offering: Partial<Record<Word['call'], z.ZodMiniType>> = {
  commitments: play.commitments.reply.shape.success,
  place: play.placeBet.reply.shape.success,
  move: play.move.reply.shape.success,
}

export class LiarServer {
  readonly server: TestServer
  /** All messages and requests, before they were bent. */
  readonly told: Word[] = []
  readonly asked: Word[] = []
  /** True once a lie has changed a message. */
  lied = false
  /** True once a bet of the page's was denied. */
  denied = false
  /** True once a bet that the server has received was refused. */
  refused = false
  readonly #honest: TestServer
  readonly #others: TestServer
  readonly #lies: readonly LieTold[]
  readonly #second: Bet[] = []
  /** The seeds each nonce was first promised with: a bet under it is true by these. */
  readonly #promised = new Map<number, 'honest' | 'other'>()
  readonly #filling: number

  constructor(filling: number, lies: readonly LieTold[]) {
    this.#filling = filling
    this.server = new TestServer(filling)
    this.#honest = new TestServer(filling)
    this.#others = new TestServer(filling + 1)
    this.#lies = lies
    this.server.hear = (asked, call) => this.#hear(asked, call)
    this.server.bend = (told, call) => this.#tell(told, call)
    const honest = new TestServer(filling)
    this.server.seedOf = (nonce) => (this.#hasOtherSeeds() ? this.#others : honest).seedOf(nonce)
    this.#honest.seedOf = (nonce) => (this.#promised.get(nonce) === 'other' ? this.#others : honest).seedOf(nonce)
    for (const name of ['place', 'move', 'openGames'] as const) this.#standFirm(name)
  }

  /** A request that the lie has made invalid is refused; the page must withstand any answer. */
  #standFirm(name: 'place' | 'move' | 'openGames'): void {
    const serve = this.server[name].bind(this.server) as (asked?: unknown) => unknown
    const refusing = (asked?: unknown) => {
      try {
        return serve(asked)
      } catch (error) {
        this.refused ||= name === 'place'
        if (error instanceof CallError) throw error
        throw new CallError('InvalidRequest', 'запрос не понят', false)
      }
    }
    Object.assign(this.server, { [name]: refusing })
  }

  #hasOtherSeeds(): boolean {
    const lie = this.#lies.find(({ manner }) => manner === 'seeds')
    const other = lie !== undefined && this.asked.length > lie.at
    this.lied ||= other
    return other
  }

  page(texts?: KeptTexts) {
    return this.server.page(texts)
  }

  /** The next bet is read and refused: its seed is bound to its nonce. */
  refuse(): void {
    this.server.faults.push(new CallError('InsufficientFunds', 'мало', false))
  }

  /** A day passes: games without moves end. */
  idle(): void {
    for (const server of [this.server, this.#honest]) {
      server.now += 86_400_001
      server.expire()
    }
  }

  ban(): void {
    for (const server of [this.server, this.#honest]) server.ban()
  }

  /** A settled bet as the server shows it later: in the history, or to anyone who has its link. */
  shown(nonce = 0): Bet | undefined {
    const bet = this.server.standing.get(nonce)?.bet
    return bet && betFromJson(this.#tell(betAsJson(bet), 'shown'))
  }

  /** The true result of this bet of the page; undefined where it is not over. */
  truth(nonce: number): Bet | undefined {
    return this.#honest.standing.get(nonce)?.bet
  }

  /**
   * True when the bet is reported truthfully. The time of its end is not part of what is proved, only that a day had to
   * pass.
   */
  isTrue(told: Bet): boolean {
    const { at: _, ...claimed } = betAsJson(told)
    return [this.truth(told.nonce), ...this.#second].some((bet) => {
      if (bet === undefined) return false
      const { at: __, ...real } = betAsJson(bet)
      return sameJson(real, claimed)
    })
  }

  #hear(asked: unknown, call: Word['call']): unknown {
    const number = this.asked.push({ call, value: asked }) - 1
    // A refusal that an honest server would make too is no lie.
    if (this.#play(asked, call) && call === 'place') this.#deny(number)
    return this.#bent(asked, number, ({ manner }) => manner === 'heard' || manner === 'echoed')
  }

  #deny(number: number): void {
    const denial = this.#lies.find(({ manner, at }) => manner === 'denied' && at === number)
    if (denial === undefined) return
    this.lied = this.denied = true
    denial.bend.apply(undefined)
  }

  #tell(told: unknown, call: Word['call']): unknown {
    const number = this.told.push({ call, value: told }) - 1
    const excuse =
      this.denied && call === 'history' ? this.#lies.find(({ manner }) => manner === 'denied')?.excuse : undefined
    const said = this.#bent(excuse ?? this.#echo(told), number, ({ manner }) => manner === 'told')
    if (offering[call]?.safeParse(said).success) this.#notePromises((said as { commitments: Commitment[] }).commitments)
    return said
  }

  #notePromises(promises: readonly Commitment[]): void {
    for (const { nonce, commitment } of promises) {
      if (!Number.isSafeInteger(nonce) || nonce < 0 || this.#promised.has(nonce)) continue
      const isOther = commitment === this.#others.promise(nonce).commitment
      this.#promised.set(nonce, isOther ? 'other' : 'honest')
    }
  }

  /** Copies the values of the request into the answer, as if they had been received so. */
  #echo(told: unknown): unknown {
    const echoed = this.#lies.some(({ manner }) => manner === 'echoed')
    const [first] = this.asked
    if (!echoed || first === undefined) return told
    const { maxWin: _, ...sent } = first.value as Wire<BetBody>
    const restored = <Inner extends object>(inner: Inner): Inner => ({ ...inner, ...sent })
    if (Array.isArray(told)) return told.map((each: object) => ('clientSeed' in each ? restored(each) : each))
    if (typeof told !== 'object' || told === null) return told
    if ('clientSeed' in told) return restored(told)
    if ('open' in told) return { ...told, open: restored(told.open as object) }
    return 'bet' in told ? { ...told, bet: restored(told.bet as object) } : told
  }

  #bent(value: unknown, number: number, isOf: (lie: LieTold) => boolean): unknown {
    let bent = value
    for (const lie of this.#lies)
      if (isOf(lie) && (lie.ever ? number >= lie.at : number === lie.at)) bent = lie.bend.apply(bent)
    this.lied ||= !sameJson(bent, value)
    return bent
  }

  /**
   * A second bet under one nonce is refused by the honest server; if the lie was that the first never arrived, the
   * honest server would have received this one. A nonce that a refusal has bound has no second draw.
   */
  #playBet(body: BetBody): void {
    const bound = this.server.bound.get(body.nonce)
    if (bound !== undefined && bound.clientSeed !== body.clientSeed) throw new CallError('NonceReused', 'занят', false)
    try {
      this.#honest.place(body)
    } catch (error) {
      const second = new TestServer(this.#filling)
      second.seedOf = this.#honest.seedOf
      const told = second.place(body)
      if ('bet' in told) this.#second.push(told.bet)
      throw error
    }
  }

  /** The honest server plays the page's request; false where it refuses. */
  #play(asked: unknown, call: Word['call']): boolean {
    try {
      if (call === 'place') this.#playBet(bodyFromJson(asked))
      if (call === 'move') this.#honest.move(asked as Parameters<TestServer['move']>[0])
      return true
    } catch {
      // A bet that cannot be played has no truth: no claim about it is true.
      return false
    }
  }
}
