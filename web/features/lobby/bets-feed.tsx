/** Renders the feed of settled bets: all players', the big ones, the high multipliers, and the player's own. */
import { useState } from 'react'
import { errorText } from '../../api/call.ts'
import { type FeedKind, useFeed } from '../../api/feed.ts'
import { useSession, useUser } from '../../api/session.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Card, Skeleton } from '../../ui/layout/surface.tsx'
import { ChipChoice } from '../../ui/controls/chip-choice.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { fromFeed, fromOwn } from './feed-bet.ts'
import { FeedList } from './feed-list.tsx'
import type { LobbyGame, PlayedGame } from './lobby-game.ts'
import type { NoBetsProps } from './no-bets.tsx'
import { useOwnBets } from './own-bets.ts'
import css from './bets-feed.module.css'

/** Shown on a site's first day, or to a player without bets. */
const NoBets = lazyPart<NoBetsProps>(async () => (await import('./no-bets.tsx')).NoBets, {
  waiting: () => <div className={css.body} />,
})

type Tab = FeedKind | 'own'

const tabs = [
  { value: 'all', label: 'Все' },
  { value: 'big', label: 'Крупные' },
  { value: 'high', label: 'Высокий множитель' },
  { value: 'own', label: 'Мои' },
] as const satisfies readonly { value: Tab; label: string }[]

interface BetsFeedProps {
  games: readonly PlayedGame[]
  /** The game suggested for a first bet. */
  first: LobbyGame
  onSignIn: () => void
}

export function BetsFeed({ games, first, onSignIn }: BetsFeedProps) {
  const [tab, setTab] = useState<Tab>('all')
  return (
    <Card className={css.feed} aria-labelledby="lobby-feed">
      <div className={css.head}>
        <h2 className={css.title} id="lobby-feed">
          Ставки сейчас
        </h2>
        <ChipChoice label="Какие ставки показать" value={tab} options={tabs} onChange={setTab} />
      </div>
      <Bets key={tab} tab={tab} games={games} first={first} onSignIn={onSignIn} />
    </Card>
  )
}

function Bets({ tab, games, first, onSignIn }: BetsFeedProps & { tab: Tab }) {
  const guest = useSession()?.user === null
  const user = useUser()
  const feed = useFeed()
  const own = useOwnBets()
  const source = tab === 'own' ? own : feed
  const play = (
    <ButtonLink to={first.path} tone="brand">
      Сделать ставку
    </ButtonLink>
  )
  const enter = (
    <Button tone="brand" onClick={onSignIn}>
      Войти
    </Button>
  )
  if (tab === 'own' && guest) return <NoBets of="guest">{enter}</NoBets>
  if (source.isError) {
    return (
      <div className={`${css.body} ${css.none}`}>
        <p>{errorText(source.error)}</p>
        <Button onClick={() => void source.refetch()}>Повторить</Button>
      </div>
    )
  }
  if (source.isPending) return <Skeleton className={css.body} />
  const bets =
    tab === 'own' ? (own.data ?? []).map((bet) => fromOwn(bet, user)) : fromFeed(feed.data?.[tab] ?? [], own.data ?? [])
  if (bets.length === 0) return <NoBets of={tab}>{guest ? enter : play}</NoBets>
  return <FeedList bets={bets} games={games} />
}
