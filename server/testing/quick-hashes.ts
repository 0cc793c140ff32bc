/** Passwords and backup codes hashed at the least cost there is: a run of all tests makes thousands. What the site itself pays is held by `workers.test.ts`. */
import { passwordCost } from '../features/identity/policy.ts'

/** From now on, in this process. */
export function hashQuickly(): void {
  Object.assign(passwordCost, { memoryCost: 8, timeCost: 1 })
}
