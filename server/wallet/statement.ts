/** What moved a player’s balance, newest first, with the balance after each movement; whose each movement is; and what is owed to all players. */
import type { Beginning } from '../ledger/history.ts'
import type { Db } from '../platform/database.ts'

export { type Entry, entriesOf, entriesUnder, type Page } from '../ledger/history.ts'
export { owedToOwners as owedToPlayers } from '../ledger/owed.ts'

/** The thing a movement belongs to: a bet, a round, a payout. */
export interface MovementSubject {
  what: string
  number: number
  /** The game's id, of a bet. */
  game?: string
  /** What its public number is made of, where it has one. */
  name?: Buffer
}

/** What is looked for: a thing's number, and the nonce of a bet, which people count from one. */
export interface Looked {
  number: number
  nonce: number
}

/** Who moves money under keys of its own says whose they are. */
export interface MovementKeys {
  /** What these keys of a player's movements name, by key; keys of anybody else are passed over. */
  behind(db: Db, player: number, keys: readonly string[]): Promise<ReadonlyMap<string, MovementSubject>>
  /** The keys of all movements of a player's things of this number, whole or as they begin. */
  under(db: Db, player: number, looked: Looked): Promise<{ keys: string[]; beginnings: Beginning[] }>
}

/** What stands behind a thing's own key: nothing for what left the balance, and what came back. */
export const movementEndings = ['', ':payout', ':back'] as const

/** Keys that name a thing by its number alone: `payout:12:back` is payout 12. */
export function numberedMovements(whats: readonly string[], beginnings: (number: number) => Beginning[] = () => []): MovementKeys {
  const pattern = new RegExp(`^(${whats.join('|')}):(\\d{1,15})(?::|$)`)
  return {
    async behind(_, __, keys) {
      return new Map(keys.flatMap((key) => {
        const [, what, number] = pattern.exec(key) ?? []
        return what === undefined ? [] : [[key, { what, number: Number(number) }] as const]
      }))
    },
    under: async (_, __, { number }) => ({
      keys: whats.flatMap((what) => movementEndings.map((ending) => `${what}:${number}${ending}`)), beginnings: beginnings(number),
    }),
  }
}
