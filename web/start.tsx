/** The start of the page: a page drawn in advance is taken over as it stands, any other is drawn. */
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { registerOfflinePage } from './features/site/offline.ts'
import { screenAt } from './screens.tsx'
import { chunksIn } from './ui/chunk.ts'
import { applyMotion } from './ui/motion.ts'
import { ownTask } from './ui/own-task.ts'
import { applyStoredTheme } from './ui/theme.ts'
import { applyZoom } from './ui/zoom.ts'

forbidCodeMaking()
applyStoredTheme()
applyMotion()
applyZoom()
void start()
registerOfflinePage()

/**
 * The content security policy forbids code made at run time, which zod would otherwise try. It reads its settings from this
 * global object when it comes, with the first chunk that has schemas; asked through its own function it would come now.
 */
function forbidCodeMaking(): void {
  Object.assign(globalThis, { ['__zod_globalConfig']: { jitless: true } })
}

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  const screen = screenAt(location.pathname)
  // All of this was read in the task that runs.
  await ownTask()
  // A screen drawn in advance is taken over whole, so its code comes first. What fails here is tried again, and told, when it is drawn.
  if (screen?.forGuests) await Promise.allSettled(chunksIn(screen.element).map((chunk) => chunk.preload()))
  // A transition is worked through in short pieces: the page answers in between.
  startTransition(() => {
    if (root.dataset.drawn === undefined) createRoot(root).render(<App />)
    else hydrateRoot(root, <App />, { onRecoverableError })
  })
}

/** What this browser remembers may differ from what was drawn for everyone (the language of dates): React has drawn that part anew. */
function onRecoverableError(): void {}
