/** The lobby: what is open now, what can be claimed, every game, the bets everybody makes, and how a bet is checked. */
import type { CurrentUser } from '@kurazh/contract/identity.ts'
import { type ReactNode, Suspense } from 'react'
import { useSession } from '../../api/session.ts'
import { partWhenWanted } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { useStored } from '../../ui/use-stored.ts'
import { BetsFeed } from './bets-feed.tsx'
import { ClaimCard } from './claim-card.tsx'
import { GamesShelf } from './games-shelf.tsx'
import { Hero } from './hero.tsx'
import type { LobbyGame, PlayedGame } from './lobby-game.ts'
import { ProofSteps } from './proof-steps.tsx'
import { RecentGames } from './recent-games.tsx'
import css from './lobby.module.css'

const useWelcome = partWhenWanted(async () => (await import('./welcome.tsx')).Welcome)

interface LobbyProps {
  /** Everything there is or will be to play, in the order of the tiles. */
  games: readonly LobbyGame[]
  /** What else is played, in lobbies of its own. */
  machines: readonly PlayedGame[]
  /** Address of the scene of what can be claimed. */
  claimScene: string
  /** The window that says what the site gives back, for a guest; may load. */
  ladder: (onClose: () => void) => ReactNode
  /** The strip of the shared round that is running; may load. */
  strip?: (guest: boolean) => ReactNode
  /** The tournament that runs; may load. */
  tournament?: ReactNode
  /** What the operator says, where there is anything; may load. */
  banners?: () => ReactNode
  /** Asks for an address to be proven; may load. */
  reminder?: () => ReactNode
  onSignIn: () => void
  onRegister: () => void
}

export function Lobby({ games, machines, claimScene, ladder, strip, tournament, banners, reminder, onSignIn, onRegister }: LobbyProps) {
  const session = useSession()
  const user = session?.user
  const guest = user === null
  const played = [...games, ...machines]
  const open = games.filter((game) => game.open)
  /** The game of the head and of a first bet: the head stands on a drawing. */
  const first = open.find(({ art }) => art) ?? open[0]
  return (
    <div className={css.lobby}>
      {strip && (
        <div className={css.strip}>
          <Suspense fallback={<Skeleton />}>{strip(guest)}</Suspense>
        </div>
      )}
      <div className={css.top}>
        {first && (
          <Head user={user} game={first}>
            <Hero game={first} onSignIn={onSignIn} onRegister={onRegister} />
          </Head>
        )}
        <ClaimCard scene={claimScene} ladder={ladder} />
      </div>
      <RecentGames games={played} />
      <GamesShelf games={games} />
      {/* Below the games: it comes late, and nothing that is looked at moves for it. */}
      {user?.email === 'claimed' && <Suspense fallback={null}>{reminder?.()}</Suspense>}
      <div className={css.tournament}>{tournament}</div>
      {session?.banners && banners?.()}
      {first && <BetsFeed games={played} first={first} onSignIn={onSignIn} />}
      <ProofSteps />
    </div>
  )
}

/** A newcomer is greeted; everybody else sees the usual head, and so does the newcomer until the greeting has loaded. */
function Head({ user, game, children }: { user: CurrentUser | null | undefined; game: LobbyGame; children: ReactNode }) {
  /** Whose greeting was closed in this browser. */
  const [closedFor, close] = useStored('welcome-closed', (text) => text ?? '', (uid) => uid)
  const welcome = user && user.ref_link !== closedFor ? user.welcome : null
  const { Part: Welcome } = useWelcome(welcome !== null)
  if (!user || !welcome || !Welcome) return children
  return <Welcome user={user} welcome={welcome} game={game} onClose={() => close(user.ref_link)} />
}
