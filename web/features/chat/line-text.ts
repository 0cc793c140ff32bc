/** Splits the text of a message into words, names and bets of this site. */
import { betPaths, mentions } from '@kurazh/contract/content/chat.ts'

export type Part = { kind: 'text' | 'name'; text: string } | { kind: 'bet'; id: string }

export function partsOf(text: string): Part[] {
  return split(text, betPaths(), (id) => ({ kind: 'bet', id })).flatMap((part) =>
    part.kind === 'text' ? split(part.text, mentions(), (name) => ({ kind: 'name', text: `@${name}` })) : [part],
  )
}

/** The pattern has one group. */
function split(text: string, pattern: RegExp, made: (found: string) => Part): Part[] {
  return text
    .split(pattern)
    .map((part, at): Part => (at % 2 === 1 ? made(part) : { kind: 'text', text: part }))
    .filter((part) => part.kind !== 'text' || part.text !== '')
}

/** Whether the text names this player. */
export function isNamed(text: string, login: string | undefined): boolean {
  return login !== undefined && partsOf(text).some((part) => part.kind === 'name' && isSame(part.text.slice(1), login))
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The names that the word being typed may become, of those who wrote lately, the newest first. */
export function namesFor(typed: string, names: readonly string[]): readonly string[] {
  const begun = /(?:^|[^\p{L}\d_@-])@([\p{L}\d_-]*)$/u.exec(typed)?.[1]?.toLowerCase()
  if (begun === undefined) return []
  const fitting = names.filter((name) => name.toLowerCase().startsWith(begun) && name.toLowerCase() !== begun)
  return [...new Set(fitting)].slice(0, namesOffered)
}
const namesOffered = 5

/** The text with its last word completed to this name. */
export const withName = (typed: string, name: string): string => `${typed.replace(/@[\p{L}\d_-]*$/u, '')}@${name} `
