/**
 * Celebrates wins, one at a time in each game: while it runs the sum is counted, then the frame stays lit until the next
 * bet. It never holds anything up: a press ends it, and so does the next bet; a short one is shown to its end.
 */
import { create } from 'zustand'
import { onPlayerLeft } from '../../api/current-player.ts'
import { animationSpeed } from '../preferences/animation-speed.ts'
import { beginSound, type SoundName } from '../preferences/sound.ts'
import { type WinForm, winForm, winMs, type WinStep, winStep, winRises } from './win-step.ts'

export interface Celebration {
  /** Names the bet: none is celebrated twice. */
  key: string
  step: WinStep
  /** The step that shows now: in full they rise from the first to the last while the sum is counted. */
  shown: WinStep
  /** The sum that is counted, in kopecks. */
  sum: bigint
  form: WinForm
  /** The sum is being counted; afterwards only the light stays. */
  running: boolean
}

interface Paid {
  stake: bigint
  payout: bigint
}

interface Manner {
  key: string
  largestE4: number | null
  /** In kopecks, as the game says it; the payout unless given. */
  sum?: bigint
  /** Automatic play goes on meanwhile. */
  brief?: boolean
  /** The stage shows one result at a time: one that is not celebrated ends what an earlier bet began. */
  alone?: boolean
}

const useCelebrations = create<Readonly<Record<string, Celebration | undefined>>>(() => ({}))
const endings = new Map<string, { timers: readonly ReturnType<typeof setTimeout>[]; hush: () => void }>()
/** The last celebrated bet of each game. */
const celebrated = new Map<string, string>()
/** The stages that show celebrations, by game: without one nothing is heard of a win either. */
const stages = new Map<string, number>()
/** Games whose next bet is under way while a short or a still celebration is seen to its end. */
const leaving = new Set<string>()

/** The phrase of each step. */
const phrases = { 1: 'win10', 2: 'win50', 3: 'win100', 4: 'winLargest' } as const satisfies Record<number, SoundName>

/** What is celebrated in a game; undefined where nothing is. */
export const useCelebration = (game: string): Celebration | undefined => useCelebrations((all) => all[game])

/** Celebrates the result of a bet that its player has just seen. Smaller than the one that runs, it changes nothing. */
export function celebrate(
  game: string,
  bet: Paid,
  { key, largestE4, sum = bet.payout, brief = false, alone = false }: Manner,
): void {
  const step = winStep(bet, largestE4)
  // A bet sent while the one before it was still being shown: its result is on the stage now.
  if (step === 0 && alone && useCelebrations.getState()[game]?.form === 'full') leaveCelebration(game)
  celebrateStep(game, { key, step, sum, form: winForm(animationSpeed(), brief) })
}

/** The same for a game that knows step and form. */
export function celebrateStep(game: string, given: Omit<Celebration, 'running' | 'shown'>): void {
  const { key, step, form } = given
  if (step === 0 || celebrated.get(game) === key || !stages.has(game)) return
  const before = useCelebrations.getState()[game]
  if (before && endings.has(game) && before.step > step) return
  celebrated.set(game, key)
  leaving.delete(game)
  endings.get(game)?.hush()
  clearTimers(game)
  const hush = beginSound(phrases[step])
  const ms = winMs(step, form)
  const rises = winRises(step, form)
  useCelebrations.setState({ [game]: { ...given, shown: rises.length === 0 ? step : 1, running: ms > 0 } })
  endings.set(game, {
    hush,
    timers: [
      ...rises.map((risesAt, index) => setTimeout(() => rise(game, (index + 2) as WinStep), risesAt)),
      // What does not move is to be read as long as what is short.
      setTimeout(() => rest(game), ms || winMs(step, 'short')),
    ],
  })
}

function rise(game: string, shown: WinStep): void {
  const now = useCelebrations.getState()[game]
  if (now) useCelebrations.setState({ [game]: { ...now, shown } })
}

function clearTimers(game: string): void {
  for (const timer of endings.get(game)?.timers ?? []) clearTimeout(timer)
}

/** A stage of this game is on the page until the returned function is called. */
export function openStage(game: string): () => void {
  stages.set(game, (stages.get(game) ?? 0) + 1)
  return () => {
    const others = (stages.get(game) ?? 1) - 1
    if (others > 0) return void stages.set(game, others)
    stages.delete(game)
    celebrated.delete(game)
    leaveCelebration(game)
  }
}

/** Ends the counting: the sum is whole, the light stays. */
export function finishCelebration(game: string): void {
  if (useCelebrations.getState()[game]?.running !== true) return
  endings.get(game)?.hush()
  rest(game)
}

/** The next bet is sent. A short or still celebration is shown to its end, and so is any where bets overlap. */
export function nextBet(game: string, overlaps = false): void {
  const now = useCelebrations.getState()[game]
  if (now && endings.has(game) && (overlaps || now.form !== 'full')) leaving.add(game)
  else leaveCelebration(game)
}

/** Nothing of it stays. */
function leaveCelebration(game: string): void {
  endings.get(game)?.hush()
  clearTimers(game)
  endings.delete(game)
  leaving.delete(game)
  if (useCelebrations.getState()[game]) useCelebrations.setState({ [game]: undefined })
}

function rest(game: string): void {
  clearTimers(game)
  endings.delete(game)
  const now = useCelebrations.getState()[game]
  if (!now) return
  useCelebrations.setState({
    [game]: leaving.delete(game) ? undefined : { ...now, shown: now.step, running: false },
  })
}

onPlayerLeft(() => {
  for (const game of Object.keys(useCelebrations.getState())) leaveCelebration(game)
  celebrated.clear()
})
