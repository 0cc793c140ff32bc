/** Real bets as they are settled: everybody's, the big ones, the high multipliers, and the player's own. */
import { type ReactNode, useState } from 'react'
import { errorText } from '../../api/call.ts'
import { type FeedKind, useFeed } from '../../api/feed.ts'
import { useSession, useUser } from '../../api/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Skeleton } from '../../ui/surface.tsx'
import { ChipChoice } from '../../ui/chip-choice.tsx'
import { fromFeed, fromOwn } from './feed-bet.ts'
import { FeedList } from './feed-list.tsx'
import type { LobbyGame, PlayedGame } from './lobby-game.ts'
import { useOwnBets } from './own-bets.ts'
import css from './bets-feed.module.css'

type Tab = FeedKind | 'own'

const tabs = [
  { value: 'all', label: 'Все' },
  { value: 'big', label: 'Крупные' },
  { value: 'high', label: 'Высокий множитель' },
  { value: 'own', label: 'Мои' },
] as const satisfies readonly { value: Tab; label: string }[]

const emptyTexts: Record<Tab, string> = {
  all: 'Здесь появятся настоящие ставки. Пока их нет — сделайте первую.',
  big: 'Здесь появятся ставки с выплатой от 10 000 ₽. Пока таких не было.',
  high: 'Здесь появятся ставки с множителем от 10×. Пока таких не было.',
  own: 'Здесь появятся ваши ставки, и каждую можно будет проверить. Пока их нет — сделайте первую.',
}

interface BetsFeedProps {
  games: readonly PlayedGame[]
  /** Where a first bet is made. */
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
  if (tab === 'own' && guest) return <Nothing text="Войдите, и здесь появятся ваши ставки с проверкой каждой.">{enter}</Nothing>
  if (source.isError) {
    return (
      <Nothing text={errorText(source.error)}>
        <Button onClick={() => void source.refetch()}>Повторить</Button>
      </Nothing>
    )
  }
  if (source.isPending) return <Skeleton className={css.body} />
  const bets = tab === 'own' ? (own.data ?? []).map((bet) => fromOwn(bet, user)) : fromFeed(feed.data?.[tab] ?? [], own.data ?? [])
  if (bets.length === 0) return <Nothing text={emptyTexts[tab]}>{guest ? enter : play}</Nothing>
  return <FeedList bets={bets} games={games} />
}

function Nothing({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={`${css.body} ${css.none}`}>
      <NothingArt />
      <p>{text}</p>
      {children}
    </div>
  )
}

/** A betting slip nobody has filled in. */
function NothingArt() {
  return (
    <svg viewBox="0 0 120 84" width="120" height="84" fill="none" strokeWidth="3" strokeLinecap="round" aria-hidden="true">
      <path className={css.paper} d="M30 12h60v58l-10-7-10 7-10-7-10 7-10-7-10 7Z" strokeLinejoin="round" />
      <path d="M42 26h22M42 38h36M42 50h28" stroke="currentColor" strokeOpacity="0.5" />
      <circle cx="90" cy="22" r="12" fill="var(--gold)" />
      <path d="m85 22 4 4 7-8" stroke="#2b1c00" strokeLinejoin="round" />
      <path d="M14 34h.01M106 54h.01M100 74h.01M20 62h.01" stroke="var(--brand-text)" strokeWidth="4" />
    </svg>
  )
}
