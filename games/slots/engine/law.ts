/** What one spin can pay and how many positions of the reels pay it: the law everything else is computed from. */
import { lawByBoards } from './law-by-boards.ts'
import { lawByReels } from './law-by-reels.ts'
import { lineTree } from './line-tree.ts'
import type { Rules } from './rules.ts'
import type { SpinKind, SpinLaw } from './spin-law.ts'

/**
 * The law of one kind of spin. Cascades need every board; without them the reels are walked from the left, and what is lost on the
 * first ones is not looked at on the others.
 */
export function* lawOf(rules: Rules, kind: SpinKind): Generator<number, SpinLaw> {
  if (rules.cascades !== undefined) return yield* lawByBoards(rules, kind)
  const tree = rules.ways ? undefined : lineTree(rules)
  return rules.ways || tree !== undefined ? yield* lawByReels(rules, kind, tree) : yield* lawByBoards(rules, kind)
}
