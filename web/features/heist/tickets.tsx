/** How many tickets there are, what the next one takes, and until when they open runs. */
import type { HeistSeason } from '@kurazh/contract/heist.ts'
import { formatMoney, formatRoundMoney } from '@kurazh/contract/money-text.ts'
import { plural } from '../../ui/format.ts'
import { moscowMoment } from '../../ui/moscow.ts'
import { MoreLink, PageHeading } from '../../ui/page.tsx'
import { Progress } from '../../ui/progress.tsx'
import { isAhead } from './season-words.ts'
import css from './heist-screen.module.css'

const microPerKopeck = 1_000_000n

interface TicketsProps {
  season: HeistSeason
  tickets: { earned: number; used: number; edge: string }
  /** Of edge credit for one; kopecks. */
  credit: bigint
}

export function Tickets({ season, tickets: { earned, used, edge }, credit }: TicketsProps) {
  const towards = BigInt(edge) / microPerKopeck
  const earns = isAhead(season.until)
  return (
    <div className={css.tickets} data-part="heist-tickets">
      <PageHeading>{season.name}</PageHeading>
      <p className={css.count}>
        <span className={`${css.big} figures`}>{earned - used}</span>
        <span className="muted">
          {plural(earned - used, ['билет остался', 'билета осталось', 'билетов осталось'])}
          <br />
          использовано {used} из {earned}
        </span>
      </p>
      {earns ? (
        <>
          <Progress label="До следующего билета" done={Number((towards * 1_000n) / credit) / 1_000} />
          <p className="muted text-small">
            До следующего билета набрано {formatMoney(towards)} из {formatRoundMoney(credit)} преимущества сайта в ваших ставках.
          </p>
          <p className="muted text-small">Сезон до {moscowMoment(season.until)}. Неиспользованные билеты действуют до {moscowMoment(season.lapses)}, потом сгорают.</p>
        </>
      ) : (
        <p className="muted text-small">Сезон окончен, новых билетов он не приносит. Оставшиеся действуют до {moscowMoment(season.lapses)}.</p>
      )}
      <MoreLink to="/help/rules-heist">Откуда билеты и что за дверями</MoreLink>
    </div>
  )
}
