/**
 * The controls of plinko: a button that drops one ball, or ball after ball while held, and the board's possible
 * returns.
 */
import { formatRoundMoney } from '@kurazh/shared/money/money-text.ts'
import { multipliersE4, plinko, type PlinkoParams, rowBounds } from '@kurazh/games/plinko/plinko.ts'
import { decimalOf, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import type { InstantState } from '../../play/instant/use-instant-screen.tsx'
import { ActButton } from '../../play/betting/act-button.tsx'
import { betWords } from '../../play/betting/bet-words.ts'
import { FigureTile } from '../../play/layout/figure-tile.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { shortMultiplier, riskNames, rowsText } from './face.ts'
import { winningPaths } from './odds.ts'
import { risks } from '@kurazh/games/plinko/risks.ts'
import { Segmented, Slider } from '../../ui/controls/choice.tsx'
import { FieldHead } from '../../ui/forms/field.tsx'
import css from './plinko-deck.module.css'

export function DropButton({ screen }: { screen: InstantState }) {
  const words = betWords(screen, {
    word: 'Бросить шарик',
    icon: 'down',
    brings: `до ${formatRoundMoney(screen.payoutKopecks)}`,
  })
  return <ActButton {...words} className={css.drop} idle={!screen.canBet} {...screen.press} />
}

/** The board in two figures, and a link to all of them. */
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

interface BoardFieldsProps {
  board: PlinkoParams
  onBoard: (board: PlinkoParams) => void
  disabled: boolean
}

const riskOptions = risks.map((risk) => ({ value: risk, label: riskNames[risk] }))

/** The fields of plinko in the bet panel: how many rows, how much risk, how fast automatic play drops. */
export function BoardFields({ board, onBoard, disabled }: BoardFieldsProps) {
  const { rows } = board
  return (
    <>
      <div className={css.boardField}>
        <FieldHead>
          <span>Риск</span>
        </FieldHead>
        <Segmented
          label="Риск"
          size="small"
          value={board.risk}
          options={riskOptions}
          onChange={(risk) => onBoard({ ...board, risk })}
          disabled={disabled}
        />
      </div>
      <div className={css.boardField}>
        <FieldHead>
          <span>Ряды</span>
          <span className={`figures ${css.boardFieldRows}`}>{rows}</span>
        </FieldHead>
        <Slider
          label="Ряды"
          value={rows}
          min={rowBounds.min}
          max={rowBounds.max}
          step={1}
          valueText={rowsText(rows)}
          onChange={(next) => onBoard({ ...board, rows: next })}
          disabled={disabled}
        />
      </div>
    </>
  )
}

/** The number of balls per second in automatic play. */
const rates = ['1', '2', '4', '8'] as const
export type Rate = (typeof rates)[number]

const rateOptions = rates.map((rate) => ({ value: rate, label: rate }))

export function RateField({ rate, onRate, disabled }: { rate: Rate; onRate: (rate: Rate) => void; disabled: boolean }) {
  return (
    <div className={css.boardField}>
      <FieldHead>
        <span>Шариков в секунду</span>
      </FieldHead>
      <Segmented
        label="Шариков в секунду"
        size="small"
        value={rate}
        options={rateOptions}
        onChange={onRate}
        disabled={disabled}
      />
    </div>
  )
}
