/** The page: providers, routes, and what stands before every route — loader, maintenance, ban, the guest's way in. */
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { BrowserRouter, matchPath, Route, Routes, useLocation, useNavigate } from 'react-router'
import { queryClient } from './api/query.ts'
import { openRealtime } from './api/realtime.ts'
import { refetchSession, useSession } from './api/session.ts'
import { Frame } from './features/frame/frame.tsx'
import { closeLogin, openLogin, useLogin } from './features/identity/login-store.ts'
import { FailureBoundary } from './features/site/failure-boundary.tsx'
import { Loader } from './features/site/loader.tsx'
import { BanPage, MaintenancePage, StatusScreen } from './features/site/status-screen.tsx'
import { webGames } from './games/index.ts'
import { notFoundTitle, pageTitle } from './ui/brand.ts'
import { formatNumber } from './ui/format.ts'
import { toast, Toasts } from './ui/toast.tsx'

const LoginDialog = lazy(() => import('./features/identity/login-dialog.tsx'))

/** A screen of the site. */
interface Screen {
  path: string
  /** The route's name: the current user is asked anew when it changes. */
  name: string
  /** The section in the window's title. */
  section: string
  forGuests: boolean
  element: ReactNode
}

const Lobby = lazy(async () => ({ default: (await import('./features/lobby/lobby.tsx')).Lobby }))

const lobbyGames = webGames.map(({ face: { path, title }, lure, art }) => ({ path, title, lure, art }))

const screens: readonly Screen[] = [
  {
    path: '/',
    name: 'lobby',
    section: 'Лобби',
    forGuests: true,
    element: <Lobby games={lobbyGames} onSignIn={() => openLogin('login')} onRegister={() => openLogin('registr')} />,
  },
  ...webGames.map(({ face: { id, path }, section, screen: GameScreen }) => ({
    path,
    name: id,
    section,
    forGuests: false,
    element: <GameScreen />,
  })),
]

/** The screen of an address; undefined where there is none. */
function screenAt(pathname: string): Screen | undefined {
  return screens.find(({ path }) => matchPath(path, pathname))
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Toasts />
        <FailureBoundary>
          <Page />
        </FailureBoundary>
        <Loader />
      </BrowserRouter>
    </QueryClientProvider>
  )
}

const menu = webGames.map(({ face: { path, title, icon } }) => ({ path, title, icon }))

function Page() {
  const { data: session } = useSession()
  useRouteChange()
  useEffect(() => openRealtime((roubles) => toast({ title: 'Приятной игры!', msg: paidText(roubles), type: 'success' })), [])
  if (session?.user?.is_ban) return <BanPage comment={session.user.is_ban_comment} social={session.social} />
  // The server reports no maintenance to admins; the flag pushed while the page is open is for the others.
  if (session && session.site.works !== 0 && !session.user?.is_admin) return <MaintenancePage social={session.social} />
  return (
    <Frame games={menu} onSignIn={() => openLogin('login')}>
      <Suspense fallback={<div className="skeleton h-[60dvh]" />}>
        <Routes>
          {screens.map(({ path, element, forGuests }) => (
            <Route key={path} path={path} element={forGuests || session?.user ? element : null} />
          ))}
          <Route path="*" element={<StatusScreen />} />
        </Routes>
      </Suspense>
      <LoginWindow />
    </Frame>
  )
}

function paidText(roubles: number): string {
  return `Ваш баланс пополнен на ${formatNumber(roubles, Number.isInteger(roubles) ? 0 : 2)} рублей`
}

/** The window's code is fetched when it is first wanted. */
function LoginWindow() {
  const { open } = useLogin()
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  return wanted ? (
    <Suspense fallback={null}>
      <LoginDialog />
    </Suspense>
  ) : null
}

/** On every change of route: the title, the question who is looking, and a guest's way to the lobby with the sign-in window. */
function useRouteChange(): void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { data: session, isFetching } = useSession()
  const screen = screenAt(pathname)
  const name = screen?.name ?? 'not-found'
  useEffect(() => {
    document.title = screen ? pageTitle(screen.section) : notFoundTitle
  }, [screen])
  useEffect(() => refetchSession(), [name])
  const guest = session?.user === null && !isFetching
  /** The lobby closes the sign-in window, unless the guest was sent there to see it. */
  const sent = useRef(false)
  useEffect(() => {
    if (screen?.forGuests && !sent.current) closeLogin()
    sent.current = false
  }, [screen])
  useEffect(() => {
    if (!guest || !screen || screen.forGuests) return
    sent.current = true
    void navigate('/', { replace: true })
    openLogin('login')
  }, [guest, screen, navigate])
}
