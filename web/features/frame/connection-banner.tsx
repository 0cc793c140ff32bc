/** Shows on every screen that there is no connection. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { queryClient } from '../../api/query.ts'
import { useConnected, useSocketRefused } from '../../api/realtime.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { TopBanner } from './top-banner.tsx'

/** A shorter loss of connection is not reported, nor a first connection that takes less; milliseconds. */
const patienceMs = { lost: 4000, first: 15_000 }

const tooManyText = 'Открыто слишком много страниц сайта. Закройте лишние: пока эта обновляется раз в несколько секунд'

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
  if (online && !down) return null
  return (
    <TopBanner>
      <Icon name="offline" size={20} />
      {!online
        ? 'Нет связи с интернетом. Всё обновится, как только она вернётся'
        : socketRefused
          ? tooManyText
          : 'Нет связи с сервером. Восстанавливаем: балансы и ставки обновятся сами'}
    </TopBanner>
  )
}
