/** Where pages of games made elsewhere lie, and what such a page is told in its address. */
import { unitsFromKopecks } from '@kurazh/contract/package-money.ts'

/**
 * The origin of a package's pages: another port of the site's own host, or the one its owner has named, where a star stands for the
 * package. Written into the page by the server.
 */
export function packageOrigin(name: string): string {
  const told = document.querySelector('meta[name="packages"]')?.getAttribute('content') ?? '8444'
  return /^\d+$/.test(told) ? `${location.protocol}//${location.hostname}:${told}` : told.replace('*', name)
}

/** The address of a package's picture or page, whose path begins with the package's name. */
export const packageAddress = (path: string): string => `${packageOrigin(path.split('/')[1] ?? '')}${path}`

interface PlayedPage {
  /** As its bets name it: «pkg-casket». */
  game: string
  version: number
}

/** A game to be played under this session of our frame. */
export const playAddress = (page: PlayedPage, sessionID: string): string => pageAddress(page, { sessionID, ...common(page) })

/** One round of it shown again. `amount` is the bet, in kopecks. */
export function replayAddress(page: PlayedPage, { mode, book, amount }: { mode: string; book: string; amount: bigint }): string {
  const { game, version } = page
  return pageAddress(page, { replay: 'true', game, version: `${version}`, mode, event: book, amount: `${unitsFromKopecks(amount)}`, ...common(page) })
}

function common({ game }: PlayedPage): Record<string, string> {
  const device = matchMedia('(pointer: coarse)').matches ? 'mobile' : 'desktop'
  return { rgs_url: new URL(packageOrigin(nameOf(game))).host, lang: 'ru', currency: 'RUB', device, social: 'false', demo: 'false' }
}

function pageAddress({ game, version }: PlayedPage, told: Record<string, string>): string {
  return packageAddress(`/${nameOf(game)}/${version}/index.html?${new URLSearchParams(told)}`)
}

const nameOf = (game: string) => game.replace(/^pkg-/, '')
