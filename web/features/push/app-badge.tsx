/** Shows on the icon of the installed site how much waits for the player: unread messages and rewards to be taken. */
import { useEffect } from 'react'
import { useNotices } from '../../api/notices.ts'
import { useUser } from '../../api/session.ts'

/** Not every browser has an icon to write on. */
type Badging = Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>

export function AppBadge() {
  const user = useUser()
  const unread = (useNotices() ?? []).filter(({ seen }) => !seen).length
  const waiting = unread + (user?.raceback ?? 0)
  useEffect(() => {
    const badging: Badging = navigator
    // A browser that has the call and no icon refuses; nothing is lost by it.
    void (waiting > 0 ? badging.setAppBadge?.(waiting) : badging.clearAppBadge?.())?.catch(() => undefined)
  }, [waiting])
  return null
}
