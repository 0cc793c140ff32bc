/** The registry of calls: guards, OpenAPI, access tests and the typed client are made from it. */
import { account } from './account.ts'
import { feed } from './feed.ts'
import { identity } from './identity.ts'
import { play } from './play.ts'
import { recovery } from './recovery.ts'
import { returns } from './returns.ts'

export const calls = { ...identity, ...recovery, ...account, ...play, ...feed, ...returns }
export type Calls = typeof calls
