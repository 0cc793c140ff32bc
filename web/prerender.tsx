/**
 * Every address drawn in advance, once, when the site is built: as it looks before it is known who is looking. The server
 * sends these pages; the browser shows them at once and React takes them over. Runs in Node: nothing may ask for a window
 * while it is being drawn.
 */
import { renderToString } from 'react-dom/server'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from './api/query.ts'
import { Site } from './app.tsx'
import { notFoundTitle, pageTitle } from './features/frame/page-title.ts'
import { catalogue } from './games/catalogue.ts'
import { type Screen, screens } from './screens.tsx'
import { chunksIn } from './ui/chunk.ts'
import { Router } from './ui/router.tsx'

export interface DrawnPage {
  /** The addresses it is sent for: a route of `screens`, `*` for all the others. */
  path: string
  title: string
  markup: string
  /** The code that asks for its lazy chunks: the build knows by it which files to fetch at once. */
  loads: string[]
}

/** What pictures of shared bets take of a game: its name, and its scene by address. */
export interface SharedGame {
  id: string
  title: string
  scene: string
}

export function sharedGames(): SharedGame[] {
  return catalogue.flatMap(({ id, title, scene, open }) => (open ? [{ id, title, scene }] : []))
}

export async function drawPages(): Promise<DrawnPage[]> {
  const pages: DrawnPage[] = [{ path: '*', title: notFoundTitle, markup: draw('/no-such-screen'), loads: [] }]
  for (const screen of screens) pages.push(await drawScreen(screen))
  return pages
}

async function drawScreen({ path, section, element, forGuests }: Screen): Promise<DrawnPage> {
  const chunks = chunksIn(element)
  if (forGuests) await Promise.all(chunks.map((chunk) => chunk.preload()))
  return { path, title: pageTitle(section), markup: draw(path.replace(/:\w+/, 'any')), loads: chunks.map(({ load }) => load.toString()) }
}

function draw(location: string): string {
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <Router at={location}>
        <Site />
      </Router>
    </QueryClientProvider>,
  )
}
