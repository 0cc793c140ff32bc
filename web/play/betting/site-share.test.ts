import { payoffs } from '@kurazh/games/dice/dice.ts'
import { fraction, returnAtStake } from '@kurazh/games/core/rtp.ts'
import { expect, test } from 'vitest'
import { edgeKopecks, returnText } from './site-share.ts'

test('the return next to the button is the figure of the lobby’s tile, to the tenth', () => {
  expect(returnText(fraction(99n, 100n))).toBe('99\u00a0%')
  expect(returnText(fraction(98_999_999n, 100_000_000n))).toBe('99\u00a0%')
  expect(returnText(fraction(989_061n, 1_000_000n))).toBe('98.9\u00a0%')
})

test('the edge of ten roubles at dice is ten kopecks', () => {
  expect(edgeKopecks(returnAtStake(payoffs({ chance: 49.5, side: 'under' }), 1000n), 1000n)).toBe(10n)
})
