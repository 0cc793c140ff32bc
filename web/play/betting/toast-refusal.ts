/** Shows a refused bet. A refusal by the player's own limit offers the rest of that limit. */
import { errorText } from '../../api/call.ts'
import { showLimitReached } from '../../api/limit-reached.ts'
import { toastError } from '../../ui/windows/toast.tsx'

/** `again` repeats the bet with another stake. */
export function tellRefusal(error: unknown, again: ((stakeKopecks: bigint) => void) | null = null): void {
  if (!showLimitReached(error, again)) toastError(errorText(error))
}
