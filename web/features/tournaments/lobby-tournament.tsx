/**
 * Links to a tournament from the lobby: one in which the player has a place, or else the one that ends next. Nothing
 * where none is offered.
 */
import { Link } from 'react-router'
import { Icon } from '../../ui/controls/icon.tsx'
import { Card, Skeleton } from '../../ui/layout/surface.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { useTournaments } from './queries.ts'
import { leftText, shortTitle } from './tournament-text.ts'
import css from './lobby-tournament.module.css'

export function LobbyTournament() {
  const { data, dataUpdatedAt, isPending } = useTournaments()
  const running = data?.running.filter(({ state }) => state === 'running') ?? []
  const next = running.find(({ own }) => own?.place != null) ?? running[0]
  if (isPending) return <Skeleton />
  if (data?.offered !== true || next === undefined) return null
  const { title, prizeMoney, endsAt, own, players } = next
  return (
    <Card className={css.tournament} aria-label="Турнир">
      <span className={css.sign}>
        <Icon name="cup" size={24} />
      </span>
      <Link to="/tournier" className={css.words}>
        <span className={css.note}>
          {shortTitle(title)}
          <span className="unseen"> осталось {leftText(endsAt, dataUpdatedAt)}, </span>
        </span>
        <span className="figures">
          {own?.place == null ? (
            prizeMoney === 0n ? (
              // The fund grows by bets: nobody has made one yet.
              'Фонд копится со ставок'
            ) : (
              <>
                Фонд <MoneyText kopecks={prizeMoney} />
              </>
            )
          ) : (
            <>
              {own.place}-е<span className="unseen"> место</span> из {players}
            </>
          )}
        </span>
      </Link>
      <span className={css.next}>
        <Icon name="next" size={18} />
      </span>
    </Card>
  )
}
