/** Names of bets that a player's own number names: eight bytes of player, eight of nonce. */
import { type BetName, nameBytes } from '../bets/bet-name.ts'

/** The first byte of a player's number in eight bytes: no number of ours is so large that it is another. */
export const seededMark = 0

export function seededName(player: number, nonce: number): BetName {
  const name = Buffer.alloc(nameBytes)
  name.writeBigUInt64BE(BigInt(player), 0)
  name.writeBigUInt64BE(BigInt(nonce), 8)
  return name
}

/** Undefined for what names no such bet. */
export function readSeededName(name: BetName): { player: number; nonce: number } | undefined {
  const [player, nonce] = [Number(name.readBigUInt64BE(0)), Number(name.readBigUInt64BE(8))]
  return Number.isSafeInteger(player) && Number.isSafeInteger(nonce) ? { player, nonce } : undefined
}
