/**
 * A draw that takes its maker minutes and its checker a moment (the «sloth» of Lenstra and Wesolowski). Each step takes a
 * square root modulo a prime, which is a chain of two thousand multiplications that no second processor can share; going
 * back is one multiplication. So nobody knows what a draw gives while its ingredients may still change. Pure: the server
 * takes the roots by a faster function, and the page goes back with this code.
 */
import { commitmentOf as sha256Of } from '@kurazh/games/core/fairness.ts'

/** The 2048-bit prime of RFC 3526, group 14: three modulo four, and chosen by nobody here. */
const primeHex = [
  'ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74',
  '020bbea63b139b22514a08798e3404ddef9519b3cd3a431b302b0a6df25f1437',
  '4fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed',
  'ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf05',
  '98da48361c55d39a69163fa8fd24cf5f83655d23dca3ad961c62f356208552bb',
  '9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b',
  'e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf695581718',
  '3995497cea956ae515d2261898fa051015728e5a8aacaa68ffffffffffffffff',
].join('')
export const prime = BigInt(`0x${primeHex}`)
/** A number to this power is a root of it, or of its negative. */
export const rootPower = (prime + 1n) / 4n
/** Hex characters of a number below the prime. */
export const valueLength = primeHex.length

const valueForm = /^[0-9a-f]{512}$/
const blocks = 8
/** The root of a number by `rootPower`: of it, or of its negative. */
export type Root = (value: bigint) => bigint

/** Where a draw begins: the text, hashed to the width of the prime. Never zero, one or the largest. */
export function startOf(text: string): bigint {
  const hex = Array.from({ length: blocks }, (_, block) => sha256Of(`${block}|${text}`)).join('')
  return (BigInt(`0x${hex}`) % (prime - 3n)) + 2n
}

/**
 * Neighbours change places: 1 and 2, 3 and 4. Without it many steps could be taken as one; a number between 1 and the
 * prime stays there.
 */
const swapped = (value: bigint): bigint => (value % 2n === 0n ? value - 1n : value + 1n)

/** One step: the root that is even where the number is a square, the odd root of its negative where it is not. */
export function step(value: bigint, root: Root): bigint {
  const from = swapped(value)
  const found = root(from)
  const isSquare = (found * found) % prime === from
  return (found % 2n === 0n) === isSquare ? found : prime - found
}

/** The number that this step came from. */
function stepBack(value: bigint): bigint {
  const square = (value * value) % prime
  return swapped(value % 2n === 0n ? square : prime - square)
}

/** The text of a value: hex of a fixed length. */
export const valueText = (value: bigint): string => value.toString(16).padStart(valueLength, '0')

/** The number that a value in text is; undefined where it is none below the prime. */
export function valueOf(text: string): bigint | undefined {
  if (!valueForm.test(text)) return undefined
  const value = BigInt(`0x${text}`)
  return value > 0n && value < prime ? value : undefined
}

/** So many steps back. Takes a few microseconds a step: a page takes some at a time. */
export function back(value: bigint, steps: number): bigint {
  let at = value
  for (let left = steps; left > 0; left -= 1) at = stepBack(at)
  return at
}

/** Whether a draw of this text with so many steps gives this value. */
export function isDrawOf(text: string, steps: number, value: string): boolean {
  const at = valueOf(value)
  return at !== undefined && back(at, steps) === startOf(text)
}
