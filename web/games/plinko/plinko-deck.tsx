/** Where plinko is played: the button that drops a ball, or drops ball after ball while it is held; what the board promises. */
import { formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { multipliersE4, plinko, type PlinkoParams } from '@kurazh/games/plinko/plinko.ts'
import { decimalOf, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import type { InstantState } from '../../play/betting/use-instant-screen.tsx'
import { ActButton } from '../../play/betting/act-button.tsx'
import { betWords } from '../../play/betting/bet-words.ts'
import { FigureTile } from '../../play/layout/figure-tile.tsx'
import { Button } from '../../ui/button.tsx'
import { shortMultiplier } from './face.tsx'
import { winningPaths } from './odds.ts'
import css from './plinko-deck.module.css'

export function DropButton({ screen }: { screen: InstantState }) {
  const words = betWords(screen, { word: 'Бросить шарик', icon: 'down', brings: `до ${formatRoundMoney(screen.payoutKopecks)}` })
  return <ActButton {...words} className={css.drop} disabled={!screen.canBet} {...screen.press} />
}

/** The board in two figures, and the way to all of them. */
export function BoardPromise({ board, onOdds }: { board: PlinkoParams; onOdds: () => void }) {
  const best = plinko.bestMultiplierE4(board)
  const least = Math.min(...multipliersE4(board))
  const winning = fraction(BigInt(winningPaths(board)), 2n ** BigInt(board.rows))
  return (
    <div className={css.board}>
      <dl className={`${css.sums} figures`}>
        <FigureTile name="Корзины" on="card">
          {shortMultiplier(least)}–{shortMultiplier(best)}×
        </FigureTile>
        <FigureTile name="В плюс" on="card">
          {decimalOf(multiply(winning, fraction(100n, 1n)), 2)} %
        </FigureTile>
      </dl>
      <Button onClick={onOdds} aria-haspopup="dialog">
        Шансы
      </Button>
    </div>
  )
}
