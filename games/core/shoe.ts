/**
 * A shoe of eight decks whose every card proves itself as it is turned: its order is picked from one hash, the root of a tree over its
 * salted cards is published before anybody may add to the cut, and a card comes with its salt and its way to the root. Pure: the server
 * deals by it, the page and the command line check by the same code.
 *
 * Cards are 0–51: rank + 13·suit, rank 0 the ace … 12 the king, suits spades, hearts, diamonds, clubs.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { commitmentOf as sha256Of } from './fairness.ts'
import { createRng } from './random.ts'
import { isRoundHash } from './round-chain.ts'

export const shoeCards = 416
/** The shoe is dealt up to this many cards; the round that reaches them is finished. */
export const shoeDealt = 208
const form = 1
const deck = 52
const draws = 2n ** 52n

export const rankOf = (card: number): number => card % 13
export const suitOf = (card: number): number => Math.floor(card / 13)

function bytesOf(hash: string): Uint8Array {
  if (!isRoundHash(hash)) throw new RangeError('not the hash of a shoe')
  return hexToBytes(hash)
}

/** The cards in the order they lie in, picked by removal from 0…415, each mod 52. `salt`: that of the chain. Throws RangeError for what is no hash. */
function shoeOrder(hash: string, salt: string): number[] {
  const keyed = hmac.create(sha256, utf8ToBytes(salt))
  const message = bytesOf(hash)
  const rng = createRng((index) => keyed.clone().update(concatBytes(message, utf8ToBytes(`:${index}`))).digest())
  return rng.pick(shoeCards, shoeCards).map((number) => number % deck)
}

/** What hides a card in its leaf. */
const saltOfCard = (hash: string, index: number): string => bytesToHex(hmac(sha256, bytesOf(hash), utf8ToBytes(`card:${index}`)))

/** A card with all that proves it. `branch`: siblings from its leaf up, lowest first. */
export interface ShownCard {
  index: number
  card: number
  salt: string
  branch: readonly string[]
}

/** Which shoe of which table. */
export interface ShoeName {
  table: string
  number: number
}

/** What is hashed for a leaf, a node and a root. */
const leafOf = ({ index, card, salt }: Omit<ShownCard, 'branch'>): string => sha256Of(`card|${form}|${index}|${card}|${salt}`)
const nodeOf = (left: string, right: string): string => sha256Of(`node|${left}|${right}`)
const rootOf = ({ table, number }: ShoeName, top: string): string => sha256Of(`root|${form}|${table}|${number}|${shoeCards}|${top}`)

/** A shoe as whoever knows its hash has it. */
export interface Shoe {
  readonly root: string
  readonly order: readonly number[]
  /** The card at an index, with its proof. */
  show(index: number): ShownCard
}

/** Opens a shoe: about a thousand hashes. Throws RangeError for what is no hash. */
export function openShoe(name: ShoeName, hash: string, salt: string): Shoe {
  const order = shoeOrder(hash, salt)
  const leaves = order.map((card, index) => ({ index, card, salt: saltOfCard(hash, index) }))
  const levels = [leaves.map(leafOf)]
  for (let below = levels[0] ?? []; below.length > 1; below = levels.at(-1) ?? []) levels.push(above(below))
  const [top = ''] = levels.at(-1) ?? []
  return {
    root: rootOf(name, top), order,
    show(index) {
      const leaf = leaves[index]
      if (leaf === undefined) throw new RangeError(`a shoe has no card ${index}`)
      return { ...leaf, branch: levels.slice(0, -1).flatMap((level, height) => level[siblingOf(index >> height)] ?? []) }
    },
  }
}

/** The level above; a node without a neighbour goes up as it is. */
const above = (below: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(below.length / 2) }, (_, place) => {
    const [left = '', right] = below.slice(2 * place, 2 * place + 2)
    return right === undefined ? left : nodeOf(left, right)
  })

const siblingOf = (place: number): number => (place % 2 === 0 ? place + 1 : place - 1)

/** True when the card's branch leads to the root of this shoe. Never throws: whatever a server sends simply does not lead there. */
export function leadsToShoe(name: ShoeName, root: string, { index, card, salt, branch }: ShownCard): boolean {
  if (!Number.isInteger(index) || index < 0 || index >= shoeCards || !Number.isInteger(card) || card < 0 || card >= deck || !isRoundHash(salt)) return false
  let [node, used] = [leafOf({ index, card, salt }), 0]
  for (let [place, size] = [index, shoeCards]; size > 1; [place, size] = [place >> 1, Math.ceil(size / 2)]) {
    if (siblingOf(place) >= size) continue
    const sibling = branch[used++]
    if (sibling === undefined || !isRoundHash(sibling)) return false
    node = place % 2 === 0 ? nodeOf(node, sibling) : nodeOf(sibling, node)
  }
  return used === branch.length && rootOf(name, node) === root
}

/** What a player adds to the cut. */
export interface CutSeed {
  /** The player's public code. */
  by: string
  seed: string
}

/** The index that dealing begins with: nobody knew all of the seeds when the root was published. */
export function cutOf(root: string, seeds: readonly CutSeed[]): number {
  const digest = sha256Of(`cut|${form}|${root}|${seeds.map(({ by, seed }) => `${by}:${seed}`).join('|')}`)
  return Number(((BigInt(`0x${digest.slice(0, 14)}`) >> 4n) * BigInt(shoeCards)) / draws)
}

/** Where the so-many-th card of a cut shoe lies: dealing goes on past the last at the first. */
export const indexFromCut = (cut: number, place: number): number => (cut + place) % shoeCards
