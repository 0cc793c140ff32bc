/** The stage of dice: the number, the bar it lands on, its result. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { type Side, numberCount, winRange } from '@kurazh/games/dice/dice.ts'
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { FigureTile } from '../../play/layout/figure-tile.tsx'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { resultWords } from '../../play/presentation/result-words.ts'
import { formatMultiplier } from '../../ui/text/format.ts'
import { rounds } from '../../ui/controls/dots-path.ts'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { WinSum } from '../../play/wins/win-sum.tsx'
import { DiceArt } from './dice-art.tsx'
import { diceFace, sideNames, sixDigits } from './face.ts'
import { animationSpeed } from '../../play/preferences/animation-speed.ts'
import css from './dice-stage.module.css'

/** The part of the last bet that the stage shows. */
export interface Shown {
  nonce: number
  number: number
  side: Side
  chance: number
  stake: bigint
  payout: bigint
}

interface DiceStageProps {
  chips: ReactNode
  drums: Ref<DrumsHandle>
  rolling: boolean
  shown: Shown | null
  chance: number
  side: Side
  multiplierE4: number
  payoutKopecks: bigint
}

export function DiceStage({ chips, drums, rolling, shown, chance, side, multiplierE4, payoutKopecks }: DiceStageProps) {
  const net = shown ? netOf(shown) : 0n
  const tone = rolling ? 'rolling' : !shown ? 'rest' : net > 0n ? 'win' : 'loss'
  return (
    <div className={css.diceStage} data-part="dice-stage" data-tone={tone}>
      <Sky />
      <WinMoment game={diceFace.id} />
      {chips}
      <div className={css.middle}>
        <NumberDrums ref={drums} tone={tone} />
        <p className={`${css.word} figures`}>
          {rolling ? (
            'Катится…'
          ) : shown ? (
            <Word key={shown.nonce} shown={shown} />
          ) : (
            'Выпадет номер от 000000 до 999999'
          )}
        </p>
        <GameVoice of={shown?.nonce} words={rolling || !shown ? '' : spoken(shown)} withBalance />
        <WinBar
          chance={rolling || !shown ? chance : shown.chance}
          side={rolling || !shown ? side : shown.side}
          number={!rolling && shown ? shown.number : null}
          win={net > 0n}
        />
      </div>
      <dl className={`${css.tiles} figures`}>
        <FigureTile name="Множитель">{formatMultiplier(multiplierE4)}</FigureTile>
        <FigureTile name="Шанс">{chance.toFixed(2)} %</FigureTile>
        <FigureTile name="Выплата">{formatMoney(payoutKopecks)}</FigureTile>
      </dl>
    </div>
  )
}

/** The result in words; a return that is no more than the stake gets no applause. */
function Word({ shown }: { shown: Shown }) {
  return (
    <>
      <span>
        {sideNames[shown.side]} · {shown.chance.toFixed(2)} %
      </span>
      <span className={css.gain}>
        <WinSum game={diceFace.id} kopecks={netOf(shown)} signed />
      </span>
    </>
  )
}

const spoken = (shown: Shown): string => `Выпало ${sixDigits(shown.number)}. ${resultWords(shown)}`

/** Stars, a low cloud bank and the dice far off: drawn once, still. */
function Sky() {
  return (
    <div className={css.sky} aria-hidden="true">
      <svg className={css.skyStars} viewBox="0 0 800 500" preserveAspectRatio="xMidYMid slice">
        <path d={rounds(stars, 1)} fill="currentColor" />
      </svg>
      <svg className={css.skyClouds} viewBox="0 0 800 160" preserveAspectRatio="none">
        <path d="M0 96c70-40 150-44 230-18s140 26 220-6 190-44 350 4v84H0Z" fill="var(--stage-glow)" opacity="0.45" />
        <path d="M0 128c90-30 180-26 280-6s170 12 260-8 170-18 260 8v38H0Z" fill="var(--stage-glow)" opacity="0.7" />
      </svg>
      <DiceArt className={css.skyDice} />
    </div>
  )
}

