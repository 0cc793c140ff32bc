/** A rule of risk: something in a slice's own tables that a person should look at. It decides nothing by itself. */
import type { Db } from './database.ts'

/** One thing it saw, in words that stay. */
export interface RiskFact {
  says: string
  number?: number
  kopecks?: string
  /** ISO, UTC. */
  at?: string
  players?: readonly number[]
  /** A device, a network, where a payout goes: shown to whoever may see contacts, forgotten with the account. */
  personal?: string
}

/** What a rule has found of one player. */
export interface RiskSign {
  player: number
  /** Found again under the same mark it is the same sign. */
  mark: string
  /** How much of it there is: one that was dismissed is raised again when it is twice as much. */
  size: number
  facts: readonly RiskFact[]
}

export interface RiskNumber {
  title: string
  /** Sums are whole roubles. */
  is: number
  least: number
  most: number
}

/** What rules read of slices that are not their own. */
export interface RiskReaders {
  /** Devices seen for the first time since the moment, of players who had another one a day before. */
  newDevices(db: Db, players: readonly number[], since: Date): Promise<{ player: number; at: Date; device: string }[]>
  /** At least so many accounts that came in from one device and network within days, among these players. */
  alike(db: Db, players: readonly number[], days: number, least: number): Promise<{ device: string; players: number[] }[]>
}

export interface RiskLook extends RiskReaders {
  db: Db
  /** What was there before was looked at. */
  since: Date
}

export interface RiskRule<Name extends string = string> {
  /** Kept with what it finds. */
  readonly name: string
  readonly title: string
  /** What it looks at and why, for whoever decides. */
  readonly why: string
  /** From 0 to 100: how much it says. */
  readonly weight: number
  readonly numbers: Readonly<Record<Name, RiskNumber>>
  find(look: RiskLook, numbers: Readonly<Record<Name, number>>): Promise<RiskSign[]>
}

/** A rule whose numbers are known by name. */
export const riskRule = <Name extends string>(rule: RiskRule<Name>): RiskRule => rule

/** So many findings of a rule are read at a time; above it there is a fault that a few tell. */
export const mostFound = 5000
/** So many other players a fact names; their whole number stands beside. */
const mostNamed = 50

/** Every player of a circle has the sign, with the others in it. */
export function circleSigns(mark: string, players: readonly number[], facts: readonly RiskFact[]): RiskSign[] {
  return players.map((player) => ({
    player, mark, size: players.length, facts: [{ says: 'Аккаунтов вместе', number: players.length, players: players.filter((other) => other !== player).slice(0, mostNamed) }, ...facts],
  }))
}
