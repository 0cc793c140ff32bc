/**
 * The frame's side of a game made elsewhere. The seeds that decide a round are drawn here and kept until its bet is
 * shown: the server, which receives the client seed before the round is played, is never given another draw in its
 * place. Before anything is drawn the books of the version are written down; every reported round is checked against
 * all of it.
 */
import { stakeOfBet } from '@kurazh/shared/money/package-money.ts'
import {
  type OpenPackageRound,
  type PackageEntry,
  type PackageEvent,
  packageFrameState,
  type PackageFrameState,
} from '@kurazh/contract/play/packages.ts'
import { type Bet, betList } from '@kurazh/contract/play/play.ts'
import { CallError } from '../../api/call.ts'
import { type BetCheck, differences, judge, type Lie } from '../../play/proof/bet-check.ts'
import { VerificationError } from '../../play/proof/verification-error.ts'
import { toEvidence, toJson, parseMessage } from '../../play/proof/parse-message.ts'
import type { BetClient } from '../../play/client/bet-client.ts'
import { isOutstanding, type KnownBet } from '../../play/proof/bet-memory.ts'
import type { PackagePins } from './package-pins.ts'
import { allowedText, liesOf, packageRules } from './package-rules.ts'

export interface OpenedFrame {
  game: string
  version: number
  /** For the game's address, and for requests about the session. */
  token: string
  /** The session's number: news carry it. */
  session: number
  state: PackageFrameState
}

/** Ports of the desk to the outside. */
export interface DeskPorts {
  client: Pick<BetClient, 'draw' | 'known' | 'excuseDrawn' | 'note' | 'sentOf' | 'forOnePlayer'>
  pins: PackagePins
  /** The catalogue, which is written down as it is received. `fresh`: not from the cache. */
  catalogue(fresh: boolean): Promise<readonly PackageEntry[]>
  open(game: string): Promise<Omit<OpenedFrame, 'game'>>
  next(body: { token: string; nonce: number; clientSeed: string }): Promise<unknown>
  state(token: string): Promise<unknown>
  /** The newest settled bet below this nonce, in a list. */
  history(before: number): Promise<unknown>
  /** The player's own seed, where one is pinned. */
  pinnedSeed(): string | undefined
  /** The game has a newer version: seeds drawn for the former one are no longer played, and others are drawn. */
  tellRedrawn(game: string): void
  /** Does this work in one tab of the browser at a time. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
}

/** Another bet has used the nonce, or it is bound to the seed of a refused bet. */
const staleNonce = new Set<string>(['NonceUnknown', 'NonceReused'])
const noncesTried = 3
/** How many times the history is requested. */
const looksTried = 8

export class PackageDesk {
  readonly #ports: DeskPorts

  constructor(ports: DeskPorts) {
    this.#ports = ports
  }

  /**
   * Opens a session and offers it the seeds of the next round. Throws CallError; VerificationError where a reported
   * value does not hold.
   */
  async open(game: string): Promise<OpenedFrame> {
    const { token, session, version, state } = await this.#ports.open(game)
    const opened = { game, version, token, session, state: read(state) }
    return { ...opened, state: await this.#offer(opened, opened.state) }
  }

  /**
   * The current state, with the seeds of the next round offered. `news`: received by this session. Throws the errors of
   * `open`.
   */
  async follow(opened: OpenedFrame, news?: PackageEvent): Promise<PackageFrameState> {
    if (news?.kind === 'played') this.#heardPlayed(opened, news)
    return this.#offer(opened, read(await this.#ports.state(opened.token)))
  }

  /**
   * Writes down the player's decision about an expensive round before it is sent. Throws VerificationError where its
   * cost is not that of the mode.
   */
  allow(
    { game, version }: OpenedFrame,
    { nonce, mode, amount, stake }: Extract<PackageEvent, { kind: 'asks' }>,
    yes: boolean,
  ): void {
    const drawn = this.#drawnFor(game).find((each) => each.nonce === nonce && isOutstanding(each))
    if (drawn === undefined) return
    const pinned = this.#ports.pins.of(game, version)?.modes.find((each) => each.mode === mode)
    const due = pinned && stakeOfBet(amount, pinned.cost)
    if (yes && due !== stake)
      throw lie(drawn, toJson({ amount: 'money', stake: 'money' }, { nonce, mode, amount, stake }), [
        { what: `цена раунда в режиме ${mode}`, known: due ?? 'такого режима нет', told: stake },
      ])
    this.#ports.client.note(drawn, () => ({ allowed: yes ? allowedText(mode, stake) : '' }))
  }

  /** Checks the news of a round of this session against what was offered to it. Throws VerificationError. */
  #heardPlayed({ game, version }: OpenedFrame, event: Extract<PackageEvent, { kind: 'played' }>): void {
    const drawn = this.#drawnFor(game).filter((each) => each.version === version)
    const latest = drawn.at(-1)
    if (latest && !drawn.some(({ nonce }) => nonce === event.nonce))
      throw lie(latest, event, [{ what: 'номер раунда', known: latest.nonce, told: event.nonce }])
  }

