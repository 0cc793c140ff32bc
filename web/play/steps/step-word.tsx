/** What a game of steps is worth now, or how it ended, large on the stage. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { formatMultiplier } from '../../ui/text/format.ts'
import { MultiplierText } from '../../ui/text/figure-text.tsx'
import { WinSum } from '../wins/win-sum.tsx'
import css from './step-word.module.css'

interface StepWordProps {
  game: string
  /** Shown while there is nothing to take. */
  hint: string
  /** What a take pays now, in ten-thousandths; null where there is nothing to take. */
  multiplierE4: number | null
  stakeKopecks: bigint
  /** The result once it may be shown. */
  ended: { stake: bigint; payout: bigint; multiplier: number } | null
  /** Instead of a multiplier, where the game was lost. */
  lost: string
}

export function StepWord({ game, hint, multiplierE4, stakeKopecks, ended, lost }: StepWordProps) {
  const net = ended && netOf(ended)
  const tone = net === null ? undefined : net > 0n ? 'win' : ended?.payout === 0n ? 'loss' : undefined
  return (
    <p className={`${css.word} figures`} data-part="step-word" data-tone={tone}>
      {ended ? (
        <>
          <span className={css.big}>{ended.payout === 0n ? lost : <MultiplierText e4={ended.multiplier} />}</span>
          <span className={css.sum}>
            <WinSum game={game} kopecks={netOf(ended)} signed />
          </span>
        </>
      ) : multiplierE4 === null ? (
        <span className={css.hint}>{hint}</span>
      ) : (
        <>
          <span className={css.big} translate="no">
            {formatMultiplier(multiplierE4)}
          </span>
          <span className={css.sum} translate="no">
            {formatMoney(payoutKopecks(stakeKopecks, multiplierE4))}
          </span>
        </>
      )}
    </p>
  )
}
