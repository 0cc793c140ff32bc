/** Encodes the names of seeded bets: eight bytes of player id, eight bytes of nonce. */
import { type BetName, nameBytes } from '../bets/bet-name.ts'

/** The first byte of a player id in eight bytes: no id is large enough to change it. */
export const seededMark = 0

export function seededName(player: number, nonce: number): BetName {
  const name = Buffer.alloc(nameBytes)
  name.writeBigUInt64BE(BigInt(player), 0)
  name.writeBigUInt64BE(BigInt(nonce), 8)
  return name
}

/** Undefined for a name of another kind of bet. */
export function readSeededName(name: BetName): { player: number; nonce: number } | undefined {
  const [player, nonce] = [Number(name.readBigUInt64BE(0)), Number(name.readBigUInt64BE(8))]
  return Number.isSafeInteger(player) && Number.isSafeInteger(nonce) ? { player, nonce } : undefined
}
