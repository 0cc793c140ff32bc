/** Prefetches the code of a screen when a pointer or a finger reaches a link to it. */
import { screenAt } from './screens.tsx'
import { chunksIn } from './ui/loading/chunk.ts'

/** Listens on the whole page for as long as it is open. */
export function prefetchScreens(): void {
  document.addEventListener(
    'pointerover',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null
      const screen = link?.origin === location.origin ? screenAt(link.pathname) : undefined
      // A failure is retried and reported when the screen is opened.
      if (screen) for (const chunk of chunksIn(screen.element)) chunk.preload().catch(() => undefined)
    },
    { passive: true },
  )
}
