/** The stage of the coin: the coin itself, the throws so far, the scale of prizes below. */
import type { ReactNode } from 'react'
import type { Side } from '@kurazh/games/flip/coin.ts'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { resultWords } from '../../play/presentation/result-words.ts'
import { StepPaytable } from '../../play/steps/step-paytable.tsx'
import { StepWord } from '../../play/steps/step-word.tsx'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { formatMultiplier } from '../../ui/text/format.ts'
import { flipFace, sideNames, streakOf, type Throw, throwsText } from './face.ts'
import css from './flip-stage.module.css'

/** How a game ended; money in kopecks. */
export interface EndedFlip {
  nonce: number
  stake: bigint
  payout: bigint
  multiplier: number
}

interface FlipStageProps {
  chips: ReactNode
  throws: readonly Throw[]
  isOpen: boolean
  /** The coin is in the air. */
  isThrown: boolean
  /** Null while a game is open or none was played. */
  ended: EndedFlip | null
  /** What a take pays after each throw, in ten-thousandths. */
  paytable: readonly number[]
  within: number
  stakeKopecks: bigint
}

export function FlipStage({ chips, throws, isOpen, isThrown, ended, paytable, within, stakeKopecks }: FlipStageProps) {
  const streak = streakOf(throws)
  const isLost = ended?.payout === 0n
  const tone = !ended ? 'rest' : isLost ? 'loss' : ended.payout > ended.stake ? 'win' : 'rest'
  const multiplierE4 = isOpen && streak > 0 && streak === throws.length ? (paytable[streak - 1] ?? null) : null
  const face = throws.at(-1)?.fell ?? 'heads'
  return (
    <div className={css.flipStage} data-part="flip-stage" data-tone={tone}>
      <WinMoment game={flipFace.id} />
      {chips}
      <div className={css.middle} aria-hidden="true">
        <div
          className={css.coin}
          key={throws.length}
          data-face={face}
          data-fell={throws.length > 0 || undefined}
          data-thrown={isThrown || undefined}
        >
          <span className={css.face} data-side="heads" />
          <span className={css.face} data-side="tails" />
        </div>
      </div>
      <StepWord
        game={flipFace.id}
        hint={isOpen ? 'Орёл или решка?' : 'До двадцати бросков подряд'}
        multiplierE4={multiplierE4}
        stakeKopecks={stakeKopecks}
        ended={ended}
        lost={sideNames[face]}
      />
      <GameVoice
        of={ended?.nonce}
        words={
          ended
            ? spoken(throws, ended)
            : multiplierE4 === null
              ? ''
              : `${sideNames[face]}. Угадано подряд: ${throwsText(streak)}, множитель ${formatMultiplier(multiplierE4)}.`
        }
        withBalance={ended !== null}
      />
      <ol className={css.throws} aria-label="Броски этой игры">
        {throws.map(({ named, fell }, place) => (
          <li
            // Throws are only added.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            className={css.thrown}
            data-part="thrown"
            data-side={fell}
            data-wrong={named !== fell || undefined}
          >
            <span className="unseen">{thrownText(fell, named === fell)}</span>
          </li>
        ))}
      </ol>
      <StepPaytable
        label="Множители за броски"
        paytable={paytable}
        made={streak}
        isLost={isLost}
        within={within}
        stakeKopecks={stakeKopecks}
      />
    </div>
  )
}

const thrownText = (fell: Side, isRight: boolean) => `${sideNames[fell]}, ${isRight ? 'угадано' : 'не угадано'}`

function spoken(throws: readonly Throw[], { multiplier, ...bet }: EndedFlip): string {
  const streak = streakOf(throws)
  const last = throws.at(-1)
  return bet.payout === 0n && last
    ? `${sideNames[last.fell]}: не угадано. ${resultWords(bet)}`
    : `Игра закончена: ${throwsText(streak)}, множитель ${formatMultiplier(multiplier)}. ${resultWords(bet)}`
}
