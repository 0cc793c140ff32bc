/** Repeats a request until the server reports its result. The request itself makes a repeat harmless. */
import { CallError } from '../../api/call.ts'
import { betRepeatsMs } from '../policy.ts'

export interface Patience {
  wait(ms: number): Promise<void>
  /** Called when an answer got lost and is being requested again, and when that is over. */
  onUncertain?: ((uncertain: boolean) => void) | undefined
  /** The number of attempts; without end where absent. */
  tries?: number | undefined
}

/**
 * Throws CallError when the answer is a refusal, or after the last try; while the request's fate is unknown it repeats
 * it.
 */
export async function untilKnown<Answer>(
  ask: () => Promise<Answer>,
  { wait, onUncertain, tries = Number.POSITIVE_INFINITY }: Patience,
): Promise<Answer> {
  for (let lost = 0; ; lost += 1) {
    try {
      const answer = await ask()
      if (lost > 0) onUncertain?.(false)
      return answer
    } catch (error) {
      // Too many requests after a lost answer reveals nothing about the lost one.
      const unknown = error instanceof CallError && (error.uncertain || (lost > 0 && error.code === 'TooManyRequests'))
      if (!unknown || lost + 1 >= tries) {
        if (lost > 0) onUncertain?.(false)
        throw error
      }
      if (lost === 0) onUncertain?.(true)
      await wait(betRepeatsMs[Math.min(lost, betRepeatsMs.length - 1)] as number)
    }
  }
}
