/** The page: providers, routes, and what stands before every route — loader, maintenance, ban, the guest's way in. */
import { QueryClientProvider } from '@tanstack/react-query'
import { memo, type ReactNode, startTransition, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useConfirmation } from './api/confirmation.ts'
import { useInTheAir } from './api/in-the-air.ts'
import { queryClient } from './api/query.ts'
import { limitRead, useLimitReached } from './api/limit-reached.ts'
import { openRealtime } from './api/realtime.ts'
import { checkSession, pageIsTaken, SessionProvider, useSession, useSessionAsked } from './api/session.ts'
import { useVisit } from './api/visit.ts'
import { type Session, useFormerPlayers, watchPlayer } from './api/who.ts'
import { Frame } from './features/frame/frame.tsx'
import { notFoundTitle, pageTitle } from './features/frame/page-title.ts'
import { closeEntry, openLogin, useEntryWindow } from './features/identity/login-store.ts'
import { FailureBoundary } from './features/site/failure-boundary.tsx'
import { Loader } from './features/site/loader.tsx'
import { StatusScreen } from './features/site/status-screen.tsx'
import { tellTopUp } from './features/wallet/top-up-toast.ts'
import { closeWallet, openWallet, useWalletWindow } from './features/wallet/wallet-store.ts'
import { catalogue, type CatalogueEntry, titleOf } from './games/catalogue.ts'
import { webRounds } from './games/index.ts'
import { menu } from './menu.ts'
import { type Screen, screenAt } from './screens.tsx'
import { Button } from './ui/button.tsx'
import { lazyChunk } from './ui/chunk.ts'
import { lazyPart } from './ui/lazy-part.tsx'
import { makeEarlyPress } from './ui/early-press.ts'
import { matchPath, navigate, ParamsProvider, Router, useLocation } from './ui/router.tsx'
import { Toasts } from './ui/toast.tsx'

const MaintenancePage = lazyChunk('технические работы', async () => (await import('./features/site/maintenance-page.tsx')).MaintenancePage)
const BanPage = lazyChunk('блокировка', async () => (await import('./features/site/ban-page.tsx')).BanPage)
const EntryWindow = lazyChunk('окно входа', async () => (await import('./features/identity/entry-window.tsx')).EntryWindow)
const ConfirmWindow = lazyChunk('окно подтверждения', async () => (await import('./features/identity/confirm-window.tsx')).ConfirmWindow)
const LimitReached = lazyChunk('ваш лимит', async () => (await import('./features/protection/limit-reached-window.tsx')).LimitReachedWindow)
// These come by themselves: where their code is lost on the way it is asked for again, and nothing is said of it.
const RealityCheck = lazyPart(async () => (await import('./features/protection/reality-check.tsx')).RealityCheck)
const NoticesWindow = lazyPart(async () => (await import('./features/notices/notices-window.tsx')).NoticesWindow)
const NewDocuments = lazyPart(async () => (await import('./features/documents/new-documents.tsx')).NewDocuments)
const WalletWindow = lazyChunk('окно кошелька', async () => (await import('./features/wallet/wallet-window.tsx')).WalletWindow)

const screenPatienceMs = 2_000

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router>
        <Site />
      </Router>
    </QueryClientProvider>
  )
}

/** All of the page that stands inside a router: the browser's, or that of a page drawn in advance. */
export function Site() {
  useEffect(() => {
    // Where no screen comes, what stands in its stead has buttons too.
    const late = setTimeout(makeEarlyPress, screenPatienceMs)
    return () => clearTimeout(late)
  }, [])
  return (
    <SessionProvider>
      <Loader />
      <Toasts />
      <FailureBoundary place="">
        <Page />
      </FailureBoundary>
    </SessionProvider>
  )
}

function Page() {
  const { pathname } = useLocation()
  const session = useSession()
  const formerPlayers = useFormerPlayers()
  useEffect(watchPlayer, [])
  useEffect(() => openRealtime(tellTopUp), [])
  const addressed = screenAt(pathname)
  // To everybody else the area of administrators is an address that has no screen.
  const screen = addressed?.frame === 'none' && session?.user?.is_admin === 0 ? undefined : addressed
  const cover = useCover(session, screen !== undefined)
  const entered = useEntered(Boolean(session?.user))
  const part = <ScreenPart screen={screen} pathname={pathname} shown={cover === null} entered={entered} owner={formerPlayers} />
  return (
    <>
      <RouteChange />
      {screen?.frame === 'none' ? (
        part
      ) : (
        <Frame menu={menu} variant={screen?.frame ?? 'site'} covered={cover !== null} onSignIn={() => openLogin('login')} onWallet={openWallet}>
          {part}
        </Frame>
      )}
      {cover}
      <FailureBoundary place={pathname} over>
        <Windows />
      </FailureBoundary>
    </>
  )
}

/** A player is there, and the frame around the screen knows them: a screen whose code is still on its way does not hold that up. */
function useEntered(isPlayer: boolean): boolean {
  const [entered, setEntered] = useState(false)
  useEffect(() => startTransition(() => setEntered(isPlayer)), [isPlayer])
  return isPlayer && entered
}

