/** Links to the jackpot from the lobby, with what is in it now. Nothing where it is not offered. */
import { Link } from 'react-router'
import { Icon } from '../../ui/controls/icon.tsx'
import { Card, Skeleton } from '../../ui/layout/surface.tsx'
import { MoneyText } from '../../ui/text/figure-text.tsx'
import { useJackpot } from './queries.ts'
import css from './jackpot.module.css'

/** How often the lobby asks for the sum, in milliseconds. */
const lobbyMs = 15_000

export function LobbyJackpot() {
  const { data, isPending } = useJackpot(lobbyMs)
  if (isPending) return <Skeleton />
  if (data?.offered !== true || data.open === null) return null
  return (
    <Card className={css.chip} aria-label="Джекпот">
      <span className={css.sign}>
        <Icon name="gift" size={24} />
      </span>
      <Link to="/jackpot" className={css.words}>
        <span className={css.note}>Джекпот</span>
        <span className="figures">
          <MoneyText kopecks={data.open.total + data.open.carried} />
        </span>
      </Link>
      <span className={css.next}>
        <Icon name="next" size={18} />
      </span>
    </Card>
  )
}
