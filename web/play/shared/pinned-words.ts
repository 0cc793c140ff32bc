/** Facts of a draw that are reported once. A later message that contradicts or omits one is a lie. Pure. */
import { sameJson } from '@kurazh/games/core/verify.ts'
import type { Fault } from './lie.ts'

/** `fixed`: reported in the first message. `later`: null until reported. Each with its name in a sentence. */
export interface Words<Told> {
  fixed: Partial<Record<keyof Told & string, string>>
  later: Partial<Record<keyof Told & string, string>>
}

export const differs = (what: string, before: unknown, now: unknown): Fault => ({
  what,
  before: said(before),
  now: said(now),
})
const said = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'ничего'))

const named = <Told>(words: Words<Told>['fixed']) => Object.entries(words) as [keyof Told & string, string][]

/** The first fact that is reported differently than before. Facts not known yet are taken in. */
export function retold<Told extends object>(before: Told, now: Told, words: Words<Told>): Fault | null {
  for (const [name, what] of named<Told>(words.fixed))
    if (!sameJson(before[name], now[name])) return differs(what, before[name], now[name])
  for (const [name, what] of named<Told>(words.later)) {
    if (before[name] === null) before[name] = now[name]
    else if (!sameJson(before[name], now[name])) return differs(what, before[name], now[name])
  }
  return null
}

/** The same for the facts two pages of a device have received: either may have received fewer. */
export function conflict<Told extends object>(mine: Told, theirs: Told, words: Words<Told>): Fault | null {
  for (const [name, what] of named<Told>({ ...words.fixed, ...words.later })) {
    if (mine[name] === null) mine[name] = theirs[name]
    else if (theirs[name] !== null && !sameJson(mine[name], theirs[name]))
      return differs(what, theirs[name], mine[name])
  }
  return null
}
