/** Where plinko is played: the button that drops a ball, or drops ball after ball while it is held; what the board promises. */
import { multipliersE4, plinko, type PlinkoParams } from '@kurazh/games/plinko/plinko.ts'
import { decimalOf, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import type { InstantState } from '../../play/betting/use-instant-screen.tsx'
import { Button } from '../../ui/button.tsx'
import { shortMultiplier } from './face.tsx'
import { winningPaths } from './odds.ts'

export function DropButton({ screen }: { screen: InstantState }) {
  const isAuto = screen.mode === 'auto'
  return (
    <Button className="instant-deck__act plinko-deck__drop" tone="brand" size="large" icon={isAuto ? 'repeat' : 'down'} disabled={!screen.canBet} {...screen.press}>
      {isAuto ? 'Запустить автоигру' : 'Бросить шарик'}
    </Button>
  )
}

/** The board in two figures, and the way to all of them. */
export function BoardPromise({ board, onOdds }: { board: PlinkoParams; onOdds: () => void }) {
  const best = plinko.bestMultiplierE4(board) / 10_000
  const least = Math.min(...multipliersE4(board)) / 10_000
  const winning = fraction(BigInt(winningPaths(board)), 2n ** BigInt(board.rows))
  return (
    <div className="plinko-deck__board">
      <dl className="plinko-deck__sums figures">
        <div className="tile">
          <dt>Корзины</dt>
          <dd>
            {shortMultiplier(least)}–{shortMultiplier(best)}×
          </dd>
        </div>
        <div className="tile">
          <dt>В плюс</dt>
          <dd>{decimalOf(multiply(winning, fraction(100n, 1n)), 2)} %</dd>
        </div>
      </dl>
      <Button onClick={onOdds} aria-haspopup="dialog">
        Шансы
      </Button>
    </div>
  )
}
