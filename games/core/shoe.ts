/**
 * A shoe of eight decks in which every card proves itself when it is turned. The order is picked from one hash. The
 * root of a tree over the salted cards is published before anyone may add to the cut. A card comes with its salt and
 * its branch to the root. Pure: the server deals with it, the page and the command line check with the same code.
 * Cards are 0–51: rank + 13·suit, rank 0 the ace … 12 the king, suits spades, hearts, diamonds, clubs.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { commitmentOf as sha256Of } from './fairness.ts'
import { createRng } from './random.ts'
import { isRoundHash } from './round-chain.ts'

export const shoeCards = 416
/** The shoe is dealt up to this many cards; the round that reaches the limit is finished. */
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

/**
 * The order of the cards, picked without replacement from 0…415, each mod 52. `salt`: that of the chain. Throws
 * RangeError for an invalid hash.
 */
function shoeOrder(hash: string, salt: string): number[] {
  const keyed = hmac.create(sha256, utf8ToBytes(salt))
  const message = bytesOf(hash)
  const rng = createRng((index) =>
    keyed
      .clone()
      .update(concatBytes(message, utf8ToBytes(`:${index}`)))
      .digest(),
  )
  return rng.pick(shoeCards, shoeCards).map((number) => number % deck)
}

/** The salt that hides a card in its leaf. */
const saltOfCard = (hash: string, index: number): string =>
  bytesToHex(hmac(sha256, bytesOf(hash), utf8ToBytes(`card:${index}`)))

/** A card with its proof. `branch`: siblings from its leaf up, lowest first. */
export interface ShownCard {
  index: number
  card: number
  salt: string
  branch: readonly string[]
}

/** Identifies a shoe: its table and number. */
export interface ShoeName {
  table: string
  number: number
}

/** The texts hashed for a leaf, a node and a root. */
const leafOf = ({ index, card, salt }: Omit<ShownCard, 'branch'>): string =>
  sha256Of(`card|${form}|${index}|${card}|${salt}`)
const nodeOf = (left: string, right: string): string => sha256Of(`node|${left}|${right}`)
const rootOf = ({ table, number }: ShoeName, top: string): string =>
  sha256Of(`root|${form}|${table}|${number}|${shoeCards}|${top}`)

/** An opened shoe, for those who know its hash. */
export interface Shoe {
  readonly root: string
  readonly order: readonly number[]
  /** The card at an index, with its proof. */
  show(index: number): ShownCard
}

/** Opens a shoe: about a thousand hashes. Throws RangeError for an invalid hash. */
export function openShoe(name: ShoeName, hash: string, salt: string): Shoe {
  const order = shoeOrder(hash, salt)
  const leaves = order.map((card, index) => ({ index, card, salt: saltOfCard(hash, index) }))
  const levels = [leaves.map(leafOf)]
  for (let below = levels[0] ?? []; below.length > 1; below = levels.at(-1) ?? []) levels.push(above(below))
  const [top = ''] = levels.at(-1) ?? []
  return {
    root: rootOf(name, top),
    order,
    show(index) {
      const leaf = leaves[index]
      if (leaf === undefined) throw new RangeError(`a shoe has no card ${index}`)
      return {
        ...leaf,
        branch: levels.slice(0, -1).flatMap((level, height) => level[siblingOf(index >> height)] ?? []),
      }
    },
  }
}

/** The level above; a node without a sibling moves up unchanged. */
const above = (below: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(below.length / 2) }, (_, place) => {
    const [left = '', right] = below.slice(2 * place, 2 * place + 2)
    return right === undefined ? left : nodeOf(left, right)
  })

const siblingOf = (place: number): number => (place % 2 === 0 ? place + 1 : place - 1)

/**
 * True when the card's branch leads to the root of this shoe. Never throws: invalid input simply does not lead there.
 */
export function leadsToShoe(name: ShoeName, root: string, { index, card, salt, branch }: ShownCard): boolean {
  if (
    !Number.isInteger(index) ||
    index < 0 ||
    index >= shoeCards ||
    !Number.isInteger(card) ||
    card < 0 ||
    card >= deck ||
    !isRoundHash(salt)
  )
    return false
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

/** The code of a list's first line, which holds the lengths of the others. No player has this code. */
const lengthsLine = '*'
const printed = /^[\x20-\x7e]{1,64}$/
const byCode = (one: CutSeed, other: CutSeed): number => (one.by < other.by ? -1 : one.by > other.by ? 1 : 0)

/**
 * The list that determines the cut of a shoe: the players' seeds ordered by their public codes, after one line with the
 * length of each code and seed. No one can choose the order, and no separator inside a seed makes one list read as
 * another. Empty when there are no seeds.
 */
export function cutListOf(given: readonly CutSeed[]): CutSeed[] {
  const entries = given.map(({ by, seed }) => ({ by, seed })).sort(byCode)
  return entries.length === 0
    ? []
    : [
        { by: lengthsLine, seed: `2;${entries.map(({ by, seed }) => `${by.length}.${seed.length}`).join(',')}` },
        ...entries,
      ]
}

/** The players' entries of a list. `form` 1: of a former build, in the order the seeds came and without lengths. */
export function entriesOfCut(list: readonly CutSeed[]): { form: 1 | 2; entries: readonly CutSeed[] } {
  return list.length === 0
    ? { form: 2, entries: [] }
    : list[0]?.by === lengthsLine
      ? { form: 2, entries: list.slice(1) }
      : { form: 1, entries: list }
}

/**
 * True when a list is consistent: its lengths and order follow from its entries, with one entry per code. For the first
 * form only the last can be checked.
 */
export function isCutList(list: readonly CutSeed[]): boolean {
  const { form: listForm, entries } = entriesOfCut(list)
  if (new Set(entries.map(({ by }) => by)).size < entries.length) return false
  if (listForm === 1) return true
  const due = cutListOf(entries)
  return (
    due.length === list.length &&
    due.every(({ by, seed }, at) => by === list[at]?.by && seed === list[at].seed) &&
    entries.every(({ by, seed }) => by !== lengthsLine && printed.test(by) && printed.test(seed))
  )
}

/**
 * The index at which dealing begins. When the root was published, no one knew all of the seeds. `list`: as `cutListOf`
 * makes it, or of a former build.
 */
export function cutOf(root: string, list: readonly CutSeed[]): number {
  const digest = sha256Of(`cut|${form}|${root}|${list.map(({ by, seed }) => `${by}:${seed}`).join('|')}`)
  return Number(((BigInt(`0x${digest.slice(0, 14)}`) >> 4n) * BigInt(shoeCards)) / draws)
}

/** The index of the n-th card of a cut shoe; dealing wraps around after the last card. */
export const indexFromCut = (cut: number, place: number): number => (cut + place) % shoeCards
