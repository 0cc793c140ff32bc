/** Renders the lobby: the player's home or a guest's head, games, the feed of bets, and how a bet is verified. */
import type { CurrentUser } from '@kurazh/contract/account/identity.ts'
import { type ReactNode, Suspense } from 'react'
import { useSession } from '../../api/session.ts'
import { useWantedScreen } from '../../api/wanted-screen.ts'
import { lazyPart, lazyPartHook } from '../../ui/loading/lazy-part.tsx'
import { Skeleton } from '../../ui/layout/surface.tsx'
import { useStored } from '../../ui/browser/use-stored.ts'
import { BetsFeed } from './bets-feed.tsx'
import { GamesShelf } from './games-shelf.tsx'
import { GuestCard } from './guest-card.tsx'
import { Hero } from './hero.tsx'
import type { LobbyGame, LobbyShelf } from './lobby-game.ts'
import { ProofSteps } from './proof-steps.tsx'
import { RecentGames } from './recent-games.tsx'
import { Waiting } from './waiting.tsx'
import type { WantedGameProps } from './wanted-game.tsx'
import css from './lobby.module.css'

const useWelcome = lazyPartHook(async () => (await import('./welcome.tsx')).Welcome)

/** As high as the head in whose place it comes. */
const WantedGame = lazyPart<WantedGameProps>(async () => (await import('./wanted-game.tsx')).WantedGame, {
  waiting: ({ usual }) => usual,
  lost: ({ usual }) => usual,
})

interface LobbyProps {
  /** Everything there is to play, in rows. */
  shelves: readonly LobbyShelf[]
  /** URL of the scene of the guest's card. */
  claimScene: string
  /** The window that tells a guest what the site gives back; may load lazily. */
  ladder: (onClose: () => void) => ReactNode
  /** The strip of the running shared round; may load lazily. */
  strip?: (guest: boolean) => ReactNode
  /** The running tournament; may load lazily. */
  tournament?: ReactNode
  /** The jackpot; may load lazily. */
  jackpot?: ReactNode
  /** The operator's banners, if any; may load lazily. */
  banners?: () => ReactNode
  /** Asks to confirm the e-mail; may load lazily. */
  reminder?: () => ReactNode
  onSignIn: () => void
  onRegister: () => void
}

export function Lobby({
  shelves,
  claimScene,
  ladder,
  strip,
  tournament,
  jackpot,
  banners,
  reminder,
  onSignIn,
  onRegister,
}: LobbyProps) {
  const session = useSession()
  const user = session?.user
  /** Nobody is invited to play during a break. */
  const rests = Boolean(user?.pause)
  const played = shelves.flatMap(({ games }) => games)
  const open = played.filter((game) => game.open)
  /** The game of the head and of a first bet: the head needs a drawing. */
  const first = open.find(({ art }) => art) ?? open[0]
  const wantedPath = useWantedScreen((state) => state.wanted?.path)
  const wanted = open.find(({ path }) => path === wantedPath)
  const hero = first && <Hero game={first} onSignIn={onSignIn} onRegister={onRegister} />
  return (
    <div className={css.lobby} data-guest={user === null || undefined}>
      {!user && first && (
        <div data-for={session ? undefined : 'guest'}>
          {wanted ? <WantedGame game={wanted} usual={hero} onSignIn={onSignIn} onRegister={onRegister} /> : hero}
        </div>
      )}
      {strip && !rests && (
        <div className={css.strip}>
          <Suspense fallback={<Skeleton />}>{strip(user === null)}</Suspense>
        </div>
      )}
      {user !== null && !rests && first && (
        <div className={css.home} data-for={session ? undefined : 'player'}>
          <Newcomer user={user} game={first}>
            <RecentGames games={played} />
            <Waiting tournament={tournament} jackpot={jackpot} />
          </Newcomer>
        </div>
      )}
      <GamesShelf shelves={shelves} />
      {/* Below the games: it appears late and must not move what is being looked at. */}
      {user?.email === 'claimed' && <Suspense fallback={null}>{reminder?.()}</Suspense>}
      {!user && (
        <div className={css.forGuest} data-for={session ? undefined : 'guest'}>
          <div className={css.tournament}>{tournament}</div>
          <div className={css.tournament}>{jackpot}</div>
          <GuestCard scene={claimScene} ladder={ladder} />
        </div>
      )}
      {session?.banners && banners?.()}
      {first && <BetsFeed games={played} first={first} onSignIn={onSignIn} />}
      <ProofSteps />
    </div>
  )
}

/** A newcomer gets the welcome until it is closed; everyone else the children. */
function Newcomer({ user, game, children }: { user: CurrentUser | undefined; game: LobbyGame; children: ReactNode }) {
  /** The player whose welcome was closed in this browser. */
  const [closedFor, close] = useStored(
    'welcome-closed',
    (text) => text ?? '',
    (uid) => uid,
  )
  const welcome = user && user.ref_link !== closedFor ? user.welcome : null
  const { Part: Welcome } = useWelcome(Boolean(welcome))
  if (!user || !welcome) return children
  if (!Welcome) return <Skeleton className={css.welcomeSpace} />
  return <Welcome user={user} welcome={welcome} game={game} onClose={() => close(user.ref_link)} />
}
