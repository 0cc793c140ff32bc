/** The rules that a return depends on: those of our tables, and whatever somebody wants counted by the same engine. */
import * as z from 'zod/mini'

export interface RuleSet {
  readonly decks: number
  /** What the dealer does with a soft 17. */
  readonly soft17: 'stand' | 'hit'
  readonly doubleAfterSplit: boolean
  /** The first two cards that may be doubled, by their hard total. */
  readonly doubleOn: 'any' | '9-11' | '10-11'
  /** Half the stake is given up and half comes back: late, after the peek; early, before it. */
  readonly surrender: 'none' | 'late' | 'early'
  /** Under an ace and a ten the dealer looks first. Without it a blackjack takes doubles and splits too. */
  readonly peek: boolean
  /** What a blackjack wins of its stake: [3, 2] is three to two. */
  readonly blackjack: readonly [number, number]
  /** How often a hand may be split: once is two hands, thrice is four. Split aces get one card each and are split once. */
  readonly splits: number
}

/** The rules of the site's own tables. */
export const tableRules: RuleSet = {
  decks: 8, soft17: 'stand', doubleAfterSplit: true, doubleOn: 'any', surrender: 'none', peek: true, blackjack: [3, 2], splits: 1,
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

/** What is named, the rest as at the site's tables; null for what is no rule set. */
export function ruleSetOf(named: unknown): RuleSet | null {
  const parsed = schema.safeParse(named)
  if (!parsed.success) return null
  const given = Object.entries(parsed.data).filter(([, value]) => value !== undefined)
  return { ...tableRules, ...(Object.fromEntries(given) as Partial<RuleSet>) }
}
