/** The running round as a strip for the lobby: the same number that flies on the screen of the game. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { useRef } from 'react'
import { useRulesNow } from '../../play/bets/rules-of.ts'
import { stageChip } from '../../play/layout/stage-chip.ts'
import { risingEnds } from '../../play/rounds/rising/rising-ends.ts'
import { useRounds } from '../../play/rounds/rounds.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatMultiplier, formatNumber, plural } from '../../ui/format.ts'
import { Card } from '../../ui/surface.tsx'
import { useTicks } from '../../ui/use-ticks.ts'
import { writeText } from '../../ui/write-text.ts'
import { crashFace } from './face.tsx'
import { multiplierE4Now, useFlight } from './flight.ts'
import { toneOf } from './tones.ts'
import css from './strip.module.css'
import chipsCss from './chips.module.css'

/** The number is renewed this often, in milliseconds: an open lobby costs next to nothing. */
const apartMs = 1000
/** Past rounds in sight. */
const pastShown = 8

export default function CrashStrip({ guest, onEnter }: { guest: boolean; onEnter: () => void }) {
  const followed = useRounds(crashFace.id, risingEnds, (all) => all)
  const rules = useRulesNow(crash, followed.view?.round?.version)
  const flight = useFlight(followed)
  const number = useRef<HTMLSpanElement>(null)
  const { view, moment } = followed
  const round = view?.round
  const waits = moment === 'betting' && flight.phase === 'ground' && flight.startsAt !== null
  useTicks(moment === 'running' || waits, apartMs, (now) => {
    const text =
      flight.phase === 'ground' ? `${Math.ceil(Math.max(0, (flight.startsAt ?? now) - now) / 1000)} с` : formatMultiplier(multiplierE4Now(rules, flight, now))
    writeText(number.current, text)
  })
  const still = moment === 'over' && round?.point != null ? `${formatNumber(round.point)}×` : '…'
  return (
    <Card className={css.strip} aria-label={`${crashFace.title}: раунд этой минуты`} data-moment={moment}>
      <span className={css.icon}>
        {crashFace.icon}
      </span>
      <p className={css.name}>
        {crashFace.title}
        <span className={css.state}>{round ? words[moment] : 'готовим полёт'}</span>
      </p>
      <span className={`${css.number} figures`} aria-hidden="true" key={moment === 'running' || waits ? 'live' : 'still'} ref={number}>
        {moment === 'running' || waits ? '' : still}
      </span>
      <p className={`${css.stakes} muted figures`}>
        {view && view.totals.bets > 0
          ? `${formatNumber(view.totals.players, 0)} ${plural(view.totals.players, ['игрок', 'игрока', 'игроков'])} · ${formatMoney(view.totals.stake)}`
          : 'ставок пока нет'}
      </p>
      <span className={css.past} aria-hidden="true">
        {view?.past.slice(0, pastShown).map(({ number: past, point }) => (
          <span key={past} className={`${stageChip} ${chipsCss.chip} figures`} data-part="past-chip" data-tone={toneOf(point)}>
            {formatNumber(point)}×
          </span>
        ))}
      </span>
      {guest ? (
        <Button tone="brand" className={css.go} onClick={onEnter}>
          Войти и лететь
        </Button>
      ) : (
        <ButtonLink tone="brand" className={css.go} to={crashFace.path}>
          Лететь
        </ButtonLink>
      )}
    </Card>
  )
}

const words = { betting: 'взлёт через', sealed: 'взлетаем', running: 'ракета летит', over: 'взрыв' } as const
