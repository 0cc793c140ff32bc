/**
 * A house that tells a lie: it bends an answer, or a request before playing it, and keeps beside it what an honest house would have
 * done with what the page really sent. A bet that the page calls proved must be that very bet.
 */
import type { Bet } from '@kurazh/contract/play.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import { CallError } from '../../api/call.ts'
import type { Wire } from '@kurazh/contract/wire.ts'
import type { BetBody } from '../../play/betting/bet-client.ts'
import type { KeptTexts } from '../../play/betting/bet-memory.ts'
import { betAsJson, betFromJson, bodyFromJson, House, type HouseCall } from '../../play/betting/test-house.ts'
import type { Bend } from './bends.ts'

/**
 * `told`: an answer bent on its way. `heard`: a request bent, played honestly so. `echoed`: the same, and the request's own words
 * told back. `seeds`: other secret seeds from then on, everything after it in agreement with them. `denied`: a bet is drawn, thrown
 * away and refused, as if its nonce had been used; where an excuse is made up, that is all the history shows from then on.
 */
export type Manner = 'told' | 'heard' | 'echoed' | 'seeds' | 'denied'

export interface LieTold {
  manner: Manner
  /** Which answer (of those told), or request (of the others), by its number in an honest run. */
  at: number
  /** Goes on from there in every answer or request that has such a place. */
  ever: boolean
  bend: Bend
  excuse?: readonly Wire<Bet>[]
}

/** One word that went between page and house, JSON, as it was before it was bent. */
export interface Word {
  call: HouseCall | 'shown'
  value: unknown
}

export class LiarHouse {
  readonly house: House
  /** Everything told and asked, before it was bent. */
  readonly told: Word[] = []
  readonly asked: Word[] = []
  /** True once a lie has changed a word. */
  lied = false
  /** True once a bet of the page's was denied. */
  denied = false
  readonly #honest: House
  readonly #others: House
  readonly #lies: readonly LieTold[]
  readonly #second: Bet[] = []
  readonly #filling: number

  constructor(filling: number, lies: readonly LieTold[]) {
    this.#filling = filling
    this.house = new House(filling)
    this.#honest = new House(filling)
    this.#others = new House(filling + 1)
    this.#lies = lies
    this.house.hear = (asked, call) => this.#hear(asked, call)
    this.house.bend = (told, call) => this.#tell(told, call)
    this.house.seedOf = (nonce) => (this.#hasOtherSeeds() ? this.#others : this.#honest).seedOf(nonce)
    for (const name of ['place', 'move', 'openGames'] as const) this.#standFirm(name)
  }

  /** A request that the lie has made nonsense of is refused; the page must stand whatever it is told then. */
  #standFirm(name: 'place' | 'move' | 'openGames'): void {
    const serve = this.house[name].bind(this.house) as (asked?: unknown) => unknown
    const refusing = (asked?: unknown) => {
      try {
        return serve(asked)
      } catch (error) {
        if (error instanceof CallError) throw error
        throw new CallError('InvalidRequest', 'запрос не понят', false)
      }
    }
    Object.assign(this.house, { [name]: refusing })
  }

  #hasOtherSeeds(): boolean {
    const lie = this.#lies.find(({ manner }) => manner === 'seeds')
    const other = lie !== undefined && this.asked.length > lie.at
    this.lied ||= other
    return other
  }

  page(texts?: KeptTexts) {
    return this.house.page(texts)
  }

  /** A day passes: games that nobody moves end. */
  idle(): void {
    for (const house of [this.house, this.#honest]) {
      house.now += 86_400_001
      house.expire()
    }
  }

  ban(): void {
    for (const house of [this.house, this.#honest]) house.ban()
  }

  /** A settled bet as the house shows it later: in the history, or to whoever has its link. */
  shown(nonce = 0): Bet | undefined {
    const bet = this.house.standing.get(nonce)?.bet
    return bet && betFromJson(this.#tell(betAsJson(bet), 'shown'))
  }

  /** What this bet of the page's really came to; undefined where it is not over. */
  truth(nonce: number): Bet | undefined {
    return this.#honest.standing.get(nonce)?.bet
  }

  /** True when the bet is told as it is. When it ended is no part of what is proved, only that a day had to pass. */
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
    // What an honest house refuses as well is denied by no lie.
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
    const excuse = this.denied && call === 'history' ? this.#lies.find(({ manner }) => manner === 'denied')?.excuse : undefined
    return this.#bent(excuse ?? this.#echo(told), number, ({ manner }) => manner === 'told')
  }

  /** The words of the request stand in the answer as if they had been heard. */
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
    for (const lie of this.#lies) if (isOf(lie) && (lie.ever ? number >= lie.at : number === lie.at)) bent = lie.bend.apply(bent)
    this.lied ||= !sameJson(bent, value)
    return bent
  }

  /** A second bet under one nonce is refused by the honest house; where the lie was that the first never came, it would have come to this. */
  #playBet(body: BetBody): void {
    try {
      this.#honest.place(body)
    } catch (error) {
      const told = new House(this.#filling).place(body)
      if ('bet' in told) this.#second.push(told.bet)
      throw error
    }
  }

  /** The honest house beside plays what the page sent; false where it refuses. */
  #play(asked: unknown, call: Word['call']): boolean {
    try {
      if (call === 'place') this.#playBet(bodyFromJson(asked))
      if (call === 'move') this.#honest.move(asked as Parameters<House['move']>[0])
      return true
    } catch {
      // What cannot be played has no truth: nothing said of it is true.
      return false
    }
  }
}
