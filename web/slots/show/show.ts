/** Plays the events of a round one after another, each at its pace. Hurried or skipped, it ends in the same state. */
import type { SlotEvent } from '@kurazh/games/slots/engine/machine.ts'
import { type WinForm, winForm, winMs, type WinStep } from '../../play/wins/win-step.ts'
import { roundStep } from './round-win.ts'
import { after, restingState, type ShowState } from './state.ts'

/** The pace of an event: in full, quickly, or at once. */
export type ShowPace = 'full' | 'turbo' | 'still'

/** The end of a round with a large payout: its sum is counted up. It changes nothing. */
export interface Total {
  readonly kind: 'total'
  readonly step: WinStep
  readonly form: WinForm
}

/** The events that are shown one after another. */
export type ShownEvent = SlotEvent | Total

/** The display of a round: reels, or a flat image of them. */
export interface Reels {
  /** The stake was sent: the reels begin to turn before anything is known. */
  start(): void
  /** Shows an event; resolves when it has been seen. Hurried, it resolves at once and the next call finds it ended. */
  perform(event: ShownEvent, then: ShowState, pace: ShowPace): Promise<void>
  /** Shows this state at once: the end of a skip, a refusal, a page just opened. */
  rest(state: ShowState): void
}

export interface Show {
  readonly state: ShowState
  start(): void
  /**
   * Resolves when the round has been seen. `paceOf` is called before each event, with true before the celebration;
   * `cost` is the cost of the round, in total bets.
   */
  play(events: readonly SlotEvent[], paceOf: (isTotal?: boolean) => ShowPace, cost?: number): Promise<void>
  /** The turn has no result: a refusal. */
  cancel(): void
  /** A player who presses again has seen enough: shows the rest at once. */
  skip(): void
}

/** The time an event is shown where nothing is drawn, in milliseconds. */
const flatMs = { full: 450, turbo: 150 } as const
const flatCourse = (event: ShownEvent, pace: ShowPace) =>
  event.kind === 'total' ? winMs(event.step, event.form) : pace === 'still' ? 0 : flatMs[pace]
/** No event is shown longer, in milliseconds: a hidden page gets no frames. */
const longestMs = 20_000

export interface ShowPorts {
  /** The most that the machine can pay for a stake, in ten-thousandths; null where it is not known. */
  largestE4: number | null
  /** Null where the browser cannot draw: then there is only the flat image of the state. */
  reels(): Reels | null
  wait(ms: number): Promise<void>
  told(state: ShowState, event: ShownEvent | null): void
}

export function createShow(first: ShowState, { largestE4, reels, wait, told }: ShowPorts): Show {
  let state = first
  let skipped: (() => void) | undefined
  let isSkipping = false
  const become = (next: ShowState, event: ShownEvent | null) => {
    state = next
    told(state, event)
  }
  const see = async (event: ShownEvent, next: ShowState, paceOf: () => ShowPace) => {
    const pace = isSkipping ? 'still' : paceOf()
    // The result of a spin is shown once the reels have stopped; sums rise while their wins are shown.
    if (event.kind !== 'spin') become(next, event)
    const drawn = reels()
    const seen = drawn?.perform(event, next, pace) ?? wait(flatCourse(event, pace))
    const isSeen = await Promise.race([
      seen.then(() => true),
      new Promise<false>((resolve) => (skipped = () => resolve(false))),
      wait(longestMs).then(() => false),
    ])
    // Reels that loaded since have not shown it.
    if (!isSeen || reels() !== drawn) reels()?.rest(next)
    if (event.kind === 'spin') become(next, event)
  }
  return {
    get state() {
      return state
    },
    start() {
      isSkipping = false
      become({ ...restingState(state.board) }, null)
      reels()?.start()
    },
    async play(events, paceOf, cost = 1) {
      state = { ...state, cost }
      for (const event of events) await see(event, after(state, event), () => paceOf())
      const step = roundStep(state, largestE4)
      if (step > 0) {
        const pace = isSkipping ? 'still' : paceOf(true)
        await see({ kind: 'total', step, form: winForm(pace) }, state, () => pace)
      }
      skipped = undefined
      isSkipping = false
      become(state, null)
    },
    cancel() {
      reels()?.rest(state)
    },
    skip() {
      isSkipping = true
      skipped?.()
    },
  }
}
