/**
 * Waits for the dealer in the loop of a table dealt by a person: for opening and closing the bets, for the results, and
 * for the confirmation of the end.
 */
import { handTimes, tableTimes } from '../policy.ts'
import type { TableInPlay } from '../loop/table-in-play.ts'
import type { TableLoopDependencies } from '../loop/table-loop-dependencies.ts'
import type { Hand } from './hand.ts'

type Dealing = Pick<TableLoopDependencies, 'clock' | 'view' | 'hand'>

interface Waiting {
  isPaused(): boolean
  calm: AbortSignal
  insist<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Waits until the dealer opens the round or the term ends; shows what the table waits for. */
export async function beforeRound(
  { clock, view, hand }: Dealing,
  number: number,
  { isPaused, calm, insist }: Waiting,
): Promise<void> {
  const acts = handOf(hand)
  await insist(() => acts.read(number))
  while (!acts.now.isOpen && !calm.aborted) {
    view.setSide(isPaused() ? 'paused' : acts.now.isShuffling ? 'shuffling' : 'waiting')
    await acts.acted(acts.acts.length, clock.now() + tableTimes.lookMs, calm)
  }
}

/** Waits until bets are closed: by the clock, or earlier by the dealer. */
export async function betsClosed(
  { clock, hand }: Dealing,
  round: TableInPlay,
  undisturbed: AbortSignal,
): Promise<void> {
  const before = round.link === null ? hand?.acts.now.closedAt : undefined
  if (before !== undefined) closeBets(round, before)
  await clock.until(round.closesAt, AbortSignal.any([undisturbed, round.closing.signal]))
}

export function closeBets(round: TableInPlay, at: number): void {
  round.closesAt = Math.min(round.closesAt, at)
  round.closing.abort()
}

/** Applies what the dealer has done by now. True if the entered values changed. */
export function hearDealer({ view, hand }: Pick<Dealing, 'view' | 'hand'>, round: TableInPlay): boolean {
  const {
    acts,
    now: { told },
  } = handOf(hand)
  round.acts = acts
  if (told.join() === round.told.join()) return false
  if (!round.told.every((value, at) => told[at] === value)) view.takenUp()
  round.told = told
  return true
}

/**
 * Waits for the dealer's next act: «dealt», also after a card was taken back; «confirmed» if no one objected to the end
 * in time. undefined if the term ended or the round was called off. A round is also called off if its dealer is silent
 * and has entered nothing yet. Once something is entered, the table waits for people: another dealer, or two people who
 * call the round off.
 */
export async function afterDealer(
  { clock, view, hand, failed }: Dealing & Pick<TableLoopDependencies, 'failed'>,
  round: TableInPlay,
  calm: AbortSignal,
): Promise<'dealt' | 'confirmed' | undefined> {
  const acts = handOf(hand)
  const undisturbed = AbortSignal.any([calm, round.callingOff.signal])
  for (;;) {
    if (hearDealer({ view, hand }, round)) return 'dealt'
    const [seen, { confirmed }] = [acts.acts.length, acts.now]
    const hasActed = await acts.acted(
      seen,
      confirmed === undefined ? clock.now() + handTimes.idleMs : Math.min(confirmed.at, clock.now()) + handTimes.heldMs,
      undisturbed,
    )
    if (undisturbed.aborted) return undefined
    // Someone who entered a value knows the outcome: silence must not call the round off then.
    if (!hasActed && confirmed === undefined && acts.now.dealers.size > 0) {
      await acts.waits().catch(failed)
      continue
    }
    if (hasActed || !acts.seal(seen)) continue
    if (confirmed !== undefined) return 'confirmed'
    round.callingOff.abort('dealer')
    return undefined
  }
}

function handOf(hand: Dealing['hand']): Hand {
  if (hand === undefined) throw new Error('a person is to deal where nobody can')
  return hand.acts
}
