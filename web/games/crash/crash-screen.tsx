/**
 * The whole screen of crash: one flight that everyone sees, two bets, the stakes of the others. `classic` is the older
 * look of the same rounds.
 */
import { crash } from '@kurazh/games/crash/crash.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { StopDock } from '../../play/autobet/stop-dock.tsx'
import { GameTools } from '../../play/layout/game-tools.tsx'
import { useRulesNow } from '../../play/proof/rules-of.ts'
import { useCheckedRounds } from '../../play/rounds/notary/use-checked-rounds.ts'
import { RoundBetsCard } from '../../play/rounds/rising/round-bets-card.tsx'
import { RoundWindow } from '../../play/rounds/rising/round-window.tsx'
import { type RisingPlay, type RisingSlot, useRisingGame } from '../../play/rounds/rising/use-rising-game.ts'
import { useRoundResults } from '../../play/rounds/rising/use-round-results.ts'
import { notaryOf } from '../../play/rounds/rounds.ts'
import { DrawAlarm } from '../../play/shared/draw-alarm.tsx'
import { stageChip } from '../../play/layout/stage-chip.ts'
import { SocialLinks } from '../../play/layout/social-links.tsx'
import { useSpaceKey } from '../../play/betting/space-key.ts'
import { GameOff } from '../../play/betting/game-off.tsx'
import { useStakeLimits } from '../../play/betting/stake.ts'
import { useOffHere } from '../../play/preferences/off-here.ts'
import { VisitResult } from '../../play/session/visit-result.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import { ChipLink } from '../../ui/controls/chip-link.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { plural } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Card, Skeleton } from '../../ui/layout/surface.tsx'
import { MoneyText, NumberText } from '../../ui/text/figure-text.tsx'
import { BetSlip, isAtRest, type SlipHandle } from './bet-slip.tsx'
import { CrashStage } from './crash-stage.tsx'
import { crashFace } from './face.ts'
import { FairnessNote } from './fairness-note.tsx'
import { useFlight } from './flight.ts'
import { Rates } from './rates.tsx'
import { useTakenWins } from './use-taken-wins.ts'
import type { FlightState } from './scene/crash-scene.ts'
import css from './crash-screen.module.css'
import crashStageCss from './crash-stage.module.css'

function CrashTable({ classic }: { classic: boolean }) {
  const play = useRisingGame(crash)
  // The current round may have begun before the rules changed.
  const rules = useRulesNow(crash, play.view?.round?.version)
  const flight = useFlight(play)
  const { lie } = useCheckedRounds(crashFace.id)
  const [opened, setOpened] = useState<number | null>(null)
  useRoundResults(crash)
  useTakenWins(play)
  useOffHere(crashFace.id)
  const { view, moment } = play
  return (
    <>
      <h1 className="unseen">{classic ? `${crashFace.title}: классика` : crashFace.title}</h1>
      <DrawAlarm lie={lie} ofAll="Цепочка раундов" onRead={() => notaryOf(crashFace.id).lies.read()} />
      <div className={css.crash} data-classic={classic || undefined}>
        <CrashStage rules={rules} play={play} flight={flight} classic={classic} onRound={setOpened}>
          {view && <RatesSheet play={play} />}
        </CrashStage>
        <Slips rules={rules} play={play} flight={flight} />
        <div className={css.side}>
          <Card className={css.rates} aria-label="Ставки раунда">
            {view ? <Rates view={view} moment={moment} /> : <Skeleton className="h-80" />}
          </Card>
          <FairnessNote chain={view?.chain ?? null} nextChain={view?.nextChain ?? null} />
        </div>
      </div>
      <StopDock />
      <div className={css.notes}>
        <Notes classic={classic} />
      </div>
      <div className={css.bets}>
        <RoundBetsCard face={crashFace} ended={view?.past[0]?.number ?? 0} />
      </div>
      <RoundWindow face={crashFace} number={opened} onShow={setOpened} onClose={() => setOpened(null)} />
    </>
  )
}

interface SlipsProps {
  rules: RisingRound
  play: RisingPlay
  flight: FlightState
}

/** Both bets next to each other. On a phone the second comes when it is asked for, or is already under way. */
function Slips({ rules, play: { slots, line, view }, flight }: SlipsProps) {
  const limits = useStakeLimits(crashFace.id)
  const [first, second] = [useRef<SlipHandle>(null), useRef<SlipHandle>(null)]
  const { two, toggle } = useSecond(slots[1], (isOpen) => (isOpen ? second : first).current?.focus())
  useSpaceKey(() => first.current?.press())
  const common = { rules, line, flight, limits, point: view?.round?.point ?? null }
  return (
    <Card className={css.panel} aria-label="Ваши ставки" data-two={two}>
      <GameOff game={crashFace.id} />
      {slots.map((slot, place) =>
        place === 0 ? (
          <BetSlip key="first" {...common} ref={first} place={place} slot={slot}>
            {!two && (
              <button type="button" className={css.second} onClick={() => toggle(true)}>
                <Icon name="plus" size={18} />
                вторая ставка
              </button>
            )}
          </BetSlip>
        ) : (
          <BetSlip
            key="second"
            {...common}
            ref={second}
            place={place}
            slot={slot}
            onClose={isAtRest(slot) ? () => toggle(false) : undefined}
          />
        ),
      )}
    </Card>
  )
}

/**
 * Whether the second bet is open on a phone, remembered between visits; one that is under way opens it. `onMove` is
 * called once the page shows what a press has changed.
 */
function useSecond(slot: RisingSlot | undefined, onMove: (isOpen: boolean) => void) {
  const [wanted, setWanted] = useStored('crash-second', (text) => text === 'true', String)
  const [seen, setSeen] = useState(false)
  if (slot && !isAtRest(slot) && !seen) setSeen(true)
  const two = wanted || seen
  const pressed = useRef(false)
  const moved = useEffectEvent(onMove)
  useEffect(() => {
    if (pressed.current) moved(two)
    pressed.current = false
  }, [two])
  const toggle = (isOpen: boolean) => {
    pressed.current = true
    setWanted(isOpen)
    setSeen(false)
  }
  return { two, toggle }
}

/** On phones the list of stakes rises over the flight. */
function RatesSheet({ play: { view, moment } }: { play: RisingPlay }) {
  const [open, setOpen] = useState(false)
  if (!view) return null
  const { players, stake } = view.totals
  return (
    <>
      <button
        type="button"
        className={`${stageChip} ${crashStageCss.rates} touch figures`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="partners" size={18} />
        <NumberText value={players} />
        <span className="unseen">
          {' '}
          {plural(players, ['игрок', 'игрока', 'игроков'])} · <MoneyText kopecks={stake} />
        </span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Ставки раунда" sheet>
        <Rates view={view} moment={moment} />
      </Dialog>
    </>
  )
}

/** The result of the visit, and links onward. */
function Notes({ classic }: { classic: boolean }) {
  return (
    <>
      <VisitResult />
      <div className={css.links}>
        <GameTools face={crashFace} />
        <OtherLook classic={classic} />
        <SocialLinks />
      </div>
    </>
  )
}

function OtherLook({ classic }: { classic: boolean }) {
  return (
    <ChipLink to={classic ? crashFace.path : `${crashFace.path}/old`}>
      <Icon name="repeat" size={18} />
      {classic ? 'Вид с ракетой: те же раунды' : 'Классический вид: те же раунды'}
    </ChipLink>
  )
}

export default function CrashScreen() {
  return <CrashTable classic={false} />
}

/** The older look of crash: the flat chart over the same rounds and the same bets. */
export function ClassicScreen() {
  return <CrashTable classic />
}
