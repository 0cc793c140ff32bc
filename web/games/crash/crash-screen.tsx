/** Crash, whole: one flight that everyone sees, two bets, the stakes of the others. `classic` is the older look of the same rounds. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { useRef, useState } from 'react'
import { StopDock } from '../../play/autobet/stop-dock.tsx'
import { GameTools } from '../../play/layout/game-tools.tsx'
import { useRulesNow } from '../../play/bets/rules-of.ts'
import { RoundAlarm } from '../../play/rounds/notary/round-alarm.tsx'
import { RoundBetsCard } from '../../play/rounds/rising/round-bets-card.tsx'
import { RoundWindow } from '../../play/rounds/rising/round-window.tsx'
import { type RisingPlay, useRisingGame } from '../../play/rounds/rising/use-rising-game.ts'
import { useRoundResults } from '../../play/rounds/rising/use-round-results.ts'
import { stageChip } from '../../play/layout/stage-chip.ts'
import { SocialLinks } from '../../play/layout/social-links.tsx'
import { useSpaceKey } from '../../play/betting/space-key.ts'
import { GameOff } from '../../play/betting/game-off.tsx'
import { useStakeLimits } from '../../play/betting/stake.ts'
import { useOffHere } from '../../play/preferences/off-here.ts'
import { VisitResult } from '../../play/session/visit-result.tsx'
import { Afterwards } from '../../ui/afterwards.tsx'
import { ChipLink } from '../../ui/chip-link.tsx'
import { Segmented } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatNumber, plural } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Card, Skeleton } from '../../ui/surface.tsx'
import { BetSlip, type SlipHandle } from './bet-slip.tsx'
import { CrashStage } from './crash-stage.tsx'
import { crashFace } from './face.tsx'
import { FairnessNote } from './fairness-note.tsx'
import { useFlight } from './flight.ts'
import { Rates } from './rates.tsx'
import css from './crash-screen.module.css'
import crashStageCss from './crash-stage.module.css'

const places = [
  { value: '0', label: 'Ставка 1' },
  { value: '1', label: 'Ставка 2' },
] as const

export function CrashTable({ classic }: { classic: boolean }) {
  const play = useRisingGame(crash)
  // The round of the moment may have begun before the rules changed.
  const rules = useRulesNow(crash, play.view?.round?.version)
  const flight = useFlight(play)
  const limits = useStakeLimits(crashFace.id)
  const [shown, setShown] = useState<(typeof places)[number]['value']>('0')
  const [opened, setOpened] = useState<number | null>(null)
  const [first, second] = [useRef<SlipHandle>(null), useRef<SlipHandle>(null)]
  useRoundResults(crash)
  useOffHere(crashFace.id)
  useSpaceKey(() => (shown === '0' ? first : second).current?.press())
  const { view, moment } = play
  return (
    <>
      <h1 className="unseen">{classic ? `${crashFace.title}: классика` : crashFace.title}</h1>
      <RoundAlarm game={crashFace.id} />
      <div className={css.crashRoom}>
        <div className={css.crash} data-classic={classic || undefined}>
          <CrashStage rules={rules} play={play} flight={flight} classic={classic} onRound={setOpened}>
            {view && <RatesSheet play={play} />}
          </CrashStage>
          <Card className={css.panel} aria-label="Ваши ставки" data-shown={shown}>
            <GameOff game={crashFace.id} />
            {play.slots.map((slot, place) => (
              <Afterwards key={places[place]?.value} pictures={place + 1}>
                {place === 0 && (
                  <div className={css.places}>
                    <Segmented label="Которая ставка" size="small" value={shown} options={places} onChange={setShown} />
                  </div>
                )}
                <BetSlip ref={place === 0 ? first : second} place={place} slot={slot} rules={rules} line={play.line} flight={flight} limits={limits} />
              </Afterwards>
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
        <Afterwards pictures={2}>
          <Notes classic={classic} />
        </Afterwards>
      </div>
      <div className={css.bets}>
        <Afterwards pictures={3}>
          <RoundBetsCard face={crashFace} ended={view?.past[0]?.number ?? 0} />
        </Afterwards>
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
      <button type="button" className={`${stageChip} ${crashStageCss.rates} touch figures`} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon name="partners" size={18} />
        {formatNumber(players, 0)} {plural(players, ['игрок', 'игрока', 'игроков'])} · {formatMoney(stake)}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Ставки раунда" sheet>
        <Rates view={view} moment={moment} />
      </Dialog>
    </>
  )
}

/** What came of the visit, and ways on. */
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
