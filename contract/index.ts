/** The registry of calls: guards, OpenAPI, access tests and the typed client are made from it. */
import { identity } from './identity.ts'
import { play } from './play.ts'

export const calls = { ...identity, ...play }
export type Calls = typeof calls
