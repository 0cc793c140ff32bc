/** The stage of dice: the number, the bar it lands on, what it brought. */
import { netOf } from '@kurazh/contract/kopecks.ts'
import { formatMoney } from '@kurazh/contract/money-text.ts'
import type { Side } from '@kurazh/games/dice/dice.ts'
import type { ReactNode, Ref } from 'react'
import { FigureTile } from '../../play/layout/figure-tile.tsx'
import { formatMultiplier } from '../../ui/format.ts'
import { Result } from '../../ui/money.tsx'
import { rounds } from '../../ui/rounds.ts'
import { DiceArt } from './dice-art.tsx'
import { sideNames, sixDigits } from './face.tsx'
import { type DrumsHandle, NumberDrums } from './number-drums.tsx'
import { WinBar } from './win-bar.tsx'
import css from './dice-stage.module.css'

/** What the stage shows of the last bet. */
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
      {chips}
      <div className={css.middle}>
        <NumberDrums ref={drums} tone={tone} />
        <p className={`${css.word} figures`}>
          {rolling ? 'Катится…' : shown ? <Word key={shown.nonce} shown={shown} /> : 'Выпадет номер от 000000 до 999999'}
        </p>
        <p className="unseen" aria-live="polite">
          {!rolling && shown && spoken(shown)}
        </p>
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
        <Result kopecks={netOf(shown)} />
      </span>
    </>
  )
}

function spoken(shown: Shown): string {
  const { number, stake, payout } = shown
  const net = netOf(shown)
  const what = `Выпало ${sixDigits(number)}. `
  return net > 0n ? `${what}Выплата ${formatMoney(payout)}, выигрыш ${formatMoney(net)}.` : `${what}Ставка ${formatMoney(stake)} не сыграла.`
}

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
  [42, 60, 1.6], [96, 182, 1.1], [150, 92, 1.3], [214, 40, 1], [268, 206, 1.5], [330, 66, 1.2], [388, 150, 0.9], [446, 48, 1.5],
  [498, 190, 1.1], [560, 84, 1.4], [612, 226, 1], [668, 58, 1.2], [724, 168, 1.6], [770, 96, 1], [70, 288, 1], [188, 330, 1.3],
  [352, 300, 1], [534, 320, 1.2], [690, 312, 1.1], [744, 398, 1.3],
] as const
