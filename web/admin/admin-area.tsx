/**
 * Renders the admin area: its sign-in, then the navigation and the current page. None of it is in the players' code.
 */
import { useEffect, useState } from 'react'
import { Retry } from '../ui/loading/retry.tsx'
import { Skeleton } from '../ui/layout/surface.tsx'
import { errorText } from '../api/call.ts'
import { BuiltTiles, type LobbyTiles } from './content/lobby-games.ts'
import { FactorWindow } from './sign-in/factor-window.tsx'
import { SignInPage } from './sign-in/sign-in-page.tsx'
import { Shell } from './shell/shell.tsx'
import { adminSessionEnded, type AdminSession, useAdminState } from './admin-session.ts'

/** `tiles`: the contents of the lobbies; the admin area itself imports nothing of games. */
export function AdminArea({ tiles }: { tiles: LobbyTiles }) {
  const { data: state, error, refetch } = useAdminState()
  const [wasInside, setWasInside] = useState(false)
  const inside = state?.inside
  useAdminTheme()
  useSessionExpiry(inside ?? null)
  if (inside && !wasInside) setWasInside(true)
  if (state === undefined)
    return error ? <Retry text={errorText(error)} onRetry={() => void refetch()} /> : <Skeleton className="h-40" />
  if (!state.inside) return <SignInPage state={state} ended={wasInside} />
  return (
    <BuiltTiles value={tiles}>
      <Shell login={state.login} inside={state.inside} />
      <FactorWindow codes={state.codes} passkeys={state.passkeys} />
    </BuiltTiles>
  )
}

/** Applies the admin area's colours and sizes while it is shown, its windows included. */
function useAdminTheme(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.area = 'admin'
    return () => void delete dataset.area
  }, [])
}

/** Closes the page when the session expires. */
function useSessionExpiry(inside: AdminSession | null): void {
  const until = inside?.until
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => void adminSessionEnded(), new Date(until).getTime() - Date.now())
    return () => clearTimeout(timer)
  }, [until])
}
