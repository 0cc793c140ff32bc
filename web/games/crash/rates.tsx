/** Lists the stakes of this round's players: the player's own on top, then the largest first. */
import { memo, useDeferredValue } from 'react'
import type { RoundMoment } from '../../play/rounds/seats/round-slot.ts'
import type { RoundView } from '../../play/rounds/feed/round-state.ts'
import { formatMultiplier, formatNumber, plural } from '../../ui/text/format.ts'
import { Money } from '../../ui/text/money.tsx'
import { StatusSign } from '../../ui/controls/status-badge.tsx'
import { NumberText } from '../../ui/text/figure-text.tsx'
import css from './rates.module.css'

type Bet = RoundView['bets'][number]

interface RatesProps {
  view: RoundView
  moment: RoundMoment
}

export function Rates({ view, moment }: RatesProps) {
  const bets = useDeferredValue(view.bets)
  const ownIds = new Set(view.own.map(({ id }) => id))
  const { totals } = view
  const sorted = [...bets].sort((one, other) => Number(ownIds.has(other.id)) - Number(ownIds.has(one.id)))
  return (
    <div className={css.rates} data-part="rates">
      <div className={css.head}>
        <h2 className={css.title}>Ставки раунда</h2>
        <p className={`${css.totals} figures`}>
          <NumberText value={totals.bets} /> · <Money kopecks={totals.stake} />
        </p>
      </div>
      {bets.length === 0 ? (
        <Nobody moment={moment} />
      ) : (
        <ul className={css.list} aria-label="Ставки игроков">
          {sorted.map((bet) => (
            <Rate key={bet.id} bet={bet} own={ownIds.has(bet.id)} flying={moment === 'running'} />
          ))}
        </ul>
      )}
      {totals.bets > view.bets.length && bets.length > 0 && (
        <p className={`${css.more} muted`}>Показаны самые крупные: {bets.length}</p>
      )}
      <p className={`${css.foot} figures`}>
        <span>{`${formatNumber(totals.players, 0)} ${plural(totals.players, ['игрок', 'игрока', 'игроков'])}`}</span>
        <span>
          забрали <NumberText value={totals.taken} /> · <Money kopecks={totals.paid} />
        </span>
      </p>
    </div>
  )
}

function Nobody({ moment }: { moment: RoundMoment }) {
  return (
    <div className={css.none}>
      <svg
        viewBox="0 0 120 100"
        width="120"
        height="100"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M60 12c13 9 19 24 17 42l-5 14H48l-5-14C41 36 47 21 60 12Z" strokeOpacity="0.75" />
        <circle cx="60" cy="42" r="8" strokeOpacity="0.75" />
        <path d="M43 52c-9 4-13 12-11 24 5-5 9-7 15-8M77 52c9 4 13 12 11 24-5-5-9-7-15-8" strokeOpacity="0.75" />
        <path d="M22 88h76M60 76v4" strokeOpacity="0.4" />
      </svg>
      <p>{moment === 'betting' ? 'Пока никто не поставил. Место первого свободно' : 'В этом полёте ставок нет'}</p>
    </div>
  )
}

/** Rendered again only when its own bet changed. */
const Rate = memo(function Rate({ bet, own, flying }: { bet: Bet; own: boolean; flying: boolean }) {
  const { name, img, status, stake, state, payout } = bet
  const title = own ? `${name ?? 'Скрыт'} · вы` : (name ?? 'Скрыт')
  return (
    <li className={css.rate} data-own={own || undefined}>
      <span className={css.rateFace}>
        {img ? <img src={img} alt="" width="34" height="34" loading="lazy" /> : (name?.[0] ?? '?').toUpperCase()}
      </span>
      <span className={css.rateName} data-hidden={name === null || undefined}>
        <StatusSign label={status} />
        {title}
      </span>
      <span className={css.rateState}>{stateText(bet, flying)}</span>
      <span
        className={`${css.rateBadge} figures`}
        data-tone={state === 'taken' ? 'green' : state === 'lost' ? 'red' : 'blue'}
      >
        {badgeText(bet)}
      </span>
      <span className={css.rateAmount}>
        <Money kopecks={state === 'taken' ? payout : stake} />
      </span>
    </li>
  )
})

function stateText({ state }: Bet, flying: boolean): string {
  switch (state) {
    case 'taken':
      return 'забрано'
    case 'lost':
      return 'сгорело'
    case 'returned':
      return 'возвращено'
    case 'open':
      return flying ? 'в полёте' : 'ждёт взлёта'
  }
}

function badgeText({ state, multiplier, target }: Bet): string {
  if (state === 'taken' && multiplier !== null) return formatMultiplier(multiplier)
  return target === null ? '—' : formatMultiplier(target)
}
