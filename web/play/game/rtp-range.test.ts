import { games } from '@kurazh/games/index.ts'
import { type Game, isGifted } from '@kurazh/games/core/game.ts'
import { fraction } from '@kurazh/games/core/rtp.ts'
import { expect, test } from 'vitest'
import { rtpRange } from './rtp-range.ts'

const returning = (...tenThousandths: number[]) => ({
  sampleParams: tenThousandths,
  rtp: (each: number) => fraction(BigInt(each), 10_000n),
})

test('one return is one figure, without needless decimals', () => {
  expect(rtpRange(returning(9900, 9900))).toBe('99\u00a0%')
  expect(rtpRange(returning(9873))).toBe('98.7\u00a0%')
})

test('different returns are a range from the lowest to the highest, in any order of the cases', () => {
  expect(rtpRange(returning(9920, 9890, 9900))).toBe('98.9–99.2\u00a0%')
})

test('returns that look the same to a tenth are not shown as a range', () => {
  expect(rtpRange(returning(9901, 9899))).toBe('99\u00a0%')
})

test('the rules of every open game give a text', () => {
  for (const game of Object.values(games) as Game[])
    expect(rtpRange(game)).toMatch(isGifted(game) ? /^100\u00a0%$/ : /^\d\d(\.\d)?(–\d\d\d?(\.\d)?)?\u00a0%$/)
})
