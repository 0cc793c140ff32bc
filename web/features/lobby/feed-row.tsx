/** Renders one bet of the feed; a press opens the bet's page with its proof. */
import { playerPath } from '@kurazh/contract/account/player-path.ts'
import { type CSSProperties, memo } from 'react'
import { Link } from 'react-router'
import { useTitleOf } from '../../api/game-titles.ts'
import { formatMoment } from '../../ui/text/dates.ts'
import { formatMultiplier } from '../../ui/text/format.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Money } from '../../ui/text/money.tsx'
import { StatusSign } from '../../ui/controls/status-badge.tsx'
import type { RowBet } from './feed-bet.ts'
import type { PlayedGame } from './lobby-game.ts'
import css from './feed-row.module.css'

interface FeedRowProps {
  bet: RowBet
  /** From 0 at the top. */
  place: number
  /** It arrived while the feed was shown. */
  isNew: boolean
  /** Undefined for an unknown game. */
  game: PlayedGame | undefined
}

export const FeedRow = memo(function FeedRow({ bet, place, isNew, game }: FeedRowProps) {
  return (
    // Rows are moved by CSS translation, which shifts no layout.
    <li className={css.place} style={{ '--place': place } as CSSProperties}>
      <Link
        to={`/bet/${bet.link}`}
        className={css.feedRow}
        data-own={bet.own || undefined}
        data-new={isNew || undefined}
        title={bet.own ? 'Открыть вашу ставку с проверкой' : 'Открыть ставку с проверкой'}
      >
        <Cells bet={bet} game={game} />
        <span className={css.proof}>
          <Icon name="shield" size={18} />
          <span className="unseen">{bet.own ? 'Открыть вашу ставку с проверкой' : 'Открыть ставку с проверкой'}</span>
        </span>
      </Link>
      {bet.name !== null && !bet.own && (
        <Link to={playerPath(bet.name)} className={css.whose} title={`Профиль: ${bet.name}`}>
          <span className="unseen">{`Профиль: ${bet.name}`}</span>
        </Link>
      )}
    </li>
  )
})

function Cells({ bet, game }: Pick<FeedRowProps, 'bet' | 'game'>) {
  const { name, img, status, stake, multiplier, payout, at } = bet
  const tone = payout > stake ? 'text-win' : payout === 0n ? 'muted' : ''
  const titleOf = useTitleOf()
  const GameIcon = game?.icon
  return (
    <>
      <span className={css.face}>
        {img ? <img src={img} alt="" width="32" height="32" /> : (name?.[0] ?? '?').toUpperCase()}
      </span>
      <span className={css.name} data-hidden={name === null ? '' : undefined}>
        <StatusSign label={status} />
        {name ?? 'Скрыт'}
      </span>
      <span className={css.game}>
        {GameIcon && <GameIcon size={18} />}
        <span className={css.gameName}>{titleOf(bet.game)}</span>
      </span>
      <span className={css.stake}>
        <span className="unseen">ставка </span>
        <Money kopecks={stake} />
      </span>
      <span className={`${css.multiplier} figures`} translate="no">
        {formatMultiplier(multiplier)}
      </span>
      <span className={`${css.result} ${tone}`}>
        <Money kopecks={payout} />
      </span>
      <time className={`${css.time} figures`} dateTime={at}>
        {formatMoment(at)}
      </time>
    </>
  )
}
