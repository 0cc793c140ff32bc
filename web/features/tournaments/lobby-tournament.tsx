/** The tournament that ends next, in a line of the lobby. Nothing where none is offered. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card, Skeleton } from '../../ui/surface.tsx'
import { useTournaments } from './questions.ts'
import { leftText } from './words.ts'
import css from './lobby-tournament.module.css'

export function LobbyTournament() {
  const { data, dataUpdatedAt, isPending } = useTournaments()
  const next = data?.running.find(({ state }) => state === 'running')
  if (isPending) return <Skeleton />
  if (data?.offered !== true || next === undefined) return null
  const { title, prizeMoney, endsAt, own } = next
  return (
    <Card className={css.tournament} aria-label="Турнир">
      <span className={css.sign}>
        <Icon name="cup" size={26} />
      </span>
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        <p className="muted">
          Фонд {formatMoney(prizeMoney)} · осталось {leftText(endsAt, dataUpdatedAt)}
          {own?.place != null && ` · вы на ${own.place} месте`}
        </p>
      </div>
      <ButtonLink to="/tournier">Таблица</ButtonLink>
    </Card>
  )
}
