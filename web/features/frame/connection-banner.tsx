/** Shows on every screen that there is no connection. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { queryClient } from '../../api/query.ts'
import { useConnected, useSocketRefused } from '../../api/realtime.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import css from './connection-banner.module.css'

/** A shorter loss of connection is not reported; milliseconds. */
const patienceMs = 4000

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
  useEffect(() => {
    if (connected) return
    const timer = setTimeout(() => setDown(true), patienceMs)
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
    <p className={css.lineBanner} role="status">
      <Icon name="offline" size={20} />
      {!online
        ? 'Нет связи с интернетом. Всё обновится, как только она вернётся'
        : socketRefused
          ? tooManyText
          : 'Нет связи с сервером. Восстанавливаем: балансы и ставки обновятся сами'}
    </p>
  )
}
