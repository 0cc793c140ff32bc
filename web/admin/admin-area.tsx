/** The admin area: its door, and behind it the rail of pages and the page itself. Nothing of it is in the players' code. */
import { useEffect, useState } from 'react'
import { Retry } from '../ui/retry.tsx'
import { Skeleton } from '../ui/surface.tsx'
import { errorText } from '../api/call.ts'
import { BuiltTiles, type LobbyTiles } from './content/lobby-games.ts'
import { FreshWindow } from './door/fresh-window.tsx'
import { WayIn } from './door/way-in.tsx'
import { Shell } from './shell/shell.tsx'
import { doorClosed, type Inside, useAdminState } from './state.ts'

/** `tiles`: what stands in the lobbies; the area itself takes nothing of games. */
export function AdminArea({ tiles }: { tiles: LobbyTiles }) {
  const { data: state, error, refetch } = useAdminState()
  const [wasInside, setWasInside] = useState(false)
  const inside = state?.inside
  useAreaLook()
  useEnd(inside ?? null)
  if (inside && !wasInside) setWasInside(true)
  if (state === undefined) return error ? <Retry text={errorText(error)} onRetry={() => void refetch()} /> : <Skeleton className="h-40" />
  if (!state.inside) return <WayIn state={state} ended={wasInside} />
  return (
    <BuiltTiles value={tiles}>
      <Shell login={state.login} inside={state.inside} />
      <FreshWindow codes={state.codes} passkeys={state.passkeys} />
    </BuiltTiles>
  )
}

/** Colours and sizes of the area, its windows among them, stand while it is shown. */
function useAreaLook(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.area = 'admin'
    return () => void delete dataset.area
  }, [])
}

/** The session's last moment closes the page by itself. */
function useEnd(inside: Inside | null): void {
  const until = inside?.until
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => void doorClosed(), new Date(until).getTime() - Date.now())
    return () => clearTimeout(timer)
  }, [until])
}
