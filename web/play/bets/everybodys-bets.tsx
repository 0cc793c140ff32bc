/** The latest bets of everybody in a game. While a result of one's own is still being shown the list stands: it might tell it. */
import type { FeedBet } from '@kurazh/contract/feed.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useResultAwaited } from '../../api/balance.ts'
import { errorText } from '../../api/call.ts'
import { useGameFeed } from '../../api/game-feed.ts'
import { Button } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/dates.ts'
import { formatMultiplier } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice, Skeleton } from '../../ui/surface.tsx'

export function EverybodysBets({ game }: { game: string }) {
  const feed = useGameFeed(game)
  const bets = useStanding(feed.data)
  if (feed.isError) {
    return (
      <Notice>
        {errorText(feed.error)}
        <Button size="small" onClick={() => void feed.refetch()}>
          Повторить
        </Button>
      </Notice>
    )
  }
  if (!bets) return <Skeleton className="h-32" />
  if (bets.length === 0) return <p className="muted">Здесь появятся ставки всех, кто играет. Пока их нет: сделайте первую.</p>
  return (
    <table className="history__table history__table--all figures">
      <thead>
        <tr>
          <th>Время</th>
          <th>Игрок</th>
          <th className="num">Ставка</th>
          <th className="num">Множитель</th>
          <th className="num">Выплата</th>
          <th>
            <span className="unseen">Проверка</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {bets.map((bet) => (
          <Row key={bet.id} bet={bet} />
        ))}
      </tbody>
    </table>
  )
}

/** The bets as they were when no result of the player's own was on its way. */
function useStanding(bets: readonly FeedBet[] | undefined): readonly FeedBet[] | undefined {
  const awaited = useResultAwaited()
  const [standing, setStanding] = useState(bets)
  if (!awaited && standing !== bets) setStanding(bets)
  return standing
}

/** A press anywhere opens the bet's own page. */
function Row({ bet: { link, name, img, stake, multiplier, payout, at } }: { bet: FeedBet }) {
  const page = `/bet/${link}`
  const navigate = useNavigate()
  return (
    <tr onClick={() => void navigate(page)}>
      <td className="muted">{formatMoment(at)}</td>
      <td className="history__face">
        <img src={img} alt="" width="26" height="26" />
        {name ?? 'Скрыт'}
      </td>
      <td className="num">
        <Money kopecks={stake} />
      </td>
      <td className="num">{formatMultiplier(multiplier)}</td>
      <td className={`num ${payout > stake ? 'text-win' : payout === 0n ? 'muted' : ''}`}>
        <Money kopecks={payout} />
      </td>
      <td className="num">
        <Link to={page} className="history__open muted" aria-label={`Открыть ставку с проверкой: ${name ?? 'имя скрыто'}`} onClick={(event) => event.stopPropagation()}>
          <Icon name="shield" size={18} />
        </Link>
      </td>
    </tr>
  )
}
