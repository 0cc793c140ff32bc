/** Shows on every screen that there is no connection. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { queryClient } from '../../api/query.ts'
import { useConnected, useSocketRefused } from '../../api/realtime.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { TopBanner } from './top-banner.tsx'

/** A shorter loss of connection is not reported, nor a first connection that takes less; milliseconds. */
const patienceMs = { lost: 4000, first: 15_000 }

/** What is wrong with the connection. */
type Fault = 'offline' | 'refused' | 'lost'

const words: Readonly<Record<Fault, string>> = {
  offline: 'Нет связи с интернетом. Всё обновится, как только она вернётся',
  refused: 'Открыто слишком много страниц сайта. Закройте лишние: пока эта обновляется раз в несколько секунд',
  lost: 'Нет связи с сервером. Восстанавливаем: балансы и ставки обновятся сами',
}

function useBrowserOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

export function ConnectionBanner() {
  const connected = useConnected()
  const socketRefused = useSocketRefused()
  const online = useBrowserOnline()
  const [down, setDown] = useState(false)
  const wasConnected = useRef(false)
  useEffect(() => {
    wasConnected.current ||= connected
    if (connected) return
    const timer = setTimeout(() => setDown(true), wasConnected.current ? patienceMs.lost : patienceMs.first)
    return () => {
      clearTimeout(timer)
      setDown(false)
    }
  }, [connected])
  useEffect(() => {
    if (online) return
    return () => void queryClient.invalidateQueries()
  }, [online])
  const fault: Fault | null = !online ? 'offline' : !down ? null : socketRefused ? 'refused' : 'lost'
  /** Put away until something changes. */
  const [hidden, hide] = useState<Fault | null>(null)
  if (hidden !== null && hidden !== fault) hide(null)
  if (fault === null || hidden === fault) return null
  return (
    <TopBanner>
      <Icon name="offline" size={20} />
      <span>{words[fault]}</span>
      <IconButton icon="close" label="Скрыть" onClick={() => hide(fault)} />
    </TopBanner>
  )
}
