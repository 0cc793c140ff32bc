/** Waits for a write whose outcome may stay unknown. */
import { isUnavailable } from '../../platform/database/database.ts'
import { type BetRefused, refused } from '../bets/bettor.ts'

/** A write's answer, or the refusal that says that its outcome is unknown. */
export async function written<Result>(result: Promise<Result>): Promise<{ done: Result } | BetRefused> {
  try {
    return { done: await result }
  } catch (error) {
    return fateUnknown(error)
  }
}

/** The refusal that says that a write's outcome is unknown. Rethrows any other error. */
export function fateUnknown(error: unknown): BetRefused {
  if (isUnavailable(error))
    return refused('Unavailable', 'База данных не ответила. Повторите: если ставка дошла, вы увидите тот же ответ')
  throw error
}
