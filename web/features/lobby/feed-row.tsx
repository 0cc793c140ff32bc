/** One bet of the feed, whatever its game: a press opens the bet's own page with its proof. */
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../ui/dates.ts'
import { formatMultiplier } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import type { RowBet } from './feed-bet.ts'
import type { LobbyGame } from './lobby-game.ts'

interface FeedRowProps {
  bet: RowBet
  /** From 0 at the top. */
  place: number
  /** Undefined for a game the page does not know. */
  game: LobbyGame | undefined
}

export function FeedRow({ bet, place, game }: FeedRowProps) {
  return (
    // Rows are moved by translation, which shifts no layout.
    <li className="feed-place" style={{ '--place': place } as CSSProperties}>
      <Link to={`/bet/${bet.link}`} className="feed-row" data-own={bet.own || undefined} title={bet.own ? 'Открыть вашу ставку с проверкой' : 'Открыть ставку с проверкой'}>
        <Cells bet={bet} game={game} />
        <span className="feed-row__proof">
          <Icon name="shield" size={18} />
          <span className="unseen">{bet.own ? 'Открыть вашу ставку с проверкой' : 'Открыть ставку с проверкой'}</span>
        </span>
      </Link>
    </li>
  )
}

function Cells({ bet, game }: Pick<FeedRowProps, 'bet' | 'game'>) {
  const { name, img, stake, multiplier, payout, at } = bet
  const tone = payout > stake ? 'text-win' : payout === 0 ? 'text-loss' : ''
  const GameIcon = game?.icon
  return (
    <>
      <span className="feed-row__face">{img ? <img src={img} alt="" width="32" height="32" /> : (name?.[0] ?? '?').toUpperCase()}</span>
      <span className="feed-row__name" data-hidden={name === null ? '' : undefined}>
        {name ?? 'Скрыт'}
      </span>
      <span className="feed-row__game">
        {GameIcon && <GameIcon size={18} />}
        {game?.title ?? bet.game}
      </span>
      <span className="feed-row__stake">
        <span className="unseen">ставка </span>
        <Money roubles={stake} />
      </span>
      <span className="feed-row__multiplier figures">{formatMultiplier(multiplier)}</span>
      <span className={`feed-row__result ${tone}`}>
        <Money roubles={payout === 0 ? -stake : payout} />
      </span>
      <time className="feed-row__time figures" dateTime={at}>
        {formatMoment(at)}
      </time>
    </>
  )
}
