/** Shows a refused bet. A refusal by the player's own limit offers the rest of that limit. */
import { errorText } from '../../api/call.ts'
import { showLimitReached } from '../../api/limit-reached.ts'
import { putAwayErrors, toastError } from '../../ui/windows/toast.tsx'

const ofRefusal = 'refusal'

/** `again` repeats the bet with another stake. */
export function tellRefusal(error: unknown, again: ((stakeKopecks: bigint) => void) | null = null): void {
  if (!showLimitReached(error, again)) toastError(errorText(error), ofRefusal)
}

/** A bet or a step was accepted: the refusal of the one before it is over. */
export const refusalIsOver = (): void => putAwayErrors(ofRefusal)
