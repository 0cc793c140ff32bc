/**
 * Lists what moved a player’s balance, newest first, with the balance after each movement; names the subject of each
 * movement; and sums what is owed to all players.
 */
import type { Beginning } from '../ledger/history.ts'
import type { Db } from '../platform/database/database.ts'

export { type Entry, entriesOf, entriesUnder, type Page } from '../ledger/history.ts'
export { type StreamedTransfer, takeMovements, transfersOfBatch } from '../ledger/movements.ts'
export { owedToOwners as owedToPlayers, sumsOwed } from '../ledger/owed.ts'

/** The subject of a movement: a bet, a round, a payout. */
export interface MovementSubject {
  what: string
  number: number
  /** The game's id, of a bet. */
  game?: string
  /** What its public number is made of, where it has one. */
  name?: Buffer
  /** The other player, where their name is not hidden. */
  who?: string
}

/** A search: the number of a subject, and the nonce of a bet, which people count from one. */
export interface Looked {
  number: number
  nonce: number
}

/** Implemented by each slice that moves money under keys of its own: says which subjects they belong to. */
export interface MovementKeys {
  /** Returns the subjects of these keys of a player's movements, by key. Unknown keys are skipped. */
  behind(db: Db, player: number, keys: readonly string[]): Promise<ReadonlyMap<string, MovementSubject>>
  /** Returns the keys of all movements of a player's subjects with this number, whole or as prefixes. */
  under(db: Db, player: number, looked: Looked): Promise<{ keys: string[]; beginnings: Beginning[] }>
}

/** Suffixes of a subject's key: none for what left the balance, and those for what was paid or returned. */
export const movementEndings = ['', ':payout', ':back'] as const

/** Handles keys that name a subject by its number alone: `payout:12:back` is payout 12. */
export function numberedMovements(
  whats: readonly string[],
  beginnings: (number: number) => Beginning[] = () => [],
): MovementKeys {
  const pattern = new RegExp(`^(${whats.join('|')}):(\\d{1,15})(?::|$)`)
  return {
    async behind(_, __, keys) {
      return new Map(
        keys.flatMap((key) => {
          const [, what, number] = pattern.exec(key) ?? []
          return what === undefined ? [] : [[key, { what, number: Number(number) }] as const]
        }),
      )
    },
    under: async (_, __, { number }) => ({
      keys: whats.flatMap((what) => movementEndings.map((ending) => `${what}:${number}${ending}`)),
      beginnings: beginnings(number),
    }),
  }
}
