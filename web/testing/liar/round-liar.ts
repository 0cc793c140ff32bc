/**
 * A lying server of shared rounds, with honest servers along with it that get the same moves and requests: one
 * continues as it began, the other takes over a forged chain and is honest with it. A round or bet that a page calls
 * proved must be what one of them made of the page's real requests, and must follow from what the page had received
 * before.
 */
import { type OwnRoundBet, type PastRound, rounds } from '@kurazh/contract/play/rounds.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { exactE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { sameJson } from '@kurazh/games/core/verify.ts'
import { CallError } from '../../api/call.ts'
import { isSame } from '../../play/proof/bet-check.ts'
import { type RoundServerOptions, RoundServer } from '../round-server.ts'
import { type Asked, bodyFromJson, type Device, type Liar, openPage, type RoundPage, type Told } from '../round-page.ts'
import { Promises, type Witness } from './promises.ts'
import {
  deeply,
  isReadable,
  payoutAsJson,
  type RoundCall,
  type RoundLie,
  type RoundManner,
  type RoundWord,
} from './round-words.ts'

interface Sent {
  witness: Witness
  body: Asked
  /** The number of messages sent to pages before it left. */
  before: number
}

/** A watching page, and the device whose memory it has. */
export interface Onlooker {
  page: RoundPage
  device: Device
  witness: Witness
}

/** A device whose browser stores nothing; `entries` still shows what was written. */
export class ForgetfulDevice extends Map<string, string> {
  override get(): undefined {
    return undefined
  }
}

export class RoundLiar {
  readonly server: RoundServer
  /** All messages and requests, before they were bent. */
  readonly told: RoundWord[] = []
  readonly asked: RoundWord[] = []
  readonly onlookers: Onlooker[] = []
  /** Errors that messages caused on pages. */
  readonly fell: unknown[] = []
  /** For each chain: how many moves the server had made when the last witness first learned of it. */
  readonly knownFrom = new Map<number, number>()
  /** How many moves the server has made. */
  moves = 0
  /** True once a lie has changed something. */
  lied = false
  /** True once a lie has made a message that no page can parse. */
  garbled = false
  readonly #truths: readonly [RoundServer, RoundServer]
  readonly #lies: readonly RoundLie[]
  readonly #promises = new Promises((chain) => this.knownFrom.set(chain, this.moves))
  /** The keys under which the server has received the bets. */
  readonly #heardAs = new Map<string, string>()
  readonly #sent = new Map<string, Sent>()
  /** The number of messages that had been sent when betting on a round closed. */
  readonly #closed = new Map<number, number>()
  /** The round was broken off: what the honest servers do with it is not modelled here. */
  #brokenOff = false

  constructor(seed: number, kind: RoundServerOptions, lies: readonly RoundLie[]) {
    this.server = new RoundServer(seed, kind)
    this.#truths = [new RoundServer(seed, kind), new RoundServer(seed, kind)]
    this.#lies = lies
  }

  get game(): RisingRound {
    return this.server.game
  }

  open(): void {
    this.#brokenOff = false
    this.#move((server) => server.open())
  }

  start(): void {
    this.#closed.set(this.server.round?.number ?? 0, this.told.length)
    this.#move((server) => server.start())
  }

  fly(ms: number): void {
    this.#move((server) => server.fly(ms))
  }

  end(): void {
    this.#move((server) => server.end())
  }

  interrupt(): void {
    this.#move((server) => server.interrupt())
  }

  takeOver(): void {
    this.#move((server) => server.takeOver())
  }

