/** What the last bet of a table for one player brought, in a line that is there before it too. */
import { WinSum } from '../wins/win-sum.tsx'
import css from './solo-result.module.css'

/** `net`: kopecks won or lost; null until the result is seen. */
export function SoloResult({ game, words, net }: { game: string; words: string; net: bigint | null }) {
  return (
    <p className={css.result} data-won={(net !== null && net > 0n) || undefined}>
      <span>{words}</span> {net !== null && <WinSum game={game} kopecks={net} signed />}
    </p>
  )
}
