/**
 * The stage: past rounds, the connection's quality, the number, the scene behind them; and the texts for screen
 * readers.
 */
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { GameVoice, VoiceContext } from '../../play/presentation/game-voice.tsx'
import { PlaySettings } from '../../play/preferences/play-settings.tsx'
import { LineSign } from '../../play/rounds/feed/line-sign.tsx'
import type { RisingPlay } from '../../play/rounds/rising/use-rising-game.ts'
import { playSound } from '../../play/preferences/sound.ts'
import type { Distant } from '../../play/stage/scene.ts'
import { Stage } from '../../play/stage/stage.tsx'
import { WinMoment, WinWord } from '../../play/wins/win-moment.tsx'
import { formatMultiplier, formatNumber } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { isAtRest } from './bet-slip.tsx'
import { PastChips } from './chips.tsx'
import { ClassicChart } from './classic-chart.tsx'
import { Counter } from './counter.tsx'
import { crashFace } from './face.ts'
import { doublingMsOf, useEachFrame } from './flight.ts'
import type { CrashScene, FlightState } from './scene/crash-scene.ts'
import { smoothLaw } from './scene/flight-path.ts'
import rocket from './scene/art/rocket.svg'
import { planFlight } from './scene/plan.ts'
import { drawFile } from '../../play/stage/draw-file.ts'
import type { RoundView } from '../../play/rounds/feed/round-state.ts'
import { faceSide } from './scene/drawings.ts'
import css from './crash-stage.module.css'
import counterCss from './counter.module.css'

interface CrashStageProps {
  /** Those of the round that is shown. */
  rules: RisingRound
  play: RisingPlay
  flight: FlightState
  /** The old screen: the flat chart alone. */
  classic?: boolean
  onRound: (number: number) => void
  children?: ReactNode
}

export function CrashStage({ rules, play, flight, classic = false, onRound, children }: CrashStageProps) {
  const { view, line, moment, offset } = play
  const [scene, setScene] = useState<Distant<CrashScene> | null>(null)
  const doublingMs = doublingMsOf(rules)
  useEffect(() => void scene?.show(flight, doublingMs), [scene, flight, doublingMs])
  const law = useMemo(() => smoothLaw(doublingMs), [doublingMs])
  useJumps(scene, view, rules)
  useSounds(play)
  const taken =
    view?.own.flatMap((bet) =>
      bet.state === 'taken' && bet.multiplier !== null ? [multiplierFromE4(bet.multiplier)] : [],
    ) ?? []
  const chart = <ClassicChart flight={flight} taken={taken} law={law} />
  const nextAt = view?.round?.nextAt != null && offset !== null ? view.round.nextAt - offset : null
  return (
    <section className={css.flight} data-part="flight" aria-label="Полёт">
      {classic ? (
        chart
      ) : (
        <Stage
          plan={planFlight}
          onScene={setScene}
          flat={flight.phase === 'ground' ? <img className={css.standing} src={rocket} alt="" /> : chart}
        />
      )}
      <WinMoment game={crashFace.id} word="none" />
      <div className={css.over}>
        <div className={css.top}>
          <PastChips past={view?.past ?? []} onOpen={onRound} />
          <LineSign line={line} />
          <PlaySettings />
        </div>
        {view ? (
          <Counter
            rules={rules}
            round={view.round}
            moment={moment}
            flight={flight}
            nextAt={nextAt}
            bettingMs={view.bettingMs}
            paused={view.paused === true}
            calledOff={view.past.some(({ number, reason }) => number === view.round?.number && reason !== undefined)}
          />
        ) : (
          <div className={counterCss.counter} data-part="counter">
            <p className={counterCss.words}>Подключаемся…</p>
          </div>
        )}
        <WinWord game={crashFace.id} className={css.win} />
        {line.state === 'down' && <LineDown play={play} />}
        {children}
      </div>
      {/* Automatic play hears its summary, not the rounds. */}
      <VoiceContext value={isLeftToPlans(play.slots) ? 'quiet' : 'play'}>
        <Spoken play={play} />
      </VoiceContext>
    </section>
  )
}