  /** A bet that none of the pages has sent. */
  placeElsewhere(body: Parameters<RoundServer['place']>[0]): void {
    for (const server of [...this.#truths, this.server]) server.place(body)
  }

  /** Opens a page on this device. */
  page(device: Device = new Map()): RoundPage {
    const witness = device instanceof ForgetfulDevice ? {} : device
    const liar: Liar = {}
    for (const call of ['state', 'news', 'own', 'placed', 'taken', 'cancelled', 'past'] as const)
      this.#sitBetween(liar, call, witness)
    const page = openPage(this.server, {
      device,
      liar,
      asks: (call, body) => this.#hear(witness, call, body),
      fell: (error) => this.fell.push(error),
    })
    this.onlookers.push({ page, device, witness })
    return page
  }

  /** A message, JSON, as it arrives. */
  tell(witness: Witness, call: RoundCall, value: unknown): unknown {
    const number = this.told.push({ call, value }) - 1
    let word = this.#echo(value)
    for (const lie of this.#lies) word = this.#bent(lie, { call, value: word }, number)
    if (!sameJson(word, value)) {
      this.lied = true
      this.garbled ||= !isReadable({ call, value: word })
    }
    this.#promises.hear(witness, { call, value: word }, number)
    return word
  }

  /** Keys of the bets that pages have sent. */
  get keys(): string[] {
    return [...this.#sent.keys()]
  }

  /** The server's result for a bet that was sent. */
  played(key: string): OwnRoundBet | undefined {
    return this.server.betOf(this.#heardAs.get(key) ?? key)
  }

  /** Whether a proved bet is what an honest server would have made of it; `told` is the whole claim. */
  isTrueBet(witness: Witness, key: string, told: Partial<OwnRoundBet>): boolean {
    const sent = this.#sent.get(key)
    if (sent?.witness !== witness) return false
    return this.#truths.some((truth) => {
      const bet = truth.betOf(key)
      const past = bet && truth.past(bet.round)?.round
      if (!bet || !(holds(told, bet) || (past && this.#isTakenNoLower(told, bet, past)))) return false
      return (
        bet.state === 'cancelled' || (past !== undefined && this.#promises.bind(witness, this.game, past, sent.before))
      )
    })
  }

  /** Whether a proved round is what an honest server played, and had been promised before its betting closed. */
  isTrueRound(witness: Witness, told: Omit<PastRound, 'interrupted'> & { interrupted?: boolean }): boolean {
    const { startedAt: _, endedAt: __, ...claimed } = told
    const before = this.#closed.get(told.number) ?? 0
    return this.#truths.some((truth) => {
      const past = truth.past(told.number)?.round
      return past !== undefined && holds(claimed, past) && this.#promises.bind(witness, this.game, past, before)
    })
  }

  /**
   * A manual cash-out may be reported higher than it was, up to its height and its point: the page cannot know when the
   * request arrived. It may not be reported lower, except for the possible error of the page's clock.
   */
  #isTakenNoLower(
    { stake, payout, multiplier, ...told }: Partial<OwnRoundBet>,
    bet: OwnRoundBet,
    { point }: PastRound,
  ): boolean {
    const byHand = this.asked.some(({ call, value }) => call === 'take' && (value as Asked).key === bet.key)
    if (!byHand || bet.multiplier === null || stake !== bet.stake || payout === undefined || !holds(told, bet))
      return false
    const leastE4 = this.game.multiplierE4At(this.game.elapsedMsFor(bet.multiplier) - clockMs)
    const mostE4 = Math.min(bet.takenAt, exactE4(point) ?? 0)
    const agrees = multiplier == null || payout === payoutKopecks(stake, multiplier)
    return agrees && payout >= payoutKopecks(stake, leastE4) && payout <= payoutKopecks(stake, mostE4)
  }

  #move(act: (server: RoundServer) => void): void {
    const number = this.moves
    this.moves += 1
    const [, forged] = this.#truths
    for (const { manner, at, forgery } of this.#lies) {
      if (manner !== 'forged' || at !== number || !forgery) continue
      for (const server of [forged, this.server]) server.forge(forgery.chain, forgery)
      this.lied = true
    }
    for (const truth of this.#truths) act(truth)
    const phase = this.server.round?.phase
    if (
      !this.#brokenOff &&
      (phase === 'betting' || phase === 'running') &&
      this.#lies.some(({ manner, at }) => manner === 'interrupted' && at === number)
    ) {
      this.server.interrupt()
      this.#brokenOff = true
      this.lied = true
    }
    if (!this.#brokenOff) act(this.server)
  }

  #sitBetween(liar: Liar, call: keyof Told, witness: Witness): void {
    Object.assign(liar, { [call]: (told: unknown) => this.tell(witness, call, told) })
  }

  #hear<Body extends Asked>(witness: Witness, call: 'place' | 'take' | 'cancel', body: Body): Body {
    const number = this.asked.push({ call, value: body }) - 1
    if (call === 'place' && !this.#sent.has(body.key))
      this.#sent.set(body.key, { witness, body, before: this.told.length })
    for (const truth of this.#truths) {
      if (call === 'place') truth.place(bodyFromJson(body))
      else truth[call](body.key)
    }
    let heard: unknown = body
    for (const { manner, at, bend } of this.#lies) {
      if (at !== number || !manners.heard.has(manner)) continue
      this.lied = true
      if (manner === 'deaf') throw new CallError('RoundClosed', 'раунд закрыт', false)
      heard = bend.apply(heard)
    }
    const schema = call === 'place' ? rounds.roundBet.body : rounds.roundTake.body
    if (!schema.safeParse({ game: this.game.id, ...(heard as Body) }).success)
      throw new CallError('InvalidRequest', 'запрос не понят', false)
    if (call === 'place') this.#heardAs.set(body.key, (heard as Body).key)
    return heard as Body
  }

  #bent({ manner, at, ever, bend, word }: RoundLie, { call, value }: RoundWord, number: number): unknown {
    if (manner === 'everywhere') return number >= at ? bend.apply(value) : value
    if (manner === 'told')
      return number === at || (ever && number > at && this.told[at]?.call === call) ? bend.apply(value) : value
    const before = manner === 'again' && number === at ? this.told[word ?? 0] : undefined
    return before?.call === call ? before.value : value
  }

  /** Copies the values of the request into the report of the bet, as if they had been received so. */
  #echo(value: unknown): unknown {
    return this.#lies
      .filter(({ manner }) => manner === 'echoed')
      .reduce((word, { at, bend }) => {
        const asked = this.asked[at]
        if (asked?.call !== 'place') return word
        const body = asked.value as Asked & { stake: number }
        const { key } = bend.apply(body) as Asked
        return deeply(word, (part) =>
          'takenAt' in part && 'key' in part && (part.key === key || part.key === body.key)
            ? restored(part as Wire<OwnRoundBet>, body)
            : part,
        )
      }, value)
  }
}

/** The possible error of a page's clock, in milliseconds, with a server that answers at once. */
const clockMs = 152

const manners = { heard: new Set<RoundManner>(['heard', 'echoed', 'deaf']) }

function restored(bet: Wire<OwnRoundBet>, { key, round, stake, target }: Asked & { stake: number }): Wire<OwnRoundBet> {
  const payout =
    bet.state === 'taken' && bet.multiplier !== null
      ? payoutAsJson(stake, bet.multiplier)
      : bet.state === 'returned' || bet.state === 'cancelled'
        ? stake
        : bet.payout
  return { ...bet, key, round, stake, target: target ?? null, takenAt: target ?? bet.takenAt, payout }
}

/** Everything claimed matches the truth. */
function holds(claimed: object, truth: object): boolean {
  const real: Record<string, unknown> = { ...truth }
  return Object.entries(claimed).every(([name, value]) => isSame(real[name], value))
}
