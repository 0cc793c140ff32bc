/** Names of bets on shared rounds: the mark, three bytes of the game's tag, four of place, eight of round. */
import { hash } from 'node:crypto'
import { idsOf } from '@kurazh/games/index.ts'
import { type BetName, nameBytes } from '../../bets/bet-name.ts'

export const roundMark = 0xff
const tagBytes = 3

export interface NamedRoundBet {
  game: string
  round: number
  place: number
}

export function roundName(game: string, round: number, place: number): BetName {
  const name = Buffer.alloc(nameBytes)
  name[0] = roundMark
  tagOf(game).copy(name, 1)
  name.writeUInt32BE(place, 4)
  name.writeBigUInt64BE(BigInt(round), 8)
  return name
}

/** Undefined for what names no such bet. */
export function readRoundName(name: BetName): NamedRoundBet | undefined {
  const round = Number(name.readBigUInt64BE(8))
  const game = idsOf('round').find((id) => tagOf(id).equals(name.subarray(1, 1 + tagBytes)))
  return game === undefined || !Number.isSafeInteger(round) ? undefined : { game, round, place: name.readUInt32BE(4) }
}

const tagOf = (game: string) => hash('sha256', game, 'buffer').subarray(0, tagBytes)
