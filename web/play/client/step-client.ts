/**
 * Opens, moves and resumes steps games. A move names its step, so it is repeated until its fate is known; it is written
 * down before it is sent. Only those parts of an answer are used that agree with what this page sent and received
 * before; the rendered state comes from the page's own moves and the rules.
 */
import { type OpenGame, openGameList, type OpenReply, type SettledReply } from '@kurazh/contract/play/play.ts'
import { allStaked } from '@kurazh/games/core/fairness.ts'
import type { StepsGame } from '@kurazh/games/core/game.ts'
import { CallError } from '../../api/call.ts'
import type { BetClient, BetOrder, SettledBet } from './bet-client.ts'
import type { KnownBet } from '../proof/bet-memory.ts'
import { VerificationError } from '../proof/verification-error.ts'
import { rulesOf } from '../proof/rules-of.ts'
import { toEvidence, parseMessage } from '../proof/parse-message.ts'
import { firstSeen, openLies, statesTold } from '../proof/open-check.ts'

/** Ports of the client, besides the bet client that has the nonces and the memory. */
export interface StepPorts {
  move(body: { nonce: number; step: number; move: unknown }): Promise<SettledReply | OpenReply>
  openGames(): Promise<OpenGame[]>
  /** The largest payout of a game's table, in kopecks, as it was reported before the stake. */
  maxWin(game: string): Promise<bigint | undefined>
  /**
   * The promise that an older page of this device stored for its open game of this kind: it knew nothing else of it.
   */
  olderPromise(game: OpenGame): string | undefined
}

/** A game that is not over, as this page knows it. */
export interface OpenSteps<Params = unknown, View = unknown> {
  /** The rules it was opened by: it is moved, drawn and judged by them to its end. */
  rules: StepsGame<Params, unknown, View>
  nonce: number
  /** The stake that opened it. */
  stakeKopecks: bigint
  /** With what moves have added. */
  stakedKopecks: bigint
  params: Params
  moves: readonly unknown[]
  view: View
  /** The payout now, and after one more good step; ten-thousandths. */
  multiplierE4: number
  nextMultiplierE4: number | null
  canTake: boolean
  /** The largest payout, as it was at the opening. */
  maxWinKopecks: bigint
  /** When it ends automatically unless it is moved, ISO 8601. */
  endsAt: string
  /** The record it is checked against. */
  known: KnownBet
  /** The game's player. */
  player: string | null
}

/** The result of an opening or a move. The balance is the server's, in kopecks. */
export type StepAnswer<Params, View, Outcome> =
  | { open: OpenSteps<Params, View>; balance: bigint }
  | { settled: SettledBet<Outcome>; balance: bigint }

export class StepClient {
  readonly #betClient: BetClient
  readonly #ports: StepPorts

  constructor(betClient: BetClient, ports: StepPorts) {
    this.#betClient = betClient
    this.#ports = ports
  }

  /**
   * Opens a game. Throws CallError when it was refused, VerificationError when the answer is not about the game that
   * was sent; `GameOpen` means that there is one to resume.
   */
  async open<Params, Move, View, Outcome>(
    game: StepsGame<Params, Move, View, Outcome>,
    order: BetOrder<Params>,
  ): Promise<StepAnswer<Params, View, Outcome>> {
    const maxWin = await this.#ports.maxWin(game.id)
    const { known, answer } = await this.#betClient.send(game, { ...order, maxWin })
    return this.#told(game, { ...known, made: [] }, answer)
  }

  /** Makes a move. Throws as `open` does; `GameMoved` means that the game is in another state by now. */
  async move<Params, View, Outcome>(
    open: OpenSteps<Params, View>,
    move: unknown,
    onUncertain?: (uncertain: boolean) => void,
  ): Promise<StepAnswer<Params, View, Outcome>> {
    const { rules, nonce, moves } = open
    this.#betClient.stayWith(open.player)
    const step = moves.length
    const known = this.#betClient.note(open.known, ({ sent = [] }) => ({ sent: withSent(sent, step, move) }))
    const answer = await this.#betClient.ask(known, () => this.#ports.move({ nonce, step, move }), onUncertain)
    return this.#told(rules as StepsGame<Params, unknown, View, Outcome>, { ...known, made: [...moves, move] }, answer)
  }

  /**
   * The open game of this kind, no matter where it was opened, by its own rules; null when there is none. Throws as
   * `open` does.
   */
  async resume<Params, Move, View, Outcome>(
    game: StepsGame<Params, Move, View, Outcome>,
  ): Promise<OpenSteps<Params, View> | null> {
    const games = parseMessage(openGameList, await this.#betClient.forOnePlayer(() => this.#ports.openGames()))
    if (games === undefined)
      throw new CallError('InternalError', 'Ответ сервера об открытых играх не прочитать. Обновите страницу', false)
    const open = games.find((each) => each.game === game.id)
    if (open === undefined) return null
    const known =
      this.#betClient.sentOf(open) ??
      firstSeen(open, this.#betClient.promiseOf(open.nonce) ?? this.#ports.olderPromise(open))
    return this.#taken(await rulesOf(game, open.version), known, open)
  }

  #told<Params, Move, View, Outcome>(
    game: StepsGame<Params, Move, View, Outcome>,
    known: KnownBet,
    answer: SettledReply | OpenReply,
  ): StepAnswer<Params, View, Outcome> {
    const { balance } = answer
    if ('open' in answer) return { open: this.#taken(game, known, answer.open), balance }
    return { settled: this.#betClient.settled<Outcome>(game, known, answer), balance }
  }

  /**
   * An open game as the page adopts it: moves and time from the answer that agrees, everything else from the page's own
   * records.
   */
  #taken<Params, Move, View, Outcome>(
    game: StepsGame<Params, Move, View, Outcome>,
    before: KnownBet,
    open: OpenGame,
  ): OpenSteps<Params, View> {
    const lies = openLies(game, before, open)
    if (lies.length > 0) {
      this.#betClient.note(before, () => ({ lied: true }))
      throw new VerificationError({ known: before, told: toEvidence(open, 'openGame'), lies })
    }
    const state = statesTold(game, before, open).at(-1)
    // No lie, but the rules are others: the page must not guess.
    if (before.version !== game.version || state === undefined)
      throw new CallError('RulesChanged', otherRulesText(before.version), false)
    const { moves, endsAt, maxWin, view } = open
    const known = this.#betClient.note(before, () => ({
      stands: true,
      made: moves,
      endsAt,
      maxWin,
      ...(game.reveals && { shown: view }),
    }))
    return {
      rules: game,
      nonce: known.nonce,
      stakeKopecks: known.stake,
      stakedKopecks: allStaked(known.stake, state.staked),
      params: known.params as Params,
      moves,
      view: state.view,
      multiplierE4: state.multiplierE4,
      nextMultiplierE4: state.nextMultiplierE4,
      canTake: state.canTake,
      maxWinKopecks: maxWin,
      endsAt,
      known,
      player: this.#betClient.player(),
    }
  }
}

function withSent(sent: readonly unknown[][], step: number, move: unknown): unknown[][] {
  const grown = Array.from({ length: Math.max(sent.length, step + 1) }, (_, index) => sent[index] ?? [])
  grown[step] = [...(grown[step] ?? []), move]
  return grown
}

const otherRulesText = (version: number) =>
  `Открытая игра идёт по правилам версии ${version}, а эта страница знает другие. Обновите страницу`
