/** A rule of risk: a pattern in a slice's own tables that a person should check. It decides nothing by itself. */
import type { Db } from '../database/database.ts'

/** One finding, in words that are stored. */
export interface RiskFact {
  says: string
  number?: number
  kopecks?: string
  /** ISO, UTC. */
  at?: string
  players?: readonly number[]
  /** A device, a network, a payout's destination: shown to staff who may see contacts, erased with the account. */
  personal?: string
}

/** What a rule has found about one player. */
export interface RiskSign {
  player: number
  /** A finding with the same mark is the same sign. */
  mark: string
  /** Its size: a dismissed sign is raised again when it is twice as large. */
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

/** Data of other slices for the rules. */
export interface RiskReaders {
  /** Devices first seen since the moment, of players who had another one a day earlier. */
  newDevices(db: Db, players: readonly number[], since: Date): Promise<{ player: number; at: Date; device: string }[]>
  /**
   * Groups of at least this many accounts that signed in from one device and network within days, among these players.
   */
  alike(
    db: Db,
    players: readonly number[],
    days: number,
    least: number,
  ): Promise<{ device: string; players: number[] }[]>
}

export interface RiskLook extends RiskReaders {
  db: Db
  /** Earlier data was already checked. */
  since: Date
}

export interface RiskRule<Name extends string = string> {
  /** Stored with its findings. */
  readonly name: string
  readonly title: string
  /** What it checks and why, for the person who decides. */
  readonly why: string
  /** From 0 to 100: how significant it is. */
  readonly weight: number
  readonly numbers: Readonly<Record<Name, RiskNumber>>
  find(look: RiskLook, numbers: Readonly<Record<Name, number>>): Promise<RiskSign[]>
}

/** A rule whose numbers are known by name. */
export const riskRule = <Name extends string>(rule: RiskRule<Name>): RiskRule => rule

/** The most findings of a rule read at a time; more than that mean a fault that a few show. */
export const mostFound = 2000
/** The most other players that a fact names; their total is given too. */
const mostNamed = 50
/** The most players of one circle that get its sign: a wider one is a network that many people share. */
const mostSigned = 1_000

/** The players of a circle get the sign, each with some of the others in it. */
export function circleSigns(mark: string, players: readonly number[], facts: readonly RiskFact[]): RiskSign[] {
  // Each is compared with a few, not with all.
  const first = players.slice(0, mostNamed + 1)
  return players.slice(0, mostSigned).map((player) => ({
    player,
    mark,
    size: players.length,
    facts: [
      {
        says: 'Аккаунтов вместе',
        number: players.length,
        players: first.filter((other) => other !== player).slice(0, mostNamed),
      },
      ...facts,
    ],
  }))
}
