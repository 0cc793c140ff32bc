/** The stage of bubbles: the bubble, its current factor, the payout. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import type { ReactNode, Ref } from 'react'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { resultWords } from '../../play/presentation/result-words.ts'
import type { Distant, PlanOf } from '../../play/stage/scene.ts'
import { Stage } from '../../play/stage/stage.tsx'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { WinSum } from '../../play/wins/win-sum.tsx'
import { BubbleDrawing } from './bubbles-art.tsx'
import type { BubblesScene, makeScene } from './bubbles-scene.ts'
import { bubblesFace, factorText } from './face.ts'
import { type Swelling, sizeOf } from './swelling.ts'
import type { Shown } from './use-reveal.ts'
import css from './bubbles-stage.module.css'

const plan = async (): Promise<PlanOf<typeof makeScene>> => ({ scene: 'bubbles-scene', given: null, heard: {} })

interface BubblesStageProps {
  chips: ReactNode
  number: Ref<HTMLParagraphElement>
  onScene: (scene: Distant<BubblesScene> | null) => void
  swelling: Swelling | null
  shown: Shown | null
  target: number
  /** Ends the running animation at once. */
  onSkip: () => void
}

export function BubblesStage({ chips, number, onScene, swelling, shown, target, onSkip }: BubblesStageProps) {
  const net = shown ? netOf(shown) : 0n
  const tone = swelling ? 'rolling' : !shown ? 'rest' : net > 0n ? 'win' : 'loss'
  const sought = swelling?.target ?? shown?.target ?? target
  return (
    <div className={css.bubblesStage} data-part="bubbles-stage" data-tone={tone}>
      <Air />
      <WinMoment game={bubblesFace.id} />
      <Stage plan={plan} onScene={onScene} flat={<FlatBubble swelling={swelling !== null} shown={shown} />} />
      {chips}
      <div className={`${css.middle} figures`}>
        {/* While a bubble swells the number belongs to it: nothing is drawn here until it has burst. */}
        <p
          className={css.factor}
          data-part="factor"
          data-tone={tone}
          ref={number}
          aria-hidden="true"
          key={swelling ? swelling.startedAt : 'still'}
        >
          {swelling ? factorText(1) : factorText(shown?.point ?? 1)}
        </p>
        <p className={css.sought}>цель {factorText(sought)}</p>
      </div>
      <p className={`${css.word} figures`}>
        {swelling ? (
          'Растёт…'
        ) : shown ? (
          <Word key={shown.nonce} shown={shown} />
        ) : (
          `Надуйте пузырь до цели ${factorText(target)}`
        )}
      </p>
      <GameVoice of={shown?.nonce} words={swelling || !shown ? '' : spoken(shown)} withBalance />
      {swelling && (
        <button
          type="button"
          className={css.skip}
          tabIndex={-1}
          aria-label="Показать результат сразу"
          onClick={onSkip}
        />
      )}
    </div>
  )
}

/** The result in words; a return that is no more than the stake gets no applause. */
function Word({ shown }: { shown: Shown }) {
  return (
    <>
      <span>
        {reached(shown) ? `Цель ${factorText(shown.target)} взята` : `Лопнул раньше ${factorText(shown.target)}`}
      </span>
      <span className={css.gain}>
        <WinSum game={bubblesFace.id} kopecks={netOf(shown)} signed />
      </span>
    </>
  )
}

const reached = ({ point, target }: Shown) => point >= target

function spoken(shown: Shown): string {
  const { point, target } = shown
  const end = reached(shown) ? `Цель ${target.toFixed(2)} взята.` : `До цели ${target.toFixed(2)} не дорос.`
  return `Пузырь лопнул на ${point.toFixed(2)}. ${end} ${resultWords(shown)}`
}

/** The evening air: stars, a haze below, small bubbles far off that rise slowly by the stylesheet alone. */
function Air() {
  return (
    <div className={css.air} aria-hidden="true">
      <svg className={css.airStars} viewBox="0 0 800 500" preserveAspectRatio="xMidYMid slice">
        <g fill="currentColor">
          {stars.map(([x, y, r]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
          ))}
        </g>
      </svg>
      <svg className={css.airHaze} viewBox="0 0 800 160" preserveAspectRatio="none">
        <path
          d="M0 110c120-60 210-34 330-22s190-34 290-20 130 34 180 22v70H0Z"
          fill="var(--stage-glow)"
          opacity="0.4"
        />
        <path d="M0 136c110-26 240-18 360-6s260-6 440-2v32H0Z" fill="var(--stage-glow)" opacity="0.65" />
      </svg>
      {far.map(({ left, size, late }) => (
        <span
          key={left}
          className={css.airBubble}
          style={{ left: `${left}%`, width: size, animationDelay: `${-late}s`, animationDuration: `${26 + size / 3}s` }}
        >
          <BubbleDrawing />
        </span>
      ))}
    </div>
  )
}

const far = [
  { left: 7, size: 44, late: 4 },
  { left: 21, size: 22, late: 19 },
  { left: 33, size: 14, late: 9 },
  { left: 66, size: 16, late: 24 },
  { left: 78, size: 30, late: 13 },
  { left: 91, size: 52, late: 30 },
] as const

const stars = [
  [52, 66, 1.4],
  [118, 170, 1],
  [176, 96, 1.2],
  [236, 44, 1],
  [300, 190, 1.3],
  [356, 72, 1.1],
  [420, 138, 0.9],
  [478, 52, 1.4],
  [530, 204, 1],
  [586, 92, 1.3],
  [640, 232, 1],
  [694, 62, 1.2],
  [738, 158, 1.5],
  [776, 108, 1],
  [84, 272, 1],
  [716, 296, 1.1],
] as const

/** The bubble where the browser cannot draw the scene: the same states, still. */
function FlatBubble({ swelling, shown }: { swelling: boolean; shown: Shown | null }) {
  const won = shown !== null && shown.point >= shown.target
  const size = shown && !swelling ? sizeOf(Math.min(shown.point, shown.target), shown.target) : sizeOf(1, 2)
  const state = swelling ? 'swelling' : !shown ? 'rest' : won ? 'free' : 'burst'
  return (
    <div
      className={css.flatBubble}
      data-part="flat-bubble"
      data-state={state}
      style={{ '--size': size, '--ghost': won ? sizeOf(shown.point, shown.target) : 0 } as React.CSSProperties}
    >
      <span className={css.flatBubbleMark} />
      {won && !swelling && <span className={css.flatBubbleGhost} />}
      <BubbleDrawing className={css.flatBubbleFilm} />
    </div>
  )
}
