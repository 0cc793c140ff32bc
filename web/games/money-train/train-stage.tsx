/** The stage of money train: results at the top, the loot, the train in its landscape, the scale of prizes below. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { type ReactNode, memo, useDeferredValue } from 'react'
import { GameVoice } from '../../play/presentation/game-voice.tsx'
import { resultWords } from '../../play/presentation/result-words.ts'
import { StepPaytable } from '../../play/steps/step-paytable.tsx'
import { formatMultiplier } from '../../ui/text/format.ts'
import { MultiplierText } from '../../ui/text/figure-text.tsx'
import { WinMoment } from '../../play/wins/win-moment.tsx'
import { WinSum } from '../../play/wins/win-sum.tsx'
import { moneyTrainFace, wagonsText } from './face.ts'
import { Landscape } from './landscape.tsx'
import type { EndedRide } from './use-ride.ts'
import { wagonCount } from '@kurazh/games/money-train/wagons.ts'
import css from './train-stage.module.css'

interface TrainStageProps {
  chips: ReactNode
  paytable: readonly number[]
  robbed: number
  isOpen: boolean
  /** On the way to the next wagon. */
  isWalking: boolean
  /** Null while a game is open or none was played. */
  ended: EndedRide | null
  /** True while automatic play rides. */
  quick?: boolean
  within: number
  stakeKopecks: bigint
}

export function TrainStage({
  chips,
  paytable,
  robbed,
  isOpen,
  isWalking,
  ended,
  quick = false,
  within,
  stakeKopecks,
}: TrainStageProps) {
  const isLost = ended?.isLost ?? false
  const said = ended
    ? spoken(ended)
    : isOpen && robbed > 0
      ? `Обыскано: ${wagonsText(robbed)}, множитель ${formatMultiplier(paytable[robbed - 1] ?? 0)}.`
      : ''
  const tone = !ended ? 'rest' : ended.payout > ended.stake ? 'win' : isLost ? 'loss' : 'rest'
  return (
    <div className={css.trainStage} data-part="train-stage" data-tone={tone} data-stopped={isLost || undefined}>
      <Landscape isLost={isLost} />
      <WinMoment game={moneyTrainFace.id} />
      {chips}
      <p className={`${css.word} figures`} key={ended?.nonce ?? `${isOpen} ${robbed}`}>
        {ended ? (
          <EndWord ended={ended} />
        ) : (
          <OpenWord isOpen={isOpen} robbed={robbed} multiplierE4={paytable[robbed - 1]} stakeKopecks={stakeKopecks} />
        )}
      </p>
      <GameVoice of={ended?.nonce} words={said} withBalance={ended !== null} />
      <Train robbed={robbed} isOpen={isOpen} isWalking={isWalking} ended={ended} quick={quick} />
      <StepPaytable
        label="Множители за вагоны"
        paytable={paytable}
        made={robbed}
        isLost={isLost}
        within={within}
        stakeKopecks={stakeKopecks}
      />
    </div>
  )
}