interface ScreenPartProps {
  /** Undefined at an address that has none. */
  screen: Screen | undefined
  pathname: string
  /** False where something stands over the layout in its stead. */
  shown: boolean
  /** A player is signed in. */
  entered: boolean
  /** Another for every player this page has belonged to. */
  owner: number
}

/**
 * The screen in its place. Taken over from what was drawn in advance it is worked through in short pieces, but only while nothing
 * around it asks for it anew: that would draw all of it in one. So it is drawn again for its own sake alone.
 */
const ScreenPart = memo(function ScreenPart({ screen, pathname, shown, entered, owner }: ScreenPartProps) {
  return (
    <FailureBoundary place={pathname}>
      <Suspense fallback={screen?.place}>
        <ParamsProvider key={owner} value={(screen && matchPath(screen.path, pathname)) ?? {}}>
          {!shown || !screen ? null : screen.forGuests || entered ? screen.element : screen.place}
        </ParamsProvider>
        <Taken />
      </Suspense>
    </FailureBoundary>
  )
})

/** Tells, from inside the screen's place, that React has taken it over: a press made earlier finds what it was meant for only now. */
function Taken() {
  useEffect(() => {
    pageIsTaken()
    makeEarlyPress()
  }, [])
  return null
}

const roundGames = webRounds.map(({ face }) => face.id)

/** What stands over the layout instead of a screen; null where the screen itself is shown. */
function useCover(session: Session | undefined, found: boolean): ReactNode {
  const { pathname } = useLocation()
  const user = session?.user
  // The server reports no maintenance to admins; the flag pushed while the page is open is for the others.
  const isClosed = session !== undefined && session.site.works !== 0 && !user?.is_admin && !user?.is_ban
  const inTheAir = useInTheAir(roundGames, isClosed && Boolean(user))
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
  // What is open may be ended: its screen stays, and the others lead to it. Until that is known everything stays as it is.
  if (user && inTheAir === undefined) return null
  const open = catalogue.filter(({ id }) => inTheAir?.includes(id))
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

/** The ban of this page's player: of a page that was open a ban ends the session, and its guest is told as much. */
function banOf({ user, ended }: Session): { comment: string | null } | null {
  if (user) return user.is_ban ? { comment: user.is_ban_comment } : null
  return ended?.why === 'banned' ? ended : null
}

const isScreenOf = ({ path }: CatalogueEntry, pathname: string) => pathname === path || pathname.startsWith(`${path}/`)

/** The windows over any screen; the code of each is fetched when it is first wanted. */
function Windows() {
  const entry = useEntryWindow(({ open }) => open)
  const wallet = useWalletWindow(({ open }) => open)
  const confirmation = useConfirmation(({ answer }) => answer !== null)
  const limitReached = useLimitReached(({ reached }) => reached !== null)
  const player = useDeferredValue(useSession()?.user)
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
      <CheckOfVisit />
      <Wanted now={Boolean(player)}>
        <NoticesWindow key={player?.id} plays={plays} />
      </Wanted>
      {/* A guest has accepted nothing, and is asked nothing. */}
      {player?.is_admin === 0 && !player.is_ban && <NewDocuments key={player.id} plays={plays} />}
    </Suspense>
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

/** A letter's link, a social sign-in and a player's link leave words in the address. Few visits have one: its code comes when there is. */
async function readAddress(): Promise<void> {
  const { search } = location
  if (search === '') return
  const { answerAddress } = await import('./features/identity/address-answers.ts')
  answerAddress(search)
}

/** On every change of route: the title, the question who is looking, and a guest's way to the lobby with the sign-in window. */
function RouteChange() {
  const { pathname } = useLocation()
  const session = useSession()
  const asked = useSessionAsked()
  const screen = screenAt(pathname)
  const name = screen?.name ?? 'not-found'
  useEffect(() => {
    // The area names its pages itself.
    if (name !== 'admin') document.title = screen ? pageTitle(screen.section) : notFoundTitle
  }, [screen, name])
  useEffect(() => checkSession(), [name])
  const ended = session?.ended?.why
  const guest = session?.user === null && !asked && ended !== 'banned'
  /** The lobby closes the sign-in window, unless the guest was sent there to see it. */
  const sent = useRef(false)
  useEffect(() => {
    if (screen?.forGuests && !sent.current) closeEntry()
    sent.current = false
  }, [screen])
  // What it offers is a bet on the screen that was left.
  useEffect(() => (closeWallet(), limitRead()), [pathname])
  useEffect(() => void readAddress(), [])
  useEffect(() => {
    if (!guest || !screen || screen.forGuests) return
    sent.current = true
    navigate('/', { replace: true })
    openLogin('login')
  }, [guest, screen])
  // A page that has lost its player says why, wherever it stands.
  useEffect(() => {
    if (ended !== undefined && ended !== 'banned') openLogin('login')
  }, [ended])
  return null
}
