/**
 * Replays a flight for one of its bets: the same scene, from the start to the end, with the bet leaving it where it
 * did.
 */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { multiplierFromE4, reachedE4Of } from '@kurazh/shared/money/ten-thousandths.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RoundReplayProps } from '../../play/rounds/round-replay.ts'
import { Stage } from '../../play/stage/stage.tsx'
import type { Distant } from '../../play/stage/scene.ts'
import { largestWinE4 } from '../../play/wins/celebrate-bet.ts'
import { celebrate } from '../../play/wins/celebration.ts'
import { WinMoment, WinWord } from '../../play/wins/win-moment.tsx'
import { WinSum } from '../../play/wins/win-sum.tsx'
import { formatMultiplier, formatNumber } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { writeText } from '../../ui/motion/write-text.ts'
import { ClassicChart } from './classic-chart.tsx'
import { crashFace } from './face.ts'
import { newestDoublingMs, useEachFrame } from './flight.ts'
import { type ReplayClock, replayClock } from './replay-clock.ts'
import type { CrashScene, FlightState } from './scene/crash-scene.ts'
import { smoothLaw } from './scene/flight-path.ts'
import { planFlight } from './scene/plan.ts'
import { risingTone } from './tones.ts'
import css from './counter.module.css'
import crashStageCss from './crash-stage.module.css'

const newestLaw = smoothLaw(newestDoublingMs)

type PastRound = RoundReplayProps['round']

/** The time the drawn stage may take to load; after it the flat chart shows the flight. Milliseconds. */
const patienceMs = 2_000
/** The engine warms up before the start. */
const warmingMs = 1_000

export default function CrashReplay({ bet, round, player }: RoundReplayProps) {
  const flightMs = flightMsOf(round)
  const takenMs = bet.state === 'taken' && bet.multiplier !== null ? crash.elapsedMsFor(bet.multiplier) : null
  const [clock, setClock] = useState<ReplayClock | null>(null)
  const [scene, setScene] = useState<Distant<CrashScene> | null>(null)
  const begin = () => setClock((begun) => begun ?? replayClock(performance.now() + warmingMs, flightMs))
  useEffect(() => {
    const timer = setTimeout(
      () => setClock((begun) => begun ?? replayClock(performance.now() + warmingMs, flightMs)),
      patienceMs,
    )
    return () => clearTimeout(timer)
  }, [flightMs])
  const flown = useReached(clock, clock?.begunAt)
  const over = useReached(clock, clock?.endedAt)
  const taken = useReached(clock, takenMs === null ? undefined : clock?.whenFlown(takenMs))
  const flight = useMemo(
    () => flightAt(clock, flown, over, flightMs, round.interrupted),
    [clock, flown, over, flightMs, round.interrupted],
  )
  useEffect(() => {
    if (clock) void scene?.replay({ begunAt: clock.begunAt, flightMs: clock.flightMs })
  }, [scene, clock])
  useEffect(() => void scene?.show(flight, newestDoublingMs), [scene, flight])
  useEffect(() => {
    if (scene && taken && takenMs !== null)
      void scene.jump({ key: bet.link, name: player, multiplierE4: bet.multiplier ?? 10_000, ms: takenMs, own: true })
  }, [scene, taken, takenMs, bet, player])
  useEffect(() => {
    if (taken) celebrate(crash.id, bet, { key: 'replay', largestE4: largestWinE4(crash) })
  }, [taken, bet])
  const chart = (
    <ClassicChart
      flight={flight}
      taken={taken && bet.multiplier !== null ? [multiplierFromE4(bet.multiplier)] : []}
      law={newestLaw}
      {...(clock && { clock: clock.at })}
    />
  )
  return (
    <div className={`${crashStageCss.flight} ${crashStageCss.flightAgain}`}>
      <Stage
        plan={planFlight}
        onScene={(stood: Distant<CrashScene> | null) => {
          setScene(stood)
          if (stood) begin()
        }}
        flat={chart}
      />
      <WinMoment game={crashFace.id} word="none" />
      <div className={crashStageCss.over}>
        <Height clock={clock} over={over} round={round} flightMs={flightMs} />
        {(taken || over) && <Ending {...{ bet, round, taken }} />}
        <WinWord game={crashFace.id} className={crashStageCss.win} />
      </div>
    </div>
  )
}

