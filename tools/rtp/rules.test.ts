import { expect, test } from 'vitest'
import { readRuleSet } from './rules.ts'

test("a rule set names only the differences from the site's tables", () => {
  expect(readRuleSet('{"decks":6,"soft17":"hit","blackjack":[6,5]}')).toEqual({
    decks: 6,
    soft17: 'hit',
    doubleAfterSplit: true,
    doubleOn: 'any',
    surrender: 'none',
    peek: true,
    blackjack: [6, 5],
    splits: 1,
  })
  for (const wrong of [
    '{',
    '[]',
    '{"decks":0}',
    '{"decks":9}',
    '{"deck":6}',
    '{"soft17":"both"}',
    '{"splits":4}',
    '{"blackjack":[3]}',
  ])
    expect(() => readRuleSet(wrong), wrong).toThrow('--rules')
})