const stars = [
  [42, 60, 1.6],
  [96, 182, 1.1],
  [150, 92, 1.3],
  [214, 40, 1],
  [268, 206, 1.5],
  [330, 66, 1.2],
  [388, 150, 0.9],
  [446, 48, 1.5],
  [498, 190, 1.1],
  [560, 84, 1.4],
  [612, 226, 1],
  [668, 58, 1.2],
  [724, 168, 1.6],
  [770, 96, 1],
  [70, 288, 1],
  [188, 330, 1.3],
  [352, 300, 1],
  [534, 320, 1.2],
  [690, 312, 1.1],
  [744, 398, 1.3],
] as const

interface WinBarProps {
  chance: number
  side: Side
  /** The number to point at; null before the first one. */
  number: number | null
  win: boolean
}

const percentOf = (number: number) => (number / numberCount) * 100

/** All million numbers as a bar: the winning ones lit, a marker where the drawn one fell. */
function WinBar({ chance, side, number, win }: WinBarProps) {
  const { from, to } = winRange(chance, side)
  return (
    <div className={`${css.winBar} figures`} aria-hidden="true">
      <div className={css.winBarTrack}>
        <span
          className={css.winBarRange}
          style={{ left: `${percentOf(from)}%`, right: `${100 - percentOf(to + 1)}%` }}
        />
      </div>
      {number !== null && (
        <span className={css.winBarWay} style={{ translate: `${percentOf(number)}%` }}>
          <span className={css.winBarPin} data-tone={win ? 'win' : 'loss'} />
        </span>
      )}
      <div className={css.winBarScale}>
        <span>000000</span>
        <span
          className={css.winBarEdge}
          style={{ left: `${Math.min(70, Math.max(30, percentOf(side === 'under' ? to : from)))}%` }}
        >
          {side === 'under' ? `до ${sixDigits(to)}` : `от ${sixDigits(from)}`}
        </span>
        <span>999999</span>
      </div>
    </div>
  )
}

export interface DrumsHandle {
  /** Rolls to six digits; resolves when the last drum stops. A new roll ends the previous one at once. */
  roll(digits: string, onStop: () => void): Promise<void>
}

const drums = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const
/**
 * Each strip carries the digits three times, so that a roll may pass nine without a seam. A drum that has not rolled
 * yet holds only its zero: laying out six strips takes a phone as long as the rest of the stage.
 */
const length = 30
const strip = Array.from({ length }, (_, place) => place % 10).join('\n')
const firstMs = 380
const stepMs = 62
/** In turbo mode the whole roll takes this share of its time. */
const turboShare = 0.35
/** Overshoots the stop, then settles: a touch of weight. */
const easing = 'cubic-bezier(0.16, 0.9, 0.26, 1.02)'

/** The drawn number on six drums that roll like a counter and stop one after another. */
function NumberDrums({ ref, tone }: { ref: Ref<DrumsHandle>; tone: 'rest' | 'rolling' | 'win' | 'loss' }) {
  const strips = useRef<(HTMLSpanElement | null)[]>([])
  const standing = useRef('000000')
  const moving = useRef<Animation[]>([])
  useImperativeHandle(ref, () => ({
    async roll(digits, onStop) {
      for (const animation of moving.current) animation.finish()
      const from = standing.current
      const pace = animationSpeed()
      const share = pace === 'turbo' ? turboShare : 1
      standing.current = digits
      moving.current = strips.current.flatMap((element, index) => {
        if (!element) return []
        if (element.textContent !== strip) element.textContent = strip
        const target = `translateY(${offset(Number(digits[index]))}%)`
        element.style.transform = target
        if (pace === 'still') return []
        const start = `translateY(${offset(Number(from[index]) + 20)}%)`
        return [
          element.animate([{ transform: start }, { transform: target }], {
            duration: (firstMs + index * stepMs) * share,
            easing,
          }),
        ]
      })
      await Promise.all(moving.current.map((animation) => animation.finished.then(onStop)))
    },
  }))
  return (
    <div className={css.drums} data-tone={tone} aria-hidden="true">
      {drums.map((drum, index) => (
        <span className={css.drum} key={drum}>
          <span className={css.drumStrip} ref={(element) => void (strips.current[index] = element)}>
            0
          </span>
        </span>
      ))}
    </div>
  )
}

/** Offset of the strip at its n-th digit, in percent of the strip. */
function offset(place: number): number {
  return (-place / length) * 100
}
