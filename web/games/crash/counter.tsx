/**
 * The number in the middle: the countdown, the multiplier as it rises, where it ended. Written straight into the page:
 * no render a frame.
 */
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { useRef } from 'react'
import type { RoundMoment } from '../../play/rounds/seats/round-slot.ts'
import type { RoundView } from '../../play/rounds/feed/round-state.ts'
import { formatMultiplier, formatNumber } from '../../ui/text/format.ts'
import { writeText } from '../../ui/motion/write-text.ts'
import { multiplierE4Now, useEachFrame } from './flight.ts'
import type { FlightState } from './scene/crash-scene.ts'
import { risingTone } from './tones.ts'
import css from './counter.module.css'

interface CounterProps {
  rules: RisingRound
  round: RoundView['round']
  moment: RoundMoment
  flight: FlightState
  /** The next round's betting begins then, by the page's clock; null while unknown. */
  nextAt: number | null
  bettingMs: number
  /** No round begins: the site has stopped the game. */
  paused: boolean
  /** The current round was called off by the site. */
  calledOff: boolean
}

export function Counter(props: CounterProps) {
  const { round, moment } = props
  if (!round && props.paused) return <Words title="Пауза" text="Новый раунд начнётся позже" />
  if (!round) return <Words title="Готовим полёт" text="Раунд вот-вот откроется" />
  if (moment === 'running') return <Rising {...props} number={round.number} />
  if (moment === 'over') return <Ended {...props} round={round} />
  return <Countdown {...props} number={round.number} />
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className={css.counter} data-part="counter">
      <p className={css.words}>{title}</p>
      <p className={css.note}>{text}</p>
    </div>
  )
}

function Rising({ rules, flight, number }: CounterProps & { number: number }) {
  const root = useRef<HTMLDivElement>(null)
  const value = useRef<HTMLParagraphElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  const most = useRef(0)
  const held = flight.phase === 'flying' && flight.heldAt !== null
  useEachFrame(true, (now) => {
    if (flight.phase !== 'flying' || !root.current) return
    // The clock is measured repeatedly: the number never steps back for that.
    const multiplierE4 = held
      ? multiplierE4Now(rules, flight, now)
      : Math.max(most.current, multiplierE4Now(rules, flight, now))
    most.current = multiplierE4
    writeText(value.current, formatMultiplier(multiplierE4))
    writeText(
      time.current,
      `${(Math.max(0, Math.min(now, flight.heldAt ?? now) - flight.startedAt) / 1000).toFixed(1)} с`,
    )
    const tone = risingTone(multiplierE4)
    if (root.current.dataset.tone !== tone) root.current.dataset.tone = tone
  })
  return (
    <div className={css.counter} data-part="counter" ref={root} data-held={held || undefined}>
      <p className={`${css.number} figures`} ref={value} aria-hidden="true" />
      <p className={`${css.note} figures`} aria-hidden="true">
        {held ? 'нет связи · последнее известное' : `раунд ${formatNumber(number, 0)}`} · <span ref={time} />
      </p>
    </div>
  )
}

function Ended({ round, nextAt, paused, calledOff }: CounterProps & { round: NonNullable<RoundView['round']> }) {
  const left = useRef<HTMLSpanElement>(null)
  useEachFrame(nextAt !== null && !paused, (now) =>
    writeText(left.current, `${Math.max(0, Math.ceil(((nextAt ?? now) - now) / 1000))} с`),
  )
  const interrupted = round.phase === 'interrupted'
  return (
    <div className={css.counter} data-part="counter" data-tone="blast">
      <p className={`${css.number} figures`} translate="no">
        {formatNumber(round.point ?? 1)}×
      </p>
      <p className={`${css.note} figures`}>
        {interrupted ? `${calledOff ? 'раунд отменён' : 'полёт прерван'}: незабранное возвращено` : 'взрыв'} ·{' '}
        {paused ? (
          'пауза: новый раунд начнётся позже'
        ) : (
          <>
            новый раунд через <span ref={left} />
          </>
        )}
      </p>
    </div>
  )
}

function Countdown({ flight, moment, number, bettingMs }: CounterProps & { number: number }) {
  const left = useRef<HTMLParagraphElement>(null)
  const bar = useRef<HTMLSpanElement>(null)
  const startsAt = flight.phase === 'ground' ? flight.startsAt : null
  const sealed = moment === 'sealed' || startsAt === null
  useEachFrame(!sealed, (now) => {
    const ms = Math.max(0, (startsAt ?? now) - now)
    writeText(left.current, (ms / 1000).toFixed(1))
    if (bar.current) bar.current.style.transform = `scaleX(${Math.min(1, ms / bettingMs)})`
  })
  return (
    <div className={css.counter} data-part="counter" data-tone="wait">
      <p className={css.note}>{sealed ? 'Ставки приняты' : 'Взлёт через'}</p>
      {sealed ? (
        <p className={css.words}>Взлетаем</p>
      ) : (
        <p className={`${css.number} ${css.numberWait} figures`} ref={left} aria-hidden="true" />
      )}
      <span className={css.bar} aria-hidden="true">
        <span ref={bar} style={sealed ? { transform: 'scaleX(0)' } : undefined} />
      </span>
      <p className={`${css.note} ${css.noteSmall} figures`}>{`раунд ${formatNumber(number, 0)}`}</p>
    </div>
  )
}