function OpenWord({
  isOpen,
  robbed,
  multiplierE4,
  stakeKopecks,
}: {
  isOpen: boolean
  robbed: number
  multiplierE4: number | undefined
  stakeKopecks: bigint
}) {
  if (!isOpen) return <span className={css.sum}>Двадцать вагонов: в одних золото, в других засада</span>
  if (robbed === 0 || multiplierE4 === undefined)
    return <span className={css.sum}>Вы на задней площадке. Впереди первый вагон</span>
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
function EndWord({ ended }: { ended: EndedRide }) {
  return (
    <>
      <span className={css.big}>{ended.isLost ? 'Засада' : <MultiplierText e4={ended.multiplier} />}</span>
      <span className={css.sum}>
        <WinSum game={moneyTrainFace.id} kopecks={netOf(ended)} signed />
      </span>
    </>
  )
}

const spoken = ({ robbed, isLost, multiplier, ...bet }: EndedRide): string =>
  isLost
    ? `Засада в вагоне ${robbed + 1}. Обыскано до неё: ${wagonsText(robbed)}. ${resultWords(bet)}`
    : `Вы сошли с поезда: ${wagonsText(robbed)}, множитель ${formatMultiplier(multiplier)}. ${resultWords(bet)}`

interface TrainProps {
  robbed: number
  isOpen: boolean
  isWalking: boolean
  ended: EndedRide | null
  /** True while a machine rides: of the wagons left closed only the doors in sight open. */
  quick: boolean
}

/**
 * Wagons to either side of the robber that open in the first frame of the end; the others, mostly out of sight, open in
 * the next frame.
 */
const near = 4
/** About as many as most screens show. */
const nearest = 3
const wagons = Array.from({ length: wagonCount }, (_, wagon) => wagon)

/** The train as one strip that slides under the robber: twenty wagons from the tail, then the engine. */
function Train({ robbed, isOpen, isWalking, ended, quick }: TrainProps) {
  // The robber is at the wagon he is busy with; between games the train shows its tail.
  const at = Math.min(ended?.isLost || isWalking ? robbed : robbed - 1, wagonCount - 1)
  const told = useDeferredValue(quick ? null : ended)
  const within = quick ? nearest : near
  // Both are moved by their own transforms: a variable would be inherited by every part of every wagon and lay the
  // strip out again in every frame.
  return (
    <div className={css.train} aria-hidden="true">
      <div className={css.trainStrip} style={{ transform: `translateX(calc(${-at} * var(--wagon)))` }}>
        <div className={css.trainTail}>
          <Tail />
        </div>
        {wagons.map((wagon) => (
          <div className={css.trainWagon} key={wagon}>
            <WagonAt
              wagon={wagon}
              look={lookOf(wagon, robbed, isOpen && isWalking, Math.abs(wagon - at) > within ? told : ended)}
            />
          </div>
        ))}
        <div className={css.trainEngine}>
          <Engine />
        </div>
        <div
          className={css.trainRobber}
          style={{ transform: `translate(calc(${at + 1} * var(--wagon)), calc(${at < 0 ? 0.4 : 0} * var(--wagon)))` }}
          data-leaves={(ended && !ended.isLost && ended.robbed > 0) || undefined}
          data-caught={ended?.isLost || undefined}
        >
          <Robber loot={robbed} />
        </div>
      </div>
    </div>
  )
}

const WagonAt = memo(Wagon)

function lookOf(wagon: number, robbed: number, isWalking: boolean, ended: EndedRide | null): WagonLook {
  if (wagon < robbed) return 'robbed'
  if (ended) {
    const hides = ended.ambushes.includes(wagon)
    if (ended.isLost && wagon === robbed) return 'ambush'
    return hides ? 'would-ambush' : 'would-pay'
  }
  return isWalking && wagon === robbed ? 'asked' : 'closed'
}

/** The platform behind the last wagon, where every ride begins. */
function Tail() {
  return (
    <svg viewBox="0 0 168 130">
      <path d="M70 92h92v8H70Z" fill="#2a1245" />
      <path
        d="M78 92V64M78 66h66M144 92V64M112 92V66"
        stroke="var(--land-iron)"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M154 100h22" stroke="#1f1738" strokeWidth="8" strokeLinecap="round" />
      <circle cx="96" cy="108" r="11" fill="#1f1738" />
      <circle cx="136" cy="108" r="11" fill="#1f1738" />
      <circle cx="96" cy="108" r="5" fill="#8a7fb8" />
      <circle cx="136" cy="108" r="5" fill="#8a7fb8" />
      <circle cx="74" cy="60" r="6" fill="#ff5d73" />
      <circle cx="72" cy="58" r="2" fill="#fff" opacity="0.8" />
    </svg>
  )
}

/** `would-…`: the content behind doors that stayed closed, revealed at the end. */
type WagonLook = 'closed' | 'asked' | 'robbed' | 'ambush' | 'would-pay' | 'would-ambush'

/**
 * A wagon is 168 wide, on a rail at 119; it is lit from the upper left, as the whole train. Body and door are images of
 * the style sheet: inline lines would each be restyled whenever a door opens.
 */
function Wagon({ wagon, look }: { wagon: number; look: WagonLook }) {
  return (
    <div className={css.wagon} data-part="wagon" data-look={look}>
      <span className={css.wagonNumber}>{wagon + 1}</span>
    </div>
  )
}

function Engine() {
  return (
    <svg viewBox="0 0 252 130">
      <path d="M12 24h62v68H12Z" fill="#c2404b" />
      <path d="M2 12q0-6 7-6h68q7 0 7 6v8H2Z" fill="#5f1730" />
      <rect x="22" y="32" width="36" height="28" rx="5" fill="#2a1245" />
      <path d="M24 58V38q0-4 4-4h20Z" fill="#ffd9a0" opacity="0.75" />
      <path d="M74 42h110q22 0 22 25t-22 25H74Z" fill="#f2a935" />
      <path d="M74 70h130q-3 22-20 22H74Z" fill="#b4651a" opacity="0.7" />
      <path d="M82 48h96" stroke="#fff" strokeOpacity="0.6" strokeWidth="4" strokeLinecap="round" />
      <path d="M104 42v50M150 42v50" stroke="#8a4d08" strokeOpacity="0.5" strokeWidth="4" />
      <path d="M164 42V20l-8-14h36l-8 14v22Z" fill="#3a3060" />
      <path d="M152 2h44v8h-44Z" fill="#221a40" />
      <path d="M92 42q0-18 11-18t11 18Z" fill="#d9982a" />
      <circle cx="212" cy="66" r="8" fill="#fff6d6" />
      <path d="M204 92h24l20 28h-50Z" fill="#5f1730" />
      <path d="M12 92h190v9H12Z" fill="#2a1245" />
      {[40, 84, 128].map((x) => (
        <g key={x}>
          <circle cx={x} cy="102" r="17" fill="#1f1738" />
          <circle cx={x} cy="102" r="11" fill="none" stroke="#8a7fb8" strokeOpacity="0.5" strokeWidth="3" />
          <circle cx={x} cy="102" r="4" fill="#ffd45e" />
        </g>
      ))}
      <path d="M40 102h88" stroke="#ffd45e" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}

/** His sack grows with every wagon. */
function Robber({ loot }: { loot: number }) {
  const sack = 0.5 + Math.min(loot, 12) / 14
  return (
    <svg viewBox="0 0 80 80">
      {loot > 0 && (
        <g transform={`translate(24 54) scale(${sack})`}>
          <path d="M-22 4c0-14 10-22 20-22S20-8 20 5 12 22-1 22-22 18-22 4Z" fill="#e3c08a" />
          <path d="M-22 4c0-14 10-22 20-22-10 6-14 14-13 24s6 14 14 16c-13 0-21-4-21-18Z" fill="#fff" opacity="0.25" />
          <path d="M-8-18q6-10 14-4l-5 6Z" fill="#b98b4f" />
          {/* A line, not a letter: a letter's font would be rasterized again for every size of the sack. */}
          <path d="M-5 12V-3h5.5a4.5 4.5 0 0 1 0 9H-8M-8 9.5h8" stroke="#8a5a1c" strokeWidth="2.6" fill="none" />
        </g>
      )}
      <path d="M34 76l4-18M50 76l-3-18" stroke="#140a2c" strokeWidth="7" strokeLinecap="round" />
      <path d="M31 62c-2-18 3-26 12-26s14 8 11 26Z" fill="#2b1a58" />
      <path d="M33 46q10 6 20 0l-1 6q-9 5-18 0Z" fill="#e2574a" />
      <path d="M34 46 22 56" stroke="#2b1a58" strokeWidth="6" strokeLinecap="round" />
      <circle cx="44" cy="29" r="10" fill="#ffd9a0" />
      <path d="M35 30q9 4 19 0v4q-9 6-19 1Z" fill="#e2574a" />
      <path d="M39 27h3M47 27h3" stroke="#140a2c" strokeWidth="2.4" strokeLinecap="round" />
      <path d="M26 23q18-8 37 0l-4 3H30ZM34 21q0-13 10-13t10 13Z" fill="#140a2c" />
      <path d="M35 19h19" stroke="#ffd45e" strokeWidth="2.6" />
    </svg>
  )
}
