/**
 * Renders the page: providers, routes, and what takes precedence over a route — loader, maintenance, ban, a guest's
 * sign-in.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { memo, type ReactNode, startTransition, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router'
import { BetCards } from './api/bet-cards.ts'
import { useChatSwitch } from './ui/browser/chat-switch.ts'
import { useConfirmation } from './api/confirmation.ts'
import { GameTitles } from './api/game-titles.ts'
import { useOpenGames } from './api/open-games.ts'
import { queryClient } from './api/query.ts'
import { closeLimitReached, useLimitReached } from './api/limit-reached.ts'
import { openRealtime } from './api/realtime.ts'
import { checkSession, pageHydrated, SessionProvider, useSession, useSessionRefetching } from './api/session.ts'
import { useVisit } from './api/visit.ts'
import { type Session, useFormerPlayers, watchPlayer } from './api/current-player.ts'
import { showChallengeToast } from './features/bonuses/challenge-toast.ts'
import { Frame } from './features/frame/frame.tsx'
import { notFoundTitle, pageTitle } from './features/frame/page-title.ts'
import { leaveEntry, openLogin, openLoginFor, useEntryWindow } from './features/identity/login-store.ts'
import { FailureBoundary } from './features/site/failure-boundary.tsx'
import { Loader } from './features/site/loader.tsx'
import { StatusScreen } from './features/site/status-screen.tsx'
import { showTopUpToast } from './features/wallet/top-up-toast.ts'
import { closeWallet, openWallet, useWalletWindow } from './features/wallet/wallet-store.ts'
import { catalogue, type CatalogueEntry, titleOf } from './games/catalogue.ts'
import { webRounds } from './games/index.ts'
import { menu } from './menu.ts'
import { betInText, type Screen, screenAt } from './screens.tsx'
import { Button } from './ui/controls/button.tsx'
import { keepFocus } from './ui/controls/keep-focus.ts'
import { lazyChunk } from './ui/loading/chunk.ts'
import { beginAnew, seenHere } from './play/restoration/page-of.ts'
import { followOtherTabs, noteRestorationOf } from './play/restoration/follow-restorations.ts'
import { lazyPart } from './ui/loading/lazy-part.tsx'
import { repeatEarlyPress } from './ui/browser/early-press.ts'
import { listShortcuts, useShortcut, useShortcuts } from './ui/browser/shortcuts.ts'
import { putAwayErrors, Toasts } from './ui/windows/toast.tsx'
import { useGoTo } from './ui/browser/use-go-to.ts'

const MaintenancePage = lazyChunk(
  'технические работы',
  async () => (await import('./features/site/maintenance-page.tsx')).MaintenancePage,
)
const BanPage = lazyChunk('блокировка', async () => (await import('./features/site/ban-page.tsx')).BanPage)
const EntryWindow = lazyChunk(
  'окно входа',
  async () => (await import('./features/identity/entry-window.tsx')).EntryWindow,
)
const ConfirmWindow = lazyChunk(
  'окно подтверждения',
  async () => (await import('./features/identity/confirm-window.tsx')).ConfirmWindow,
)
const LimitReached = lazyChunk(
  'ваш лимит',
  async () => (await import('./features/protection/limit-reached-window.tsx')).LimitReachedWindow,
)
// These windows open by themselves: if their code fails to load it is retried silently.
const RealityCheck = lazyPart(async () => (await import('./features/protection/reality-check.tsx')).RealityCheck)
const NoticesWindow = lazyPart(async () => (await import('./features/notices/notices-window.tsx')).NoticesWindow)
const AppBadge = lazyPart(async () => (await import('./features/push/app-badge.tsx')).AppBadge)
const InstallOffer = lazyPart(async () => (await import('./features/install/install-offer.tsx')).InstallOffer)
const NewDocuments = lazyPart(async () => (await import('./features/documents/new-documents.tsx')).NewDocuments)
const RestorationNotice = lazyPart(
  async () => (await import('./play/restoration/restoration-notice.tsx')).RestorationNotice,
)
const JackpotWitness = lazyPart(async () => (await import('./features/jackpot/witness.tsx')).JackpotWitness, {
  waiting: () => null,
  lost: () => null,
})
const SiteChat = lazyPart(async () => (await import('./features/chat/site-chat.tsx')).SiteChat)
const KeysWindow = lazyChunk('клавиши', async () => (await import('./play/preferences/keys-window.tsx')).KeysWindow)
const WalletWindow = lazyChunk(
  'окно кошелька',
  async () => (await import('./features/wallet/wallet-window.tsx')).WalletWindow,
)

const screenTimeoutMs = 2_000

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Site />
      </BrowserRouter>
    </QueryClientProvider>
  )
}

/** The part of the page inside a router: the browser's, or the prerender's. */
export function Site() {
  useEffect(keepFocus, [])
  useEffect(() => {
    // If no screen loads, the buttons of its fallback still receive early presses.
    const late = setTimeout(repeatEarlyPress, screenTimeoutMs)
    return () => clearTimeout(late)
  }, [])
  return (
    <GameTitles value={titleOf}>
      <BetCards value={betInText}>
        <SessionProvider>
          <Loader />
          <Toasts />
          <FailureBoundary place="">
            <Page />
          </FailureBoundary>
        </SessionProvider>
      </BetCards>
    </GameTitles>
  )
}

