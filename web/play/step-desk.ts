/**
 * The desk where steps games are opened, moved and resumed. A move names its step, so it is repeated until its fate is
 * known; a closed game is replayed from the moves this page made and held to the promise it heard before the bet.
 */
import type { Bet, OpenGame, OpenReply, SettledReply } from '@kurazh/contract/play.ts'
import { kopecksFromRoubles } from '@kurazh/contract/money.ts'
import type { StepsGame } from '@kurazh/games/kit/game.ts'
import { stepsWithin, take } from '@kurazh/games/kit/steps.ts'
import { type BetDesk, type BetOrder, checkBet, holds, type SettledBet } from './bet-desk.ts'
import { untilKnown } from './until-known.ts'
import { verdictOf } from './verdict.ts'

/** What the desk needs of the world outside, besides the desk that has the nonces. */
export interface StepPorts {
  move(body: { nonce: number; step: number; move: unknown }): Promise<SettledReply | OpenReply>
  openGames(): Promise<OpenGame[]>
  wait(ms: number): Promise<void>
  /** Keeps a text for a game on this device, over reloads. */
  remember(game: string, text: string): void
  recall(game: string): string | null
}

/** A game that is not over, as this page knows it. */
export interface OpenSteps<Params = unknown, View = unknown> {
  nonce: number
  stakeKopecks: bigint
  params: Params
  clientSeed: string
  moves: readonly unknown[]
  view: View
  /** What taking pays now, and after one more good step; ten-thousandths. */
  multiplierE4: number
  nextMultiplierE4: number | null
  canTake: boolean
  /** The largest payout, as it was at the opening. */
  maxWinKopecks: bigint
  /** When it ends by itself unless it is moved, ISO 8601. */
  endsAt: string
  /** The promise this device heard before the bet; absent when another one opened the game. */
  promised?: string
}

/** What became of an opening or a move. The balance is the server's, in roubles. */
export type StepAnswer<Params, View, Outcome> =
  | { open: OpenSteps<Params, View>; balance: number }
  | { settled: SettledBet<Outcome>; balance: number }

export class StepDesk {
  readonly #desk: BetDesk
  readonly #ports: StepPorts

  constructor(desk: BetDesk, ports: StepPorts) {
    this.#desk = desk
    this.#ports = ports
  }

  /** Opens a game. Throws CallError when it was refused; `GameOpen` says that there is one to resume. */
  async open<Params, Move, View, Outcome>(
    game: StepsGame<Params, Move, View, Outcome>,
    order: BetOrder<Params>,
  ): Promise<StepAnswer<Params, View, Outcome>> {
    const { body, answer, promised } = await this.#desk.send(game, order)
    const { nonce, clientSeed } = body
    this.#ports.remember(game.id, JSON.stringify({ nonce, clientSeed, promised }))
    if ('open' in answer) return { open: known(answer.open, promised), balance: answer.balance }
    // The opening was answered only after another page had played the game to its end.
    const check = checkBet(game, { ...body, moves: answer.bet.moves }, promised, answer.bet)
    return { settled: settledBet(answer.bet, check, promised, answer.balance), balance: answer.balance }
  }

  /** Makes a move. Throws CallError when it was refused; `GameMoved` says that the game stands elsewhere by now. */
  async move<Params, Move, View, Outcome>(
    game: StepsGame<Params, Move, View, Outcome>,
    open: OpenSteps<Params, View>,
    move: unknown,
    onUncertain?: (uncertain: boolean) => void,
  ): Promise<StepAnswer<Params, View, Outcome>> {
    const body = { nonce: open.nonce, step: open.moves.length, move }
    const answer = await untilKnown(() => this.#ports.move(body), { wait: this.#ports.wait, onUncertain })
    if ('open' in answer) return { open: known(answer.open, open.promised), balance: answer.balance }
    const { bet, balance } = answer
    const own = [...open.moves, move]
    const moves = bet.ended === 'limit' && isPastLimit(game, open, own.length) ? [...own, take] : own
    const { nonce, clientSeed, params, stakeKopecks } = open
    const sent = { game: game.id, nonce, clientSeed, stake: Number(stakeKopecks) / 100, params, moves }
    return { settled: settledBet(bet, checkBet(game, sent, open.promised ?? bet.commitment, bet), open.promised, balance), balance }
  }

  /** The open game of this kind, wherever it was opened; null when there is none. */
  async resume<Params, Move, View, Outcome>(game: StepsGame<Params, Move, View, Outcome>): Promise<OpenSteps<Params, View> | null> {
    const open = (await this.#ports.openGames()).find((each) => each.game === game.id)
    return open ? known<Params, View>(open, this.#promiseOf(game.id, open)) : null
  }

  /** The promise this device heard before the game, kept over reloads; what the server says of it now counts for nothing. */
  #promiseOf(game: string, open: OpenGame): string | undefined {
    try {
      const kept = JSON.parse(this.#ports.recall(game) ?? '{}') as Partial<Record<'nonce' | 'clientSeed' | 'promised', unknown>>
      const isThisGame = kept.nonce === open.nonce && kept.clientSeed === open.clientSeed
      return isThisGame && typeof kept.promised === 'string' ? kept.promised : undefined
    } catch {
      return undefined
    }
  }
}

/** Before a step that could pay too much the server takes: the one move that is not the player's own, and only there. */
function isPastLimit<Params, Move, View, Outcome>(game: StepsGame<Params, Move, View, Outcome>, open: OpenSteps<Params, View>, made: number): boolean {
  return stepsWithin(game.ladder(open.params), open.stakeKopecks, open.maxWinKopecks) === made
}

function known<Params, View>(open: OpenGame, promised: string | undefined): OpenSteps<Params, View> {
  return {
    nonce: open.nonce,
    stakeKopecks: kopecksFromRoubles(open.stake),
    params: open.params as Params,
    clientSeed: open.clientSeed,
    moves: open.moves,
    view: open.view as View,
    multiplierE4: Math.round(open.multiplier * 10_000),
    nextMultiplierE4: open.nextMultiplier === null ? null : Math.round(open.nextMultiplier * 10_000),
    canTake: open.canTake,
    maxWinKopecks: kopecksFromRoubles(open.maxWin),
    endsAt: open.endsAt,
    ...(promised !== undefined && { promised }),
  }
}

function settledBet<Outcome>(bet: Bet, check: SettledBet['check'], promised: string | undefined, balance: number): SettledBet<Outcome> {
  const verdict = verdictOf(holds(check), promised !== undefined)
  return { bet, outcome: bet.outcome as Outcome, ...(promised !== undefined && { promised }), check, verdict, balance }
}
