/** Plays the events of a round one after another, each at its pace; hurried or skipped it ends in the same state. */
import type { SlotEvent } from '@kurazh/games/slots/engine/machine.ts'
import { celebrationMs, winLevel, type WinLevel } from './celebration.ts'
import { after, restingState, type ShowState } from './state.ts'

/** How an event is told: over its full course, in a hurry, or at once. */
export type ShowPace = 'full' | 'turbo' | 'still'

/** The end of a round that brought much: its sum is counted up. It changes nothing. */
export interface Total {
  readonly kind: 'total'
  readonly level: WinLevel
}

/** What is shown one after another. */
export type ShownEvent = SlotEvent | Total

/** Where a round is seen: reels, or a flat picture of them. */
export interface Reels {
  /** The stake has left: the reels begin to turn before anything is known. */
  start(): void
  /** Shows what an event does; resolves when it was seen. Hurried, it resolves at once and the next call finds it ended. */
  perform(event: ShownEvent, then: ShowState, pace: ShowPace): Promise<void>
  /** Stands as this at once: the end of a skip, a refusal, a page just opened. */
  rest(state: ShowState): void
}

export interface Show {
  readonly state: ShowState
  start(): void
  /** Resolves when the round has been seen. `paceOf` is asked before each event; `cost` is what the round has cost, in total bets. */
  play(events: readonly SlotEvent[], paceOf: () => ShowPace, cost?: number): Promise<void>
  /** Nothing came of the turn: a refusal. */
  cancel(): void
  /** Whoever presses again has seen enough: the rest of what is under way comes at once. */
  skip(): void
}

/** How long an event stands where nothing is drawn, in milliseconds. */
const flatMs = { full: 450, turbo: 150 } as const
const flatCourse = (event: ShownEvent, pace: ShowPace) => (event.kind === 'total' ? celebrationMs(event.level, pace) : pace === 'still' ? 0 : flatMs[pace])
/** Nothing is shown longer, in milliseconds: a page nobody looks at is given no frames. */
const longestMs = 20_000

export interface ShowPorts {
  /** Null where the browser cannot draw: then the flat picture of the state is all there is. */
  reels(): Reels | null
  wait(ms: number): Promise<void>
  told(state: ShowState, event: ShownEvent | null): void
}

export function createShow(first: ShowState, { reels, wait, told }: ShowPorts): Show {
  let state = first
  let skipped: (() => void) | undefined
  let isSkipping = false
  const become = (next: ShowState, event: ShownEvent | null) => {
    state = next
    told(state, event)
  }
  const see = async (event: ShownEvent, next: ShowState, paceOf: () => ShowPace) => {
    const pace = isSkipping ? 'still' : paceOf()
    // What stops is told of once it stands; sums rise while what brought them is seen.
    if (event.kind !== 'spin') become(next, event)
    const drawn = reels()
    const seen = drawn?.perform(event, next, pace) ?? wait(flatCourse(event, pace))
    const isSeen = await Promise.race([seen.then(() => true), new Promise<false>((resolve) => (skipped = () => resolve(false))), wait(longestMs).then(() => false)])
    // Reels that came meanwhile have seen nothing of it.
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
      for (const event of events) await see(event, after(state, event), paceOf)
      const level = winLevel(state)
      if (level > 1) await see({ kind: 'total', level }, state, paceOf)
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
