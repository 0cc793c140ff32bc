/** The rules that a return depends on: those of our tables, and any others to be counted by the same engine. */
import * as z from 'zod/mini'

export interface RuleSet {
  readonly decks: number
  /** The dealer's action on a soft 17. */
  readonly soft17: 'stand' | 'hit'
  readonly doubleAfterSplit: boolean
  /** The first two cards that may be doubled, by their hard total. */
  readonly doubleOn: 'any' | '9-11' | '10-11'
  /** Half the stake is given up and half returned: late, after the peek; early, before it. */
  readonly surrender: 'none' | 'late' | 'early'
  /** The dealer peeks under an ace and a ten. Without a peek, a blackjack takes doubles and splits too. */
  readonly peek: boolean
  /** The payout of a blackjack: [3, 2] is three to two. */
  readonly blackjack: readonly [number, number]
  /**
   * How often a hand may be split: once gives two hands, three times four. Split aces get one card each and are split
   * once.
   */
  readonly splits: number
}

/** The rules of the site's own tables. */
export const tableRules: RuleSet = {
  decks: 8,
  soft17: 'stand',
  doubleAfterSplit: true,
  doubleOn: 'any',
  surrender: 'none',
  peek: true,
  blackjack: [3, 2],
  splits: 1,
}

const whole = (min: number, max: number) => z.number().check(z.int(), z.minimum(min), z.maximum(max))
const schema = z.strictObject({
  decks: z.optional(whole(1, 8)),
  soft17: z.optional(z.enum(['stand', 'hit'])),
  doubleAfterSplit: z.optional(z.boolean()),
  doubleOn: z.optional(z.enum(['any', '9-11', '10-11'])),
  surrender: z.optional(z.enum(['none', 'late', 'early'])),
  peek: z.optional(z.boolean()),
  blackjack: z.optional(z.tuple([whole(1, 10), whole(1, 10)])),
  splits: z.optional(whole(0, 3)),
})

/** The given rules, with the site's tables as defaults; null if invalid. */
export function ruleSetOf(named: unknown): RuleSet | null {
  const parsed = schema.safeParse(named)
  if (!parsed.success) return null
  const given = Object.entries(parsed.data).filter(([, value]) => value !== undefined)
  return { ...tableRules, ...(Object.fromEntries(given) as Partial<RuleSet>) }
}
