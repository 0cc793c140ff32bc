/** What judges the lines of accruals: it comes from outside, with the memory of this device's bets. */
import type { CreditBet } from '@kurazh/contract/rewards/rewards.ts'

interface LineJudge {
  lines(
    game: string,
    day: string,
    lines: readonly CreditBet[],
  ): readonly ('proved' | 'recomputed' | 'differs' | 'unreadable')[]
}

export type LoadLineJudge = () => Promise<LineJudge>
