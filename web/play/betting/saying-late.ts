/** Watches how long an answer takes, for the note that it is being looked up. */
import { lateAnswerMs } from '../policy.ts'

/** The answer itself. `tell` is called with true once it is late, and then with false when it has come or failed. */
export async function sayingLate<Answer>(answer: Promise<Answer>, tell: (isLate: boolean) => void): Promise<Answer> {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    tell(true)
  }, lateAnswerMs)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
    if (isLate) tell(false)
  }
}