/** Shows what happens to the open bets while the connection is lost. */
function LineDown({ play: { slots } }: { play: RisingPlay }) {
  const open = slots.flatMap(({ bet }) => (bet?.state === 'open' ? [bet] : []))
  const byHand = open.some(({ target }) => target === null)
  const aimed = open.filter(({ target }) => target !== null)
  return (
    <p className={css.down} role="status">
      <Icon name="offline" size={20} />
      <span>
        Нет связи. {open.length === 0 && 'Полёт идёт без нас: как только связь вернётся, покажем, где он.'}
        {aimed.length > 0 &&
          `Цель ${aimed.map(({ target }) => formatMultiplier(target ?? 0)).join(' и ')} сервер исполнит сам. `}
        {byHand && 'Ставка без цели играет дальше и сгорит при взрыве, если её не забрать.'}
      </span>
    </p>
  )
}

/** A plan runs, and no other bet is under way. */
const isLeftToPlans = (slots: RisingPlay['slots']): boolean =>
  slots.some(({ running }) => running !== null) && slots.every((slot) => slot.running !== null || isAtRest(slot))

/** Announces the phases of a round; what happens to a bet is said by its slip. Never a frame. */
function Spoken({ play: { view, moment } }: { play: RisingPlay }) {
  const round = view?.round
  const isLost = view?.own.some((bet) => bet.round === round?.number && bet.state === 'lost') === true
  const phase = !round
    ? ''
    : moment === 'betting'
      ? `Раунд ${round.number}: принимаются ставки.`
      : moment === 'running'
        ? 'Полёт начался.'
        : moment !== 'over'
          ? ''
          : round.phase === 'interrupted'
            ? 'Полёт прерван, незабранные ставки возвращены.'
            : // The slip says where its bet was lost.
              isLost
              ? ''
              : `Взрыв на ${formatNumber(round.point ?? 1)}.`
  const pause = view?.paused === true && moment === 'over' ? ' Игра на паузе: новый раунд начнётся позже.' : ''
  return <GameVoice of={round?.number} words={`${phase}${pause}`.trim()} />
}

/** The start, the explosion, and the last three seconds before the start. */
function useSounds({ moment, view, offset }: RisingPlay): void {
  const before = useRef(moment)
  useEffect(() => {
    if (before.current === moment) return
    if (moment === 'running') playSound('start')
    if (moment === 'over' && before.current === 'running') playSound('blast')
    before.current = moment
  }, [moment])
  const ticked = useRef(0)
  const startsAt = view?.round && offset !== null ? view.round.bettingEndsAt - offset : null
  useEachFrame(moment === 'betting' && startsAt !== null, (now) => {
    const left = Math.ceil(((startsAt ?? now) - now) / 1000)
    if (left <= 3 && left > 0 && left !== ticked.current) playSound('tick')
    ticked.current = left
  })
}

interface Told {
  scene: Distant<CrashScene> | null
  round: number
  ids: Set<number>
  /** Drawn for this round, by address. */
  faces: Map<string, Promise<ImageBitmap>>
}

function faceOf(faces: Told['faces'], address: string): Promise<ImageBitmap> {
  const face = faces.get(address) ?? drawFile(address, 2 * faceSide, true)
  faces.set(address, face)
  return face
}

/** Turns cash-outs into parachutes as they happen; those of a flight that the page joins late are there at once. */
function useJumps(scene: Distant<CrashScene> | null, view: RoundView | null, rules: RisingRound): void {
  const told = useRef<Told>({ scene: null, round: 0, ids: new Set(), faces: new Map() })
  const round = view?.round
  useEffect(() => {
    if (!scene || !view || !round || (round.phase !== 'running' && round.phase !== 'ended')) return
    if (told.current.scene !== scene || told.current.round !== round.number)
      told.current = { scene, round: round.number, ids: new Set(), faces: new Map() }
    const { ids, faces } = told.current
    const own = new Set(view.own.map(({ id }) => id))
    const fresh = view.bets.filter(({ id, state }) => state === 'taken' && !ids.has(id))
    // The player's own first: space is limited.
    fresh.sort((one, other) => Number(own.has(other.id)) - Number(own.has(one.id)))
    for (const { id, name, img, multiplier } of fresh) {
      ids.add(id)
      if (multiplier === null) continue
      const key = `${round.number}/${id}`
      const shown = scene.jump({
        key,
        name: own.has(id) ? 'Вы' : (name ?? 'Скрыт'),
        multiplierE4: multiplier,
        ms: rules.elapsedMsFor(multiplier),
        own: own.has(id),
      })
      // An avatar that fails to load is done without.
      void shown
        .then(async (isShown) => isShown && img !== '' && scene.face(key, await faceOf(faces, img)))
        .catch(() => undefined)
    }
  }, [scene, view, round, rules])
}
