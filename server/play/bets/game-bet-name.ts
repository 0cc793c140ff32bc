/**
 * Encodes the names of bets that share a number: the engine's mark, three bytes of the game's tag, four of place, eight
 * of round.
 */
import { hash } from 'node:crypto'
import { type BetName, nameBytes } from './bet-name.ts'

export interface GameBetName {
  game: string
  round: number
  place: number
}

const tagBytes = 3
const tagOf = (game: string) => hash('sha256', game, 'buffer').subarray(0, tagBytes)

/** Makes the names of an engine's bets and reads them. `games`: the ids it knows, called whenever a name is read. */
export function gameBetNames(mark: number, games: () => readonly string[]) {
  return {
    nameOf({ game, round, place }: GameBetName): BetName {
      const name = Buffer.alloc(nameBytes)
      name[0] = mark
      tagOf(game).copy(name, 1)
      name.writeUInt32BE(place, 4)
      name.writeBigUInt64BE(BigInt(round), 8)
      return name
    },
    /** Undefined for a name of another kind of bet. */
    read(name: BetName): GameBetName | undefined {
      const round = Number(name.readBigUInt64BE(8))
      const game = games().find((id) => tagOf(id).equals(name.subarray(1, 1 + tagBytes)))
      return game === undefined || !Number.isSafeInteger(round)
        ? undefined
        : { game, round, place: name.readUInt32BE(4) }
    },
  }
}
