/**
 * Controls one steps game: opens it, makes one move at a time, resumes it, reports it to the frame. The page renders
 * `read()`; a move's answer is in it at once, a result counts when it has been shown.
 */
import type { StepsGame } from '@kurazh/games/core/game.ts'
import { take } from '@kurazh/games/core/steps.ts'
import { balanceReceived, expectResult, refetchBalance } from '../../api/balance.ts'
import { currentPlayer } from '../../api/current-player.ts'
import { CallError } from '../../api/call.ts'
import { toast, toastError } from '../../ui/windows/toast.tsx'
import type { SettledBet } from '../client/bet-client.ts'
import { refetchHistory } from '../bets/bet-history.ts'
import { stepClient } from '../session/page-bet-client.ts'
import { VerificationError } from '../proof/verification-error.ts'
import { sayingLate } from '../betting/saying-late.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { addLie } from '../session/session-results.ts'
import { refetchTables } from '../betting/stake.ts'
import { refusalIsOver, tellRefusal } from '../betting/toast-refusal.ts'
import type { OpenSteps, StepAnswer } from '../client/step-client.ts'
import { tellResult } from '../bets/tell-result.ts'
import type { SentBet } from '../betting/use-instant-game.ts'

/** A move and its result: the game goes on, or it is over and everything is known. */
export type MadeMove<Params, View, Outcome> =
  | { move: unknown; open: OpenSteps<Params, View>; settled?: never }
  | { move: unknown; settled: SettledBet<Outcome>; open?: never }

/** The moves automatic play makes with each bet, in turn, before the take; a game that advises plays by its advice. */
export interface StepsPlan<Params> {
  params: Params
  moves: readonly unknown[]
}

export interface ControllerState<Params, View> {
  /** Null while no game is open. */
  open: OpenSteps<Params, View> | null
  /** The pending move, a take included; undefined while there is none. */
  moving: unknown
  /** The stake was sent, and its answer is pending. */
  opening: boolean
  /** It is not known yet whether a game was left open. */
  resuming: boolean
  /** An answer is late, or was lost and is being requested again. */
  uncertain: boolean
}

/** Balance news this soon after an answer is most likely about that answer: it waits, in milliseconds. */
const ownNewsMs = 2000

/** Refusals that mean that the game is in another state than this page thinks. */
const outOfStep = new Set<string>(['GameOpen', 'GameMoved', 'NotFound'])

