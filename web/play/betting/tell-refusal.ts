/** How a refused bet is told: one for a limit of the player's own offers what is left of it. */
import { errorText } from '../../api/call.ts'
import { tellLimit } from '../../api/limit-reached.ts'
import { toastError } from '../../ui/toast.tsx'

/** `again` makes the bet with another stake. */
export function tellRefusal(error: unknown, again: ((stakeKopecks: bigint) => void) | null = null): void {
  if (!tellLimit(error, again)) toastError(errorText(error))
}
