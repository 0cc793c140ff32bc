/** Where pages of games made elsewhere lie, and what such a page is told in its address. */
import { unitsFromKopecks } from '@kurazh/contract/package-money.ts'

/** The origin of those pages: another port of the site's own host, or the one its owner has named. Written into the page by the server. */
export function packageOrigin(): string {
  const told = document.querySelector('meta[name="packages"]')?.getAttribute('content') ?? '8444'
  return /^\d+$/.test(told) ? `${location.protocol}//${location.hostname}:${told}` : told
}

/** The address of a picture or a page of that origin. */
export const packageAddress = (path: string): string => `${packageOrigin()}${path}`

interface PlayedPage {
  /** As its bets name it: «pkg-casket». */
  game: string
  version: number
}

/** A game to be played under this session of our frame. */
export const playAddress = (page: PlayedPage, sessionID: string): string => pageAddress(page, { sessionID, ...common() })

/** One round of it shown again. `amount` is the bet, in kopecks. */
export function replayAddress(page: PlayedPage, { mode, book, amount }: { mode: string; book: string; amount: bigint }): string {
  const { game, version } = page
  return pageAddress(page, { replay: 'true', game, version: `${version}`, mode, event: book, amount: `${unitsFromKopecks(amount)}`, ...common() })
}

function common(): Record<string, string> {
  const device = matchMedia('(pointer: coarse)').matches ? 'mobile' : 'desktop'
  return { rgs_url: new URL(packageOrigin()).host, lang: 'ru', currency: 'RUB', device, social: 'false', demo: 'false' }
}

function pageAddress({ game, version }: PlayedPage, told: Record<string, string>): string {
  return packageAddress(`/${game.replace(/^pkg-/, '')}/${version}/index.html?${new URLSearchParams(told)}`)
}