/** The duration of the round's flight, in milliseconds. */
function flightMsOf({ point, interrupted, startedAt, endedAt }: PastRound): number {
  const pointE4 = reachedE4Of(point)
  if (interrupted) return startedAt === null ? 0 : Math.min(endedAt - startedAt, crash.elapsedMsFor(pointE4))
  return crash.playMs(pointE4)
}

/** True once the page's clock has reached this moment. */
function useReached(clock: ReplayClock | null, moment: number | undefined): boolean {
  const [reached, setReached] = useState(false)
  useEffect(() => {
    if (clock === null || moment === undefined) return
    const timer = setTimeout(() => setReached(true), Math.max(0, moment - performance.now()))
    return () => clearTimeout(timer)
  }, [clock, moment])
  return reached
}

function flightAt(
  clock: ReplayClock | null,
  flown: boolean,
  over: boolean,
  flightMs: number,
  interrupted: boolean,
): FlightState {
  if (clock === null || !flown) return { phase: 'ground', startsAt: clock?.begunAt ?? null }
  const startedAt = clock.begunAt
  // An interrupted flight did not explode: it stays where it was.
  if (over && !interrupted) return { phase: 'crashed', startedAt, crashedAt: startedAt + flightMs }
  return { phase: 'flying', startedAt, heldAt: startedAt + flightMs }
}

interface HeightProps {
  clock: ReplayClock | null
  over: boolean
  round: PastRound
  flightMs: number
}

/** The number as it rose. Written straight into the page: no React render per frame. */
function Height({ clock, over, round, flightMs }: HeightProps) {
  const root = useRef<HTMLDivElement>(null)
  const value = useRef<HTMLParagraphElement>(null)
  useEachFrame(!over, (now) => {
    // A frame may still come after the end is shown.
    if (over) return
    const flown = clock ? Math.max(0, Math.min(flightMs, clock.at(now) - clock.begunAt)) : 0
    const multiplierE4 = Math.min(Math.max(10_000, reachedE4Of(round.point)), crash.multiplierE4At(Math.floor(flown)))
    writeText(value.current, formatMultiplier(multiplierE4))
    if (root.current) root.current.dataset.tone = risingTone(multiplierE4)
  })
  return (
    <div className={css.counter} data-part="counter" ref={root} data-tone={over ? 'blast' : 'plain'}>
      <p
        className={`${css.number} figures`}
        key={over ? 'end' : 'rising'}
        ref={value}
        aria-hidden={!over}
        translate="no"
      >
        {over ? `${formatNumber(round.point)}×` : ''}
      </p>
      <p className={css.note} role="status">
        {over ? (round.interrupted ? 'полёт прерван' : 'взрыв') : 'повтор полёта'}
      </p>
      {clock && clock.speed > 1 && (
        <p className={`${css.note} ${css.noteSmall} figures`}>
          {`длился ${formatNumber(flightMs / 1000, 1)} с, показ в ${formatNumber(clock.speed, 1)} раза быстрее`}
        </p>
      )}
    </div>
  )
}

/** The result of the bet, once the flight has reached it. */
function Ending({ bet, taken }: Pick<RoundReplayProps, 'bet'> & { taken: boolean }) {
  const won = bet.state === 'taken'
  if (won && !taken) return null
  return (
    <p className={`${crashStageCss.ending} figures`} data-tone={won ? 'win' : bet.state === 'lost' ? 'loss' : 'back'}>
      <Icon name={won ? 'check' : bet.state === 'lost' ? 'close' : 'repeat'} size={18} />
      {won ? (
        <span>
          {`Забрана на ${formatMultiplier(bet.multiplier ?? 0)}: `}
          <WinSum game={crashFace.id} kopecks={bet.payout} />
        </span>
      ) : bet.state === 'lost' ? (
        `Ставка ${formatMoney(bet.stake)} сгорела`
      ) : (
        `Вернулось ${formatMoney(bet.payout)}`
      )}
    </p>
  )
}