function Page() {
  const { pathname } = useLocation()
  const session = useSession()
  const formerPlayers = useFormerPlayers()
  useEffect(watchPlayer, [])
  useEffect(() => openRealtime(showTopUpToast, showChallengeToast), [])
  useEffect(() => followOtherTabs(beginAnew), [])
  useEffect(() => session && noteRestorationOf(session), [session])
  const addressed = screenAt(pathname)
  // For anyone but administrators the admin area is an unknown path.
  const screen = addressed?.frame === 'none' && session?.user?.is_admin === 0 ? undefined : addressed
  const cover = useCover(session, screen !== undefined)
  const entered = useEntered(Boolean(session?.user))
  const part = (
    <ScreenPart screen={screen} pathname={pathname} shown={cover === null} entered={entered} owner={formerPlayers} />
  )
  return (
    <>
      <RouteChange />
      {screen?.frame === 'none' ? (
        part
      ) : (
        <Frame
          menu={menu}
          variant={screen?.frame ?? 'site'}
          covered={cover !== null}
          onSignIn={() => openLogin('login')}
          onWallet={openWallet}
        >
          {session && Math.max(session.site.restored ?? 0, seenHere()) > 0 && <RestorationNotice />}
          {part}
        </Frame>
      )}
      {cover}
      <FailureBoundary place={pathname} over>
        <Windows />
        {cover === null && screen?.frame !== 'none' && <Chat key={formerPlayers} />}
      </FailureBoundary>
    </>
  )
}

/**
 * True once a player is signed in and the frame shows them. A screen whose code is still loading does not delay the
 * frame.
 */
function useEntered(isPlayer: boolean): boolean {
  const [entered, setEntered] = useState(false)
  useEffect(() => startTransition(() => setEntered(isPlayer)), [isPlayer])
  return isPlayer && entered
}

interface ScreenPartProps {
  /** Undefined for an unknown path. */
  screen: Screen | undefined
  pathname: string
  /** False where a cover is shown instead. */
  shown: boolean
  /** A player is signed in. */
  entered: boolean
  /** Changes with every player of this page. */
  owner: number
}

/**
 * Renders the screen. Hydration works in short pieces, but only while no parent re-renders the screen: that would
 * hydrate it in one long task. So it is memoised.
 */
const ScreenPart = memo(function ScreenPart({ screen, pathname, shown, entered, owner }: ScreenPartProps) {
  return (
    <FailureBoundary place={pathname}>
      <Suspense fallback={screen?.place}>
        {shown && screen && (
          <Routes key={owner}>
            <Route path={screen.path} element={screen.forGuests || entered ? screen.element : screen.place} />
          </Routes>
        )}
        <Hydrated />
      </Suspense>
    </FailureBoundary>
  )
})

/** Reports from inside the Suspense boundary that it is hydrated: only now does an early press find its target. */
function Hydrated() {
  useEffect(() => {
    pageHydrated()
    repeatEarlyPress()
  }, [])
  return null
}

const roundGames = webRounds.map(({ entry }) => entry.id)

/** The page shown over the layout instead of the screen; null where the screen itself is shown. */
function useCover(session: Session | undefined, found: boolean): ReactNode {
  const { pathname } = useLocation()
  const user = session?.user
  // The server reports no maintenance to admins; the flag pushed while the page is open is for everyone else.
  const isClosed = session !== undefined && session.site.works !== 0 && !user?.is_admin && !user?.is_ban
  const openGames = useOpenGames(roundGames, isClosed && Boolean(user))
  if (session === undefined) return found ? null : <StatusScreen />
  const ban = banOf(session)
  if (ban) {
    return (
      <Suspense fallback={null}>
        <BanPage comment={ban.comment} social={session.social} />
      </Suspense>
    )
  }
  if (!isClosed) return found ? null : <StatusScreen />
  // Open games may be finished: their screens stay, and other screens link to them. Until the list is known nothing
  // changes.
  if (user && openGames === undefined) return null
  const open = catalogue.filter(({ id }) => openGames?.includes(id))
  if (open.some((game) => isScreenOf(game, pathname))) return null
  return (
    <Suspense fallback={null}>
      <MaintenancePage say={session.site.say} social={session.social} games={open}>
        {user === null && (
          <Button tone="bare" onClick={() => openLogin('login')}>
            Вход для администратора
          </Button>
        )}
      </MaintenancePage>
    </Suspense>
  )
}