  /** The seeds drawn on this device for a game, lowest nonce first. */
  #drawnFor(game: string): KnownBet[] {
    return this.#ports.client
      .known()
      .filter((bet) => bet.drawn && bet.game === game)
      .toSorted((one, other) => one.nonce - other.nonce)
  }

  /** The drawn seeds that are still unused, or new ones where every one was shown: one tab at a time. */
  #offer(opened: OpenedFrame, told: PackageFrameState): Promise<PackageFrameState> {
    return this.#ports.alone(`package ${opened.game}`, async () => {
      let [state, instead] = [told, false]
      for (let attempt = 1; ; attempt += 1) {
        await this.#account(opened, state)
        const drawn = await this.#nextOf(opened, instead)
        if (drawn === undefined) return { ...state, next: null }
        if (state.next?.nonce === drawn.nonce && state.next.clientSeed === drawn.clientSeed) return state
        try {
          const { nonce, clientSeed } = drawn
          const offered = read(await this.#ports.next({ token: opened.token, nonce, clientSeed }))
          await this.#account(opened, offered)
          return offered
        } catch (error) {
          if (!(error instanceof CallError && staleNonce.has(error.code)) || attempt === noncesTried) throw error
          const refused = await this.#refused(opened, drawn, error.code)
          state = refused.state
          instead ||= refused.instead
        }
      }
    })
  }

  /**
   * The nonce of drawn seeds is taken: by a round on them that was not reported yet, or by another bet, which has to be
   * shown.
   */
  async #refused(
    opened: OpenedFrame,
    drawn: KnownBet,
    code: string,
  ): Promise<{ state: PackageFrameState; instead: boolean }> {
    const state = read(await this.#ports.state(opened.token))
    await this.#account(opened, state)
    const isShown = () => !this.#drawnFor(opened.game).some((each) => each.nonce === drawn.nonce && isOutstanding(each))
    if (isShown()) return { state, instead: false }
    // A later round of another tab may hide it.
    const bet = await this.#settled(drawn)
    if (bet) this.#over(bet)
    return { state, instead: !isShown() && (await this.#ports.client.excuseDrawn(drawn, code)) }
  }

  /**
   * The drawn seeds still kept, lowest nonce first. Undefined for a version whose books were not received: nothing is
   * drawn for it.
   */
  async #nextOf({ game, version }: OpenedFrame, instead: boolean): Promise<KnownBet | undefined> {
    const { client, pins, pinnedSeed, tellRedrawn } = this.#ports
    const books = (await this.#isNewest(game, version)) ? pins.of(game, version) : undefined
    if (books === undefined || pins.lieOf(game) !== undefined) return undefined
    const drawn = this.#drawnFor(game)
    // Versions only rise: one that comes back after a newer one would be another draw for free.
    if (drawn.some((each) => each.version > version)) return undefined
    const outstanding = drawn.filter(isOutstanding)
    const left = outstanding.filter((each) => each.version < version)
    for (const each of left) client.note(each, () => ({ left: true }))
    if (left.length > 0) tellRedrawn(game)
    return (
      outstanding.find((each) => each.version === version) ??
      client.draw({ id: game, version }, { clientSeed: pinnedSeed(), books: books.print, instead })
    )
  }

  /** The catalogue may have been received before the version was released. */
  async #isNewest(game: string, version: number): Promise<boolean> {
    const { catalogue } = this.#ports
    const isShown = (entries: readonly PackageEntry[]) =>
      entries.some((each) => each.game === game && each.version === version)
    return isShown(await catalogue(false)) || isShown(await catalogue(true))
  }

  /** Writes down which rounds on drawn seeds were shown, once they hold. Throws VerificationError. */
  async #account(opened: Pick<OpenedFrame, 'game' | 'token'>, { open, last }: PackageFrameState): Promise<void> {
    if (open) this.#waiting(open)
    if (last) this.#over(last)
    for (const known of this.#drawnFor(opened.game))
      if (known.waits && known.nonce !== open?.nonce) await this.#ended(opened, known)
  }

  /**
   * A round that was reported as open and is not in this answer: it is over, or was opened after the answer, or is
   * withheld.
   */
  async #ended({ token }: Pick<OpenedFrame, 'token'>, known: KnownBet): Promise<void> {
    const bet = await this.#settled(known)
    if (bet) return this.#over(bet)
    if (read(await this.#ports.state(token)).open?.nonce === known.nonce) return
    const since = await this.#settled(known)
    if (since === undefined)
      throw lie(known, null, [
        { what: 'открытый раунд', known: 'выигрыш ждёт', told: 'раунда нет ни среди открытых, ни в истории' },
      ])
    this.#over(since)
  }

  #waiting(open: OpenPackageRound): void {
    const told = { ...open, params: { mode: open.mode } }
    const known = this.#ports.client.sentOf(told)
    if (known?.drawn !== true || known.lied) return
    const heard = this.#ports.pins.of(open.game, open.version)
    const cost = heard?.modes.find(({ mode }) => mode === open.mode)?.cost
    const isPriced = cost === undefined || stakeOfBet(open.amount, cost) === open.stake
    const lies = [
      ...differences(known, told),
      ...liesOf(known, open, heard),
      ...(isPriced ? [] : [{ what: 'цена раунда', known: cost, told: open.stake }]),
    ]
    if (lies.length > 0) this.#broken(known, toJson({ amount: 'money', stake: 'money' }, open), lies)
    this.#ports.client.note(known, () => ({
      stands: true,
      named: true,
      waits: true,
      stake: told.stake,
      params: told.params,
    }))
  }

  #over(bet: Bet): void {
    const known = this.#ports.client.sentOf(bet)
    if (known?.drawn !== true || known.lied) return
    const { verdict, lies, check } = judge(packageRules(bet, this.#ports.pins.of(bet.game, bet.version)), known, bet)
    if (verdict === 'broken') this.#broken(known, toEvidence(bet, 'bet'), lies, check)
    if (!known.named || known.waits)
      this.#ports.client.note(known, () => ({
        stands: true,
        named: true,
        waits: false,
        stake: bet.stake,
        params: bet.params,
      }))
  }

  /** The bet that the history shows under the nonce. */
  async #settled({ nonce }: KnownBet): Promise<Bet | undefined> {
    const told = await this.#ports.client.forOnePlayer(() => this.#ports.history(nonce + 1), undefined, looksTried)
    return parseMessage<typeof betList>(betList, told)?.find((each) => each.nonce === nonce)
  }

  /** It is never accepted any more, no matter what is reported later. */
  #broken(known: KnownBet, told: unknown, lies: readonly Lie[], check?: BetCheck): never {
    this.#ports.client.note(known, () => ({ lied: true }))
    throw new VerificationError({ known, told, lies, ...(check && { check }) })
  }
}

const lie = (known: KnownBet, told: unknown, lies: readonly Lie[]) => new VerificationError({ known, told, lies })

function read(told: unknown): PackageFrameState {
  const state = parseMessage<typeof packageFrameState>(packageFrameState, told)
  if (state === undefined)
    throw new CallError('InternalError', 'Ответ сервера не прочитать. Откройте игру ещё раз', false)
  return state
}
