/** The registry of calls: guards, OpenAPI, access tests and the typed client are made from it. */
import { identity } from './identity.ts'
import { play } from './play.ts'
import { recovery } from './recovery.ts'

export const calls = { ...identity, ...recovery, ...play }
export type Calls = typeof calls
