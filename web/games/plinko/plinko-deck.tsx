/** Where plinko is played: the button that drops a ball, or drops ball after ball while it is held; what the board promises. */
import { multipliersE4, plinko, type PlinkoParams } from '@kurazh/games/plinko/plinko.ts'
import { decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import type { AutobetState } from '../../play/autobet/autobet.ts'
import type { PlayMode } from '../../play/betting/bet-panel.tsx'
import { EdgeLine } from '../../play/betting/edge-line.tsx'
import type { HeldPress } from '../../play/betting/held-press.ts'
import { StopButton } from '../../play/autobet/stop-button.tsx'
import { Button } from '../../ui/button.tsx'
import { shortMultiplier } from './face.tsx'
import { winningPaths } from './odds.ts'

interface PlinkoDeckProps {
  board: PlinkoParams
  mode: PlayMode
  running: AutobetState | null
  /** How many bets the plan has; 0 for no end. */
  planned: number
  canBet: boolean
  press: HeldPress
  onStop: () => void
  onOdds: () => void
  returned: Fraction
  stakeKopecks: bigint
}

export function PlinkoDeck({ board, mode, running, planned, canBet, press, onStop, onOdds, returned, stakeKopecks }: PlinkoDeckProps) {
  return (
    <div className="plinko-deck">
      {running ? (
        <StopButton className="plinko-deck__act" running={running} planned={planned} onStop={onStop} />
      ) : (
        <Button className="plinko-deck__act plinko-deck__drop" tone="brand" size="large" icon={mode === 'auto' ? 'repeat' : 'down'} disabled={!canBet} {...press}>
          {mode === 'auto' ? 'Запустить автоигру' : 'Бросить шарик'}
        </Button>
      )}
      <Promise board={board} onOdds={onOdds} />
      <div className="plinko-deck__edge">
        <EdgeLine returned={returned} stakeKopecks={stakeKopecks} />
      </div>
    </div>
  )
}

/** The board in two figures, and the way to all of them. */
function Promise({ board, onOdds }: { board: PlinkoParams; onOdds: () => void }) {
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
