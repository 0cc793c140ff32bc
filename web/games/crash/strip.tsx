/** The running round as a strip for the lobby: the same number that flies on the screen of the game. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { useRef } from 'react'
import { useRulesNow } from '../../play/proof/rules-of.ts'
import { stageChip } from '../../play/layout/stage-chip.ts'
import { risingEnds } from '../../play/rounds/rising/rising-ends.ts'
import { useRounds } from '../../play/rounds/rounds.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { formatMultiplier, formatNumber, plural } from '../../ui/text/format.ts'
import { Card } from '../../ui/layout/surface.tsx'
import { useTicks } from '../../ui/motion/use-ticks.ts'
import { writeText } from '../../ui/motion/write-text.ts'
import { gameIcon } from '../art/icons.tsx'
import { crashEntry } from './entry.ts'
import { multiplierE4Now, useFlight } from './flight.ts'
import { toneOf } from './tones.ts'
import css from './strip.module.css'
import chipsCss from './chips.module.css'

const CrashIcon = gameIcon(crashEntry.icon)

/** The number is refreshed at this interval, in milliseconds: an open lobby costs almost nothing. */
const apartMs = 1000
/** Number of past rounds shown. */
const pastShown = 8

export default function CrashStrip({ guest, onEnter }: { guest: boolean; onEnter: () => void }) {
  const followed = useRounds(crashEntry.id, risingEnds, (all) => all)
  const rules = useRulesNow(crash, followed.view?.round?.version)
  const flight = useFlight(followed)
  const number = useRef<HTMLSpanElement>(null)
  const { view, moment } = followed
  const round = view?.round
  const waits = moment === 'betting' && flight.phase === 'ground' && flight.startsAt !== null
  useTicks(moment === 'running' || waits, apartMs, (now) => {
    const text =
      flight.phase === 'ground'
        ? `${Math.ceil(Math.max(0, (flight.startsAt ?? now) - now) / 1000)} с`
        : formatMultiplier(multiplierE4Now(rules, flight, now))
    writeText(number.current, text)
  })
  const still = moment === 'over' && round?.point != null ? `${formatNumber(round.point)}×` : '…'
  return (
    <Card className={css.strip} aria-label={`${crashEntry.title}: раунд этой минуты`} data-moment={moment}>
      <span className={css.icon}>
        <CrashIcon />
      </span>
      <p className={css.name}>
        {crashEntry.title}
        <span className={css.state}>{round ? words[moment] : 'готовим полёт'}</span>
      </p>
      <span
        className={`${css.number} figures`}
        aria-hidden="true"
        translate="no"
        key={moment === 'running' || waits ? 'live' : 'still'}
        ref={number}
      >
        {moment === 'running' || waits ? '' : still}
      </span>
      <p className={`${css.stakes} muted figures`}>
        {view && view.totals.bets > 0
          ? `${formatNumber(view.totals.players, 0)} ${plural(view.totals.players, ['игрок', 'игрока', 'игроков'])} · ${formatMoney(view.totals.stake)}`
          : 'ставок пока нет'}
      </p>
      <span className={css.past} aria-hidden="true">
        {view?.past.slice(0, pastShown).map(({ number: past, point }) => (
          <span
            key={past}
            className={`${stageChip} ${chipsCss.chip} figures`}
            data-part="past-chip"
            data-tone={toneOf(point)}
            translate="no"
          >
            {formatNumber(point)}×
          </span>
        ))}
      </span>
      {guest ? (
        <Button tone="brand" className={css.go} onClick={onEnter}>
          Лететь
        </Button>
      ) : (
        <ButtonLink tone="brand" className={css.go} to={crashEntry.path}>
          Лететь
        </ButtonLink>
      )}
    </Card>
  )
}

const words = { betting: 'взлёт через', sealed: 'взлетаем', running: 'ракета летит', over: 'взрыв' } as const
