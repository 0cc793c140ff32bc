/** One bet of the feed. */
import type { Bet } from '@kurazh/contract/play.ts'
import type { CSSProperties } from 'react'
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
  onOpen?: ((bet: Bet) => void) | undefined
}

export function FeedRow({ bet, place, game, onOpen }: FeedRowProps) {
  const { own } = bet
  // Rows are moved by translation, which shifts no layout.
  const at = { '--place': place } as CSSProperties
  if (!own || !onOpen) {
    return (
      <li className="feed-place" style={at}>
        <div className="feed-row">
          <Cells bet={bet} game={game} />
        </div>
      </li>
    )
  }
  return (
    <li className="feed-place" style={at}>
      <button type="button" className="feed-row feed-row--own" title="Открыть ставку с проверкой" onClick={() => onOpen(own)}>
        <Cells bet={bet} game={game} />
        <span className="feed-row__proof">
          <Icon name="shield" size={18} />
          <span className="unseen">Открыть вашу ставку с проверкой</span>
        </span>
      </button>
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
