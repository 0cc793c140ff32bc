/** Shows the tickets, the price of the next one, and until when they open runs. */
import type { HeistSeason } from '@kurazh/contract/rewards/heist.ts'
import { plural } from '../../ui/text/format.ts'
import { moscowMoment } from '../../ui/text/moscow.ts'
import { MoreLink, PageHeading } from '../../ui/layout/page.tsx'
import { Progress } from '../../ui/controls/progress.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { isAhead } from './season-text.ts'
import css from './heist-screen.module.css'

const microPerKopeck = 1_000_000n

interface TicketsProps {
  season: HeistSeason
  tickets: { earned: number; used: number; edge: string }
  /** Edge credit per ticket; kopecks. */
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
            До следующего билета: <MoneyText kopecks={towards} /> из <MoneyText kopecks={credit} round />
          </p>
          <p className="muted text-small">
            Сезон до {moscowMoment(season.until)}. Неиспользованные билеты действуют до {moscowMoment(season.lapses)},
            потом сгорают.
          </p>
        </>
      ) : (
        <p className="muted text-small">
          Сезон окончен, новых билетов он не приносит. Оставшиеся действуют до {moscowMoment(season.lapses)}.
        </p>
      )}
      <MoreLink to="/help/rules-heist">Откуда билеты и что за дверями</MoreLink>
    </div>
  )
}
