/**
 * For each change of the admin area: what one person can do alone, what limits it, and the test that covers it. A new
 * call with `audited: 'change'` needs a row here, or a test fails. `docs/one-person.md` is generated from it: `node
 * tools/one-person.ts`.
 */
import type { Act } from './act.ts'
import { gameActs } from './game-acts.ts'
import { playerActs } from './player-acts.ts'
import { riskActs } from './risk-acts.ts'
import { siteActs } from './site-acts.ts'

/** Every change of the admin area. */
export const acts: Readonly<Record<string, Act>> = { ...playerActs, ...gameActs, ...riskActs, ...siteActs }