/** The ban of this page's player. On an open page a ban ends the session; the page then shows the ban to the guest. */
function banOf({ user, ended }: Session): { comment: string | null } | null {
  if (user) return user.is_ban ? { comment: user.is_ban_comment } : null
  return ended?.why === 'banned' ? ended : null
}

const isScreenOf = ({ path }: CatalogueEntry, pathname: string) => pathname === path || pathname.startsWith(`${path}/`)

/** The windows over any screen; each loads its code on first use. */
function Windows() {
  const entry = useEntryWindow(({ open }) => open)
  const keys = useShortcuts(({ listed }) => listed)
  useShortcut('?', () => listShortcuts(true))
  const wallet = useWalletWindow(({ open }) => open)
  const confirmation = useConfirmation(({ answer }) => answer !== null)
  const limitReached = useLimitReached(({ reached }) => reached !== null)
  const user = useSession()?.user
  const player = useDeferredValue(user)
  const { pathname } = useLocation()
  const plays = /^\/(?:slot|live)\/./.test(pathname) || catalogue.some((game) => isScreenOf(game, pathname))
  return (
    <Suspense fallback={null}>
      <Wanted now={entry}>
        <EntryWindow />
      </Wanted>
      <Wanted now={wallet}>
        <WalletWindow titleOf={titleOf} />
      </Wanted>
      <Wanted now={confirmation}>
        <ConfirmWindow />
      </Wanted>
      <Wanted now={limitReached}>
        <LimitReached />
      </Wanted>
      <Wanted now={keys}>
        <KeysWindow />
      </Wanted>
      <CheckOfVisit />
      <Wanted now={Boolean(player) && player?.is_ban !== 1}>
        <JackpotWitness key={player?.id} />
      </Wanted>
      <Wanted now={Boolean(player)}>
        <NoticesWindow key={player?.id} plays={plays} />
        <AppBadge />
        <InstallOffer plays={plays} />
      </Wanted>
      {/* Only players accept documents; a guest is not asked. */}
      {player?.is_admin === 0 && !player.is_ban && user?.id === player.id && (
        <NewDocuments key={player.id} plays={plays} />
      )}
    </Suspense>
  )
}

function Chat() {
  const open = useChatSwitch((chat) => chat.open)
  return (
    <Wanted now={open}>
      <SiteChat />
    </Wanted>
  )
}

function CheckOfVisit() {
  return (
    <Wanted now={useVisit()?.checkDue === true}>
      <RealityCheck />
    </Wanted>
  )
}

function Wanted({ now, children }: { now: boolean; children: ReactNode }) {
  const [wanted, setWanted] = useState(now)
  if (now && !wanted) setWanted(true)
  return wanted ? children : null
}

/**
 * Handles parameters from a letter's link, a social sign-in or a referral link. Few visits have any, so the code loads
 * only then.
 */
async function readAddress(): Promise<void> {
  const { search } = location
  if (search === '') return
  const { handleAddressParams } = await import('./features/identity/address-params.ts')
  handleAddressParams(search)
}

/** The title of the game on this screen. */
function gameAt(pathname: string, name: string): string | undefined {
  const id = /^\/(?:slot(?:\/v2)?|live)\/([^/]+)$/.exec(pathname)?.[1] ?? name
  const title = titleOf(id)
  return title === id ? undefined : title
}

/**
 * On every change of route: sets the title, checks the session, and sends a guest to the lobby with the sign-in window.
 */
function RouteChange() {
  const navigate = useGoTo()
  const { pathname } = useLocation()
  const session = useSession()
  const asked = useSessionRefetching()
  const screen = screenAt(pathname)
  const name = screen?.name ?? 'not-found'
  useEffect(() => {
    // The admin area sets its own titles.
    if (name !== 'admin') document.title = screen ? pageTitle(screen.section) : notFoundTitle
  }, [screen, name])
  useEffect(() => checkSession(), [name])
  const game = gameAt(pathname, name)
  const ended = session?.ended?.why
  const guest = session?.user === null && !asked && ended !== 'banned'
  /** The lobby closes the sign-in window, unless the guest was sent there to see it. */
  const sent = useRef(false)
  useEffect(() => {
    if (screen?.forGuests && !sent.current) leaveEntry()
    sent.current = false
  }, [screen])
  // These windows offer a bet on the screen that was left.
  useEffect(() => (closeWallet(), closeLimitReached()), [pathname])
  // What stood in the way on one screen does not follow to the next.
  useEffect(() => putAwayErrors(), [pathname])
  useEffect(() => void readAddress(), [])
  useEffect(() => {
    if (!guest || !screen || screen.forGuests) return
    sent.current = true
    navigate('/', { replace: true })
    openLoginFor({ path: pathname, ...(game !== undefined && { game }) })
  }, [guest, screen, navigate, pathname, game])
  // A page whose session ended says why, on any screen.
  useEffect(() => {
    if (ended !== undefined && ended !== 'banned') openLogin('login')
  }, [ended])
  return null
}
