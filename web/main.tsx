/** Starts the page: hydrates a prerendered page, renders any other. */
// Style sheets first: they set the order of the cascade layers.
import './styles/utility.css'
import './styles/main.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { prefetchScreens } from './prefetch.ts'
import { screenAt } from './screens.tsx'
import { chunksIn } from './ui/loading/chunk.ts'
import { applyMotion } from './ui/motion/motion.ts'
import { surviveTranslation } from './ui/browser/survive-translation.ts'
import { applyStoredTheme } from './ui/browser/theme.ts'
import { keepInstallOffer } from './ui/browser/install.ts'
import { applyZoom } from './ui/browser/zoom.ts'

disableZodCodegen()
surviveTranslation()
applyStoredTheme()
applyMotion()
applyZoom()
keepInstallOffer()
void start()
registerOfflinePage()
prefetchScreens()

/**
 * Turns off zod's code generation, which the content security policy forbids. zod reads this global object when its
 * chunk loads with the first schemas; calling zod's own function would load that chunk now.
 */
function disableZodCodegen(): void {
  Object.assign(globalThis, { ['__zod_globalConfig']: { jitless: true } })
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  const screen = screenAt(location.pathname)
  // A prerendered screen is hydrated as a whole, so its code is loaded first. A failure here is retried and reported
  // when the screen renders.
  if (screen?.forGuests) await Promise.allSettled(chunksIn(screen.element).map((chunk) => chunk.preload()))
  // A transition runs in short pieces: the page stays responsive.
  startTransition(() => {
    if (root.dataset.drawn === undefined) createRoot(root).render(<App />)
    else hydrateRoot(root, <App />, { onRecoverableError })
  })
}

/**
 * Ignores hydration mismatches. Stored choices (the language of dates) may differ from the page rendered for everyone;
 * React has re-rendered that part.
 */
function onRecoverableError(): void {}

/**
 * Registers the worker that shows a page of ours when there is no connection, and notifications (`public/sw.js`), once everything else has
 * loaded; only the built site has one.
 */
function registerOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Without it the site works all the same: an old browser or a closed storage is no reason to complain.
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