export class StepController<Params, Move, View, Outcome> {
  readonly #game: StepsGame<Params, Move, View, Outcome>
  #reveal: (made: MadeMove<Params, View, Outcome>) => Promise<void> = async () => undefined
  readonly #listeners = new Set<() => void>()
  /** When the last answer came. */
  #answeredAt = 0
  #later: ReturnType<typeof setTimeout> | undefined
  #state: ControllerState<Params, View> = {
    open: null,
    moving: undefined,
    opening: false,
    resuming: true,
    uncertain: false,
  }

  constructor(game: StepsGame<Params, Move, View, Outcome>) {
    this.#game = game
  }

  /** `reveal` plays a move on the stage and resolves when the player has seen it. */
  showBy(reveal: (made: MadeMove<Params, View, Outcome>) => Promise<void>): void {
    this.#reveal = reveal
  }

  readonly read = (): ControllerState<Params, View> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #become(change: Partial<ControllerState<Params, View>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** Looks up the state of the game. */
  async resume(): Promise<void> {
    try {
      this.#become({ open: await stepClient.resume(this.#game) })
    } catch (error) {
      // A guest is sent to the sign-in, a lost connection comes back: the next opening will report that a game is open.
      if (error instanceof VerificationError) addLie(error.evidence)
      else if (!(error instanceof CallError)) throw error
      else if (error.code === 'RulesChanged') toastError(error.message)
    } finally {
      this.#become({ resuming: false })
    }
  }

  /**
   * The balance moved: another tab may have ended this game or gone on with it. What this page does meanwhile is newer
   * than what it looks up.
   */
  async lookAgain(): Promise<void> {
    const before = this.#state.open
    clearTimeout(this.#later)
    if (!before || this.#isBusy()) return
    if (performance.now() - this.#answeredAt < ownNewsMs) {
      this.#later = setTimeout(() => void this.lookAgain(), ownNewsMs)
      return
    }
    const now = await stepClient.resume(this.#game).catch((error: unknown) => {
      if (error instanceof VerificationError) addLie(error.evidence)
      return before
    })
    if (this.#state.open !== before || this.#isBusy()) return
    if (now?.nonce === before.nonce && now.moves.length === before.moves.length) return
    this.#become({ open: now })
    refetchHistory()
    if (now === null)
      toast({ title: 'Игра закончена', msg: 'Её закончили в другой вкладке или на другом устройстве', type: 'info' })
  }

  /** Opens a game; null when it was refused or one is open. */
  async begin(stakeKopecks: bigint, params: Params): Promise<OpenSteps<Params, View> | null> {
    if (this.#isBusy() || this.#state.open) return null
    this.#become({ opening: true })
    const clientSeed = usePreferences.getState().pinnedSeed || undefined
    const answer = await this.#ask(
      () => stepClient.open(this.#game, { stakeKopecks, params, clientSeed, onUncertain: this.#onUncertain }),
      (kopecks) => void this.begin(kopecks, params),
    )
    this.#become({ opening: false, ...(answer && 'open' in answer && { open: answer.open }) })
    if (!answer) return null
    balanceReceived(answer.balance)
    if ('open' in answer) return answer.open
    refetchHistory()
    return null
  }

  /**
   * Makes a move and resolves once it has been shown; null when it was refused, another is pending or no game is open.
   */
  async move(wanted: unknown): Promise<MadeMove<Params, View, Outcome> | null> {
    const before = this.#state.open
    if (this.#isBusy() || !before) return null
    this.#become({ moving: wanted })
    const [result, player] = [expectResult(), currentPlayer()]
    const answer = await this.#ask(() => stepClient.move(before, wanted, this.#onUncertain))
    if (answer && 'settled' in answer) {
      result.answered(answer.balance, answer.settled.bet.payout)
      this.#become({ moving: undefined, open: null })
      return this.#show({ move: wanted, settled: answer.settled }, player).finally(() => result.seen())
    }
    result.seen()
    this.#become({ moving: undefined, ...(answer && { open: answer.open }) })
    return answer ? this.#show({ move: wanted, open: answer.open }, player) : null
  }

  readonly take = (): Promise<MadeMove<Params, View, Outcome> | null> => this.move(take)

  /** A whole game by a plan, for automatic play. */
  readonly send = (stakeKopecks: bigint, plan: StepsPlan<Params>): SentBet<Outcome> => {
    const shown = this.#playThrough(stakeKopecks, plan)
    return { answer: shown, shown }
  }

  async #playThrough(stakeKopecks: bigint, { params, moves }: StepsPlan<Params>): Promise<SettledBet<Outcome> | null> {
    let open = await this.begin(stakeKopecks, params)
    for (let made = 0; open; made += 1) {
      const told: MadeMove<Params, View, Outcome> | null = await this.move(
        this.#game.advise?.(params, open.view) ?? moves[made] ?? take,
      )
      if (!told || told.settled) return told?.settled ?? null
      open = told.open
    }
    return null
  }

  async #show(made: MadeMove<Params, View, Outcome>, player: string | null): Promise<MadeMove<Params, View, Outcome>> {
    // A contradiction is not played as if it had happened: the alarm reports it.
    if (made.settled?.verdict !== 'broken') await this.#reveal(made)
    if (made.settled) tellResult(made.settled, player)
    return made
  }

  #isBusy(): boolean {
    return this.#state.opening || this.#state.moving !== undefined
  }

  readonly #onUncertain = (uncertain: boolean): void => this.#become({ uncertain })

  /** A refusal is shown; if the game is in another state than here, that is looked up. */
  async #ask(
    question: () => Promise<StepAnswer<Params, View, Outcome>>,
    again?: (stakeKopecks: bigint) => void,
  ): Promise<StepAnswer<Params, View, Outcome> | null> {
    try {
      const answer = await sayingLate(question(), this.#onUncertain)
      this.#answeredAt = performance.now()
      refusalIsOver()
      return answer
    } catch (error) {
      if (error instanceof VerificationError) {
        addLie(error.evidence)
        return null
      }
      const code = error instanceof CallError ? error.code : ''
      if (code === 'GameOpen')
        toast({ title: 'Игра уже открыта', msg: 'Продолжайте её с того места, где остановились', type: 'info' })
      else tellRefusal(error, again)
      if (code === 'RulesChanged') refetchTables()
      if (outOfStep.has(code)) {
        await this.resume()
        refetchHistory()
      }
      refetchBalance()
      return null
    }
  }
}
