/** The stage of mines: results at the top, the field, its current value, the scale of prizes below. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { cellCount } from '@kurazh/games/mines/field.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { decimalOf, type Fraction, fraction, multiply } from '@kurazh/games/core/rtp.ts'
import type { ReactNode, Ref } from 'react'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { resultWords } from '../../play/presentation/result-words.ts'
import { StepPaytable } from '../../play/steps/step-paytable.tsx'
import { formatMultiplier } from '../../ui/text/format.ts'
import { MultiplierText } from '../../ui/text/figure-text.tsx'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { WinSum } from '../../play/wins/win-sum.tsx'
import { type Answering, type FieldLook, looksOf } from './cells.ts'
import { gemsText, minesFace } from './face.ts'
import { Minefield, type MinefieldHandle, Gem, Mine } from './minefield.tsx'
import css from './mines-stage.module.css'

/** How the last game ended. */
export interface Ended {
  nonce: number
  gems: number
  stake: bigint
  payout: bigint
  multiplier: number
}

interface MinesStageProps {
  ref?: Ref<MinefieldHandle> | undefined
  chips: ReactNode
  mines: number
  /** The payout of a take after each gem in turn, in ten-thousandths. */
  paytable: readonly number[]
  field: FieldLook
  /** Gems found. */
  made: number
  /** Null while the game is open or none was played. */
  ended: Ended | null
  isOpen: boolean
  answering: Answering
  /** Automatic play waits for the player to choose its cells: this is shown before the result of the last game. */
  asks?: boolean
  /** True while automatic play opens the cells. */
  quick?: boolean
  onPress: (cell: number) => void
  /** The chance that the next cell hides a gem. */
  nextChance: Fraction | null
  within: number
  stakeKopecks: bigint
}

export function MinesStage({
  ref,
  chips,
  mines,
  paytable,
  field,
  made,
  ended,
  isOpen,
  answering,
  asks,
  quick,
  onPress,
  nextChance,
  within,
  stakeKopecks,
}: MinesStageProps) {
  const isLost = ended !== null && ended.payout === 0n
  const next = isOpen ? paytable[made] : undefined
  /** Gems behind the numbers above the field: an ended game keeps its own. */
  const found = isOpen ? made : (ended?.gems ?? 0)
  const tone = !ended ? 'rest' : ended.payout > ended.stake ? 'win' : isLost ? 'loss' : 'rest'
  return (
    <div className={css.minesStage} data-part="mines-stage" data-tone={tone} data-open={isOpen || undefined}>
      <WinMoment game={minesFace.id} />
      {chips}
      <div className={css.middle}>
        <dl className={`${css.facts} figures`}>
          <Fact name="Камней осталось" value={`${cellCount - mines - found}`} picture={<Gem />} />
          <Fact name="Мин" value={`${mines}`} picture={<Mine />} />
          <Fact name="Шанс камня" value={nextChance ? `${percent(nextChance)} %` : '—'} />
          <Fact name="Следующий" value={formatMultiplier(paytable[found] ?? paytable.at(-1) ?? 0)} />
        </dl>
        <Minefield
          ref={ref}
          looks={looksOf(field)}
          promise={next ?? null}
          answering={answering}
          quick={quick}
          isOpen={isOpen}
          onPress={onPress}
        />
        <p className={`${css.word} figures`}>
          {asks ? (
            <span className={css.hint}>Отметьте клетки</span>
          ) : ended ? (
            <EndWord ended={ended} />
          ) : (
            <OpenWord isOpen={isOpen} made={made} multiplierE4={paytable[made - 1]} stakeKopecks={stakeKopecks} />
          )}
        </p>
      </div>
      <GameVoice
        of={ended?.nonce}
        words={
          ended
            ? spoken(ended)
            : isOpen && made > 0
              ? `${gemsText(made)}, множитель ${formatMultiplier(paytable[made - 1] ?? 0)}.`
              : ''
        }
        withBalance={ended !== null}
      />
      <StepPaytable
        label="Множители за камни"
        paytable={paytable}
        made={made}
        isLost={isLost}
        within={within}
        stakeKopecks={stakeKopecks}
      />
    </div>
  )
}

function Fact({ name, value, picture }: { name: string; value: string; picture?: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd translate="no">
        {picture}
        {value}
      </dd>
    </div>
  )
}

function OpenWord({
  isOpen,
  made,
  multiplierE4,
  stakeKopecks,
}: {
  isOpen: boolean
  made: number
  multiplierE4: number | undefined
  stakeKopecks: bigint
}) {
  if (!isOpen) return <span className={css.hint}>Нажмите «Играть»</span>
  if (made === 0 || multiplierE4 === undefined) return <span className={css.hint}>Откройте первую клетку</span>
  return (
    <>
      <span className={css.big} translate="no">
        {formatMultiplier(multiplierE4)}
      </span>
      <span className={css.sum} translate="no">
        {formatMoney(payoutKopecks(stakeKopecks, multiplierE4))}
      </span>
    </>
  )
}

/** A return that is no more than the stake gets no applause. */
function EndWord({ ended }: { ended: Ended }) {
  return (
    <>
      <span className={css.big}>{ended.payout === 0n ? 'Мина' : <MultiplierText e4={ended.multiplier} />}</span>
      <span className={css.sum}>
        <WinSum game={minesFace.id} kopecks={netOf(ended)} signed />
      </span>
    </>
  )
}

const spoken = ({ gems, multiplier, ...bet }: Ended): string =>
  bet.payout === 0n
    ? `Мина. Открыто до неё: ${gemsText(gems)}. ${resultWords(bet)}`
    : `Игра закончена: ${gemsText(gems)}, множитель ${formatMultiplier(multiplier)}. ${resultWords(bet)}`

function percent(chance: Fraction): string {
  return decimalOf(multiply(chance, fraction(100n, 1n)), 2)
}
