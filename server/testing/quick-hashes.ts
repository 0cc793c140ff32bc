/**
 * Hashes passwords and backup codes at the least possible cost: a run of all tests makes thousands. `workers.test.ts`
 * checks the real cost.
 */
import { passwordCost } from '../players/policy.ts'

/** From now on, in this process. */
export function hashQuickly(): void {
  Object.assign(passwordCost, { memoryCost: 8, timeCost: 1 })
}
