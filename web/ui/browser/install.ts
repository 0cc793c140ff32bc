/** Keeps the browser's offer to install the site, so that it is made when the player wants it and not when a page opens. */
import { create } from 'zustand'

/** Chrome and its relatives; the type is in no library. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

export const useInstall = create<{ offer: InstallOffer | null }>(() => ({ offer: null }))

/** Listens for as long as the page is open: the offer may come before any other code. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    useInstall.setState({ offer: event as InstallOffer })
  })
  addEventListener('appinstalled', () => useInstall.setState({ offer: null }))
}

/** Shows the browser's own window; it may be shown once. */
export async function install(): Promise<void> {
  const { offer } = useInstall.getState()
  useInstall.setState({ offer: null })
  await offer?.prompt()
}

/** The page is the installed site. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
