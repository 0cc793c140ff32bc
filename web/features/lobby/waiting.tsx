/** Shows what waits for the player: bonuses to take, as counted by the server, the running tournament, the jackpot. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Card, Skeleton } from '../../ui/layout/surface.tsx'
import { plural } from '../../ui/text/format.ts'
import css from './waiting.module.css'
import lobbyCss from './lobby.module.css'

export function Waiting({ tournament, jackpot }: { tournament: ReactNode; jackpot: ReactNode }) {
  return (
    <section className={css.waiting} aria-labelledby="lobby-waits">
      {/* A guest's and a newcomer's head is a heading of its own. */}
      <h1 className="unseen">Лобби</h1>
      <h2 className={`${lobbyCss.title} ${css.heading}`} id="lobby-waits">
        Ждёт вас
      </h2>
      <div className={css.cards}>
        <Bonuses />
        {tournament}
        {jackpot}
      </div>
    </section>
  )
}

function Bonuses() {
  const user = useSession()?.user
  if (!user) return <Skeleton className={css.card} />
  const count = user.raceback
  if (count === 0)
    return (
      <Card as="div" className={css.card}>
        <Icon name="gift" size={24} />
        <Link to="/bonus" className={css.words}>
          <span className={css.note}>Бонусы</span>
          <span>Копятся</span>
        </Link>
        <span className={css.next}>
          <Icon name="next" size={18} />
        </span>
      </Card>
    )
  return (
    <Card as="div" className={css.card} data-waits>
      <Icon name="gift" size={24} />
      <p className={css.words}>
        <span className={css.note}>{count === 1 ? 'Ждёт вас' : 'Ждут вас'}</span>
        <strong>
          {count} {plural(count, ['бонус', 'бонуса', 'бонусов'])}
        </strong>
      </p>
      <ButtonLink to="/bonus" tone="gold" className={css.take} aria-label="Забрать">
        <span className={css.takeWord}>Забрать</span>
        <Icon name="next" size={18} className={css.takeSign} />
      </ButtonLink>
    </Card>
  )
}
