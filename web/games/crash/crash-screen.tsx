/**
 * The whole screen of crash: one flight that everyone sees, two bets, the stakes of the others. `classic` is the older
 * look of the same rounds.
 */
import { crash } from '@kurazh/games/crash/crash.ts'
import { Fragment, useRef, useState } from 'react'
import { StopDock } from '../../play/autobet/stop-dock.tsx'
import { GameTools } from '../../play/layout/game-tools.tsx'
import { useRulesNow } from '../../play/proof/rules-of.ts'
import { useCheckedRounds } from '../../play/rounds/notary/use-checked-rounds.ts'
import { RoundBetsCard } from '../../play/rounds/rising/round-bets-card.tsx'
import { RoundWindow } from '../../play/rounds/rising/round-window.tsx'
import { type RisingPlay, useRisingGame } from '../../play/rounds/rising/use-rising-game.ts'
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
import { ChipLink } from '../../ui/controls/chip-link.tsx'
import { Segmented } from '../../ui/controls/choice.tsx'
import { Dialog } from '../../ui/windows/dialog.tsx'
import { plural } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Card, Skeleton } from '../../ui/layout/surface.tsx'
import { MoneyText, NumberText } from '../../ui/text/figure-text.tsx'
import { BetSlip, type SlipHandle } from './bet-slip.tsx'
import { CrashStage } from './crash-stage.tsx'
import { crashFace } from './face.ts'
import { FairnessNote } from './fairness-note.tsx'
import { useFlight } from './flight.ts'
import { Rates } from './rates.tsx'
import css from './crash-screen.module.css'
import crashStageCss from './crash-stage.module.css'

const places = [
  { value: '0', label: 'Ставка 1' },
  { value: '1', label: 'Ставка 2' },
] as const

function CrashTable({ classic }: { classic: boolean }) {
  const play = useRisingGame(crash)
  // The current round may have begun before the rules changed.
  const rules = useRulesNow(crash, play.view?.round?.version)
  const flight = useFlight(play)
  const limits = useStakeLimits(crashFace.id)
  const [shown, setShown] = useState<(typeof places)[number]['value']>('0')
  const { lie } = useCheckedRounds(crashFace.id)
  const [opened, setOpened] = useState<number | null>(null)
  const [first, second] = [useRef<SlipHandle>(null), useRef<SlipHandle>(null)]
  useRoundResults(crash)
  useOffHere(crashFace.id)
  useSpaceKey(() => (shown === '0' ? first : second).current?.press())
  const { view, moment } = play
  return (
    <>
      <h1 className="unseen">{classic ? `${crashFace.title}: классика` : crashFace.title}</h1>
      <DrawAlarm lie={lie} ofAll="Цепочка раундов" onRead={() => notaryOf(crashFace.id).lies.read()} />
      <div className={css.crashRoom}>
        <div className={css.crash} data-classic={classic || undefined}>
          <CrashStage rules={rules} play={play} flight={flight} classic={classic} onRound={setOpened}>
            {view && <RatesSheet play={play} />}
          </CrashStage>
          <Card className={css.panel} aria-label="Ваши ставки" data-shown={shown}>
            <GameOff game={crashFace.id} />
            {play.slots.map((slot, place) => (
              <Fragment key={places[place]?.value}>
                {place === 0 && (
                  <div className={css.places}>
                    <Segmented label="Которая ставка" size="small" value={shown} options={places} onChange={setShown} />
                  </div>
                )}
                <BetSlip
                  ref={place === 0 ? first : second}
                  place={place}
                  slot={slot}
                  rules={rules}
                  line={play.line}
                  flight={flight}
                  limits={limits}
                />
              </Fragment>
            ))}
          </Card>
          <div className={css.side}>
            <Card className={css.rates} aria-label="Ставки раунда">
              {view ? <Rates view={view} moment={moment} /> : <Skeleton className="h-80" />}
            </Card>
            <FairnessNote chain={view?.chain ?? null} nextChain={view?.nextChain ?? null} />
          </div>
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
        <NumberText value={players} /> {plural(players, ['игрок', 'игрока', 'игроков'])} · <MoneyText kopecks={stake} />
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
