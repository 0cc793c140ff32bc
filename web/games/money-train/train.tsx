/** The train as one strip that slides under the robber: twenty wagons from the tail, then the engine. */
import { wagonCount } from '@kurazh/games/money-train/wagons.ts'
import { memo, useDeferredValue } from 'react'
import { Engine, Robber, Wagon, type WagonLook } from './train-art.tsx'
import type { EndedRide } from './ride.ts'
import css from './train-stage.module.css'

interface TrainProps {
  robbed: number
  isOpen: boolean
  isWalking: boolean
  ended: EndedRide | null
  /** True while a machine rides: of what it left only the doors in sight open. */
  quick: boolean
}

/** Wagons to either side of the robber that are open in the frame of the end; the others, out of sight mostly, in the one after. */
const near = 4
/** As many as are in sight on most screens. */
const nearest = 3
const wagons = Array.from({ length: wagonCount }, (_, wagon) => wagon)

export function Train({ robbed, isOpen, isWalking, ended, quick }: TrainProps) {
  // He stands at the wagon he is busy with; between games the train shows its tail.
  const at = Math.min(ended?.isLost || isWalking ? robbed : robbed - 1, wagonCount - 1)
  const told = useDeferredValue(quick ? null : ended)
  const within = quick ? nearest : near
  // Both are moved by transforms of their own: a variable would be handed down to every part of every wagon, a place laid out anew in every frame.
  return (
    <div className={css.train} aria-hidden="true">
      <div className={css.trainStrip} style={{ transform: `translateX(calc(${-at} * var(--wagon)))` }}>
        <div className={css.trainTail}>
          <Tail />
        </div>
        {wagons.map((wagon) => (
          <div className={css.trainWagon} key={wagon}>
            <WagonAt wagon={wagon} look={lookOf(wagon, robbed, isOpen && isWalking, Math.abs(wagon - at) > within ? told : ended)} />
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
      <path d="M78 92V64M78 66h66M144 92V64M112 92V66" stroke="var(--land-iron)" strokeWidth="4" strokeLinecap="round" fill="none" />
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
