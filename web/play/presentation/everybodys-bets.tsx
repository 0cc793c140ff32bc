/**
 * The latest bets of everyone in a game. While a result of the player's own is still being shown the list is not
 * updated: it might reveal the result.
 */
import type { FeedBet } from '@kurazh/contract/play/feed.ts'
import { useState } from 'react'
import { useResultAwaited } from '../../api/balance.ts'
import { useGameFeed } from '../../api/game-feed.ts'
import { formatMoment } from '../../ui/text/dates.ts'
import { formatMultiplier } from '../../ui/text/format.ts'
import { Money } from '../../ui/text/money.tsx'
import { StatusSign } from '../../ui/controls/status-badge.tsx'
import { AskedBets } from './asked-bets.tsx'
import { BetsHead, BetsTable, OpenBet, PlayerCell } from './bets-list.tsx'
import { useGoTo } from '../../ui/browser/use-go-to.ts'

export function EverybodysBets({ game }: { game: string }) {
  const feed = useGameFeed(game)
  const bets = useStanding(feed.data)
  return (
    <AskedBets
      question={feed}
      count={bets?.length}
      none={<p className="muted">Здесь появятся ставки всех, кто играет. Пока их нет: сделайте первую.</p>}
    >
      <BetsTable list="all">
        <BetsHead words={['Время', 'Игрок']} sums={['Ставка', 'Множитель', 'Выплата']} />
        <tbody>
          {bets?.map((bet) => (
            <Row key={bet.id} bet={bet} />
          ))}
        </tbody>
      </BetsTable>
    </AskedBets>
  )
}

/** The bets as they were when no result of the player's own was pending. */
function useStanding(bets: readonly FeedBet[] | undefined): readonly FeedBet[] | undefined {
  const awaited = useResultAwaited()
  const [standing, setStanding] = useState(bets)
  if (!awaited && standing !== bets) setStanding(bets)
  return standing
}

/** A press anywhere opens the bet's own page. */
function Row({ bet: { link, name, img, status, stake, multiplier, payout, at } }: { bet: FeedBet }) {
  const navigate = useGoTo()
  const page = `/bet/${link}`
  return (
    <tr onClick={() => navigate(page)}>
      <td className="muted">{formatMoment(at)}</td>
      <PlayerCell>
        <img src={img} alt="" width="26" height="26" />
        <StatusSign label={status} />
        {name ?? 'Скрыт'}
      </PlayerCell>
      <td className="text-right">
        <Money kopecks={stake} />
      </td>
      <td className="text-right" translate="no">
        {formatMultiplier(multiplier)}
      </td>
      <td className={`text-right ${payout > stake ? 'text-win' : payout === 0n ? 'muted' : ''}`}>
        <Money kopecks={payout} />
      </td>
      <OpenBet to={page} tone="muted" icon="shield" label={`Открыть ставку с проверкой: ${name ?? 'имя скрыто'}`} />
    </tr>
  )
}
