/**
 * Verifies the branch shown to a player's page. The page itself knows the day, the root and the player's code;
 * everything else is a claim.
 */
import { type Piece, type ReserveDay, type ShownBranch, shownBranch } from './reserves.ts'
import { heightOf, leafOf, partsOfPlayer, rootOf, topOf, treeForm } from '@kurazh/shared/proofs/reserves-tree.ts'

/**
 * `proven`: so many kopecks of this player are in the published root. `nothing`: no leaf was shown. `old`: the day was
 * published in a form without names in its leaves. `broken`: what was shown does not lead to the root.
 */
export type ReservesVerdict = { kind: 'proven'; kopecks: bigint } | { kind: 'nothing' | 'old' | 'broken' }

const hashForm = /^[0-9a-f]{64}$/
const saltForm = /^[0-9a-f]{32}$/
const sumForm = /^(?:0|[1-9]\d{0,15})$/

/** Recomputes a branch of the publicly announced day. `uid` is the page's own knowledge of its player. */
export function checkBranch(uid: string, published: ReserveDay, shown: ShownBranch): ReservesVerdict {
  if (published.form !== treeForm) return { kind: 'old' }
  if (!shownBranch.safeParse(shown).success) return { kind: 'broken' }
  if (shown.pieces.length === 0) return { kind: 'nothing' }
  const { pieces } = shown
  const whole =
    shown.day === published.day &&
    pieces.length === partsOfPlayer &&
    pieces.every(({ part }, index) => part === index) &&
    new Set(pieces.map(({ place }) => place)).size === pieces.length
  if (!whole || !pieces.every((piece) => leadsTo(uid, published, piece))) return { kind: 'broken' }
  return { kind: 'proven', kopecks: pieces.reduce((sum, { kopecks }) => sum + BigInt(kopecks), 0n) }
}

function leadsTo(
  uid: string,
  { day, root, total, leaves }: ReserveDay,
  { part, place, salt, kopecks, siblings }: Piece,
): boolean {
  const wellFormed =
    saltForm.test(salt) &&
    sumForm.test(kopecks) &&
    siblings.every(({ hash, kopecks: sum }) => hashForm.test(hash) && sumForm.test(sum))
  if (!wellFormed || siblings.length !== heightOf(leaves) || !Number.isInteger(place) || place < 0 || place >= leaves)
    return false
  const top = topOf(
    leafOf({ day, uid, part }, salt, BigInt(kopecks)),
    place,
    siblings.map(({ hash, kopecks: sum }) => ({ hash, sum: BigInt(sum) })),
  )
  return top !== undefined && top.sum === total && rootOf(day, leaves, top) === root
}
