/** The clock of a tile: a ring that empties as the time runs out, with what is left in it. */
import { useState } from 'react'
import { useTicks } from '../../../ui/motion/use-ticks.ts'
import type { TilePhase } from './tile-phase.ts'
import css from './table-clock.module.css'

/** «0:05». */
const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export function TableClock({ phase: { kind, endsAt, wholeMs } }: { phase: TilePhase }) {
  const turns = kind === 'motion' && endsAt === null
  return (
    <span className={css.clock} data-kind={kind} data-turns={turns || undefined}>
      {endsAt === null ? (
        <Ring full={1} sign={kind === 'rest' ? pause : dots} />
      ) : (
        <Countdown key={endsAt} endsAt={endsAt} wholeMs={wholeMs} />
      )}
    </span>
  )
}

/** The signs of a ring without a countdown. */
const pause = 'M17.5 15.5v13M26.5 15.5v13'
const dots = 'M14.5 22h.01M22 22h.01M29.5 22h.01'

/** `full`: the share of the ring that is left. */
function Ring({ full, sign }: { full: number; sign?: string }) {
  return (
    <svg viewBox="0 0 44 44" focusable="false">
      <circle className={css.track} cx="22" cy="22" r="19.5" />
      <circle className={css.left} cx="22" cy="22" r="19.5" pathLength="1" style={{ strokeDashoffset: 1 - full }} />
      {sign !== undefined && <path className={css.sign} d={sign} />}
    </svg>
  )
}

/** Keyed by its end: the ring of a new phase starts full, without a transition. */
function Countdown({ endsAt, wholeMs }: { endsAt: number; wholeMs: number | null }) {
  const [from] = useState(() => performance.now())
  const [now, setNow] = useState(from)
  useTicks(true, 250, setNow)
  const leftMs = Math.max(0, endsAt - now)
  // An unknown length counts from the moment this page first showed it.
  const whole = Math.max(wholeMs ?? endsAt - from, 1)
  return (
    <>
      <Ring full={Math.min(1, leftMs / whole)} />
      <span className={`${css.time} figures`} translate="no" data-part="tile-clock">
        {clockText(Math.ceil(leftMs / 1_000))}
      </span>
    </>
  )
}
