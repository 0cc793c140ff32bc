/**
 * The law of one spin: its possible pays and how many reel positions give each. All other figures are computed from it.
 */
import { lawByBoards } from './law-by-boards.ts'
import { lawByReels } from './law-by-reels.ts'
import { lineTree } from './line-tree.ts'
import { plainRules, type Rules } from './prepared-form.ts'
import type { SpinKind, SpinLaw } from './spin-law.ts'

/**
 * The law of one kind of spin. Cascades need every board; without them the reels are walked from the left, and hopeless
 * beginnings are not followed.
 */
export function* lawOf(rules: Rules, kind: SpinKind): Generator<number, SpinLaw> {
  if (rules.cascades !== undefined) return yield* lawByBoards(rules, kind)
  const tree = rules.ways ? undefined : lineTree(plainRules(rules, kind.expanding))
  return rules.ways || tree !== undefined ? yield* lawByReels(rules, kind, tree) : yield* lawByBoards(rules, kind)
}
