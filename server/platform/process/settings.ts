/**
 * Reads a variable of the environment: its value, the default where it is not set, or the sentence that says what is
 * wrong with it.
 */
import { kopecksFromRoubles } from '@kurazh/shared/money/kopecks.ts'
import { eachHost } from './hosts.ts'
import { SettingsError } from './settings-error.ts'

/** The value of a variable; undefined where it is not set, or empty. */
export type Text = (name: string) => string | undefined

export function mailbox(text: Text, name: string): string | undefined {
  const value = text(name)
  if (value !== undefined && !/^[^\s@<>]+@[^\s@<>]+$/.test(value))
    throw new SettingsError(`${name}: нужен адрес почты вида help@kurazh.example, а задано «${value}»`)
  return value
}

/** A sender of letters: an address, with or without a name before it. */
export function sender(text: Text, name: string): string | undefined {
  const value = text(name)
  const [, bare] = /^[^<>\r\n]*<([^<>]*)>$/.exec(value ?? '') ?? [undefined, value]
  if (value !== undefined && !/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(bare ?? ''))
    throw new SettingsError(`${name}: нужен отправитель вида Кураж <no-reply@kurazh.example>, а задано «${value}»`)
  return value
}

export function whole(text: Text, name: string, standard: number, least: number, most: number): number {
  const value = text(name)
  if (value === undefined) return standard
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= least && number <= most))
    throw new SettingsError(`${name}: нужно целое число от ${least} до ${most}, а задано «${value}»`)
  return number
}

export function roubles(text: Text, name: string, standard: number): bigint {
  const value = text(name) ?? `${standard}`
  try {
    return kopecksFromRoubles(Number(value))
  } catch {
    throw new SettingsError(`${name}: нужна сумма в рублях, например 1000 или 99.50, а задано «${value}»`)
  }
}

export function address(text: Text, name: string, protocols: string[], example: string): string | undefined {
  const value = text(name)
  if (value !== undefined && !isAddress(value, protocols))
    throw new SettingsError(`${name}: нужен адрес вида ${example}`)
  return value
}

/** An address that may name several hosts, separated by commas. */
export function addressOfHosts(text: Text, name: string, protocols: string[], example: string): string | undefined {
  const value = text(name)
  if (value !== undefined && !eachHost(value).every((each) => isAddress(each, protocols)))
    throw new SettingsError(`${name}: нужен адрес вида ${example}`)
  return value
}

const isAddress = (value: string, protocols: readonly string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol)

export function flag(text: Text, name: string): boolean {
  return oneOf(text, name, 'off', ['on', 'off']) === 'on'
}

export function oneOf(text: Text, name: string, standard: string, allowed: string[]): string {
  const value = text(name) ?? standard
  if (!allowed.includes(value)) throw new SettingsError(`${name}: можно ${allowed.join(', ')}, а задано «${value}»`)
  return value
}

/**
 * Reads two variables that make sense only together; undefined where neither is set. Throws SettingsError where one is
 * missing.
 */
export function pair(text: Text, one: string, other: string): [string, string] | undefined {
  const values = [text(one), text(other)]
  if (values[0] !== undefined && values[1] !== undefined) return [values[0], values[1]]
  const missing = values[0] === undefined ? one : other
  if (values[0] !== undefined || values[1] !== undefined)
    throw new SettingsError(`${missing}: задайте и его, ${one} и ${other} работают вместе`)
  return undefined
}
