/**
 * Renders every path once at build time, as it looks before the user is known. The server sends these pages, the
 * browser shows them at once, and React hydrates them. Runs in Node: rendering must not use `window`.
 */
import { renderToString } from 'react-dom/server'
import { QueryClientProvider } from '@tanstack/react-query'
import { StaticRouter } from 'react-router'
import { queryClient } from './api/query.ts'
import { Site } from './app.tsx'
import { notFoundTitle, pageTitle } from './features/frame/page-title.ts'
import { catalogue } from './games/catalogue.ts'
import { type Screen, screens } from './screens.tsx'
import { chunksIn } from './ui/loading/chunk.ts'

export interface RenderedPage {
  /** The paths it is sent for: a route of `screens`, `*` for all others. */
  path: string
  title: string
  markup: string
  /** The lazy components of its screen: the build uses them to find the files to load at once. */
  loads: unknown[]
}

/** Data of a game for images of shared bets: its name, and its scene by URL. */
export interface SharedGame {
  id: string
  title: string
  scene: string
}

export function sharedGames(): SharedGame[] {
  return catalogue.flatMap(({ id, title, scene, open }) => (open ? [{ id, title, scene }] : []))
}

export async function renderPages(): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [{ path: '*', title: notFoundTitle, markup: draw('/no-such-screen'), loads: [] }]
  for (const screen of screens) pages.push(await renderScreen(screen))
  return pages
}

async function renderScreen({ path, section, element, forGuests }: Screen): Promise<RenderedPage> {
  const chunks = chunksIn(element)
  const loads = await Promise.all(chunks.map(({ load }) => load()))
  if (forGuests) await Promise.all(chunks.map((chunk) => chunk.preload()))
  return { path, title: pageTitle(section), markup: draw(path.replace(/:\w+/, 'any')), loads }
}

function draw(location: string): string {
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <StaticRouter location={location}>
        <Site />
      </StaticRouter>
    </QueryClientProvider>,
  )
}
