/** The origin of pages of games made elsewhere, and the parameters in the address of such a page. */
import { packageHost } from '@kurazh/contract/play/package-host.ts'
import { unitsFromKopecks } from '@kurazh/shared/money/package-money.ts'

/**
 * The origin of a package's pages: another port, on a developer's machine another name, or the configured one, where a
 * star is replaced by the package. Written into the page by the server.
 */
export function packageOrigin(name: string): string {
  const told = document.querySelector('meta[name="packages"]')?.getAttribute('content') ?? '8444'
  return /^\d+$/.test(told)
    ? `${location.protocol}//${packageHost(location.hostname)}:${told}`
    : told.replace('*', name)
}

/** The address of a package's picture or page, whose path begins with the package's name. */
export const packageAddress = (path: string): string => `${packageOrigin(path.split('/')[1] ?? '')}${path}`

interface PlayedPage {
  /** As its bets name it: «pkg-casket». */
  game: string
  version: number
  /** The page hosted by its maker; null: hosted here. */
  page: string | null
}

/** A game to be played under this session of our frame. */
export const playAddress = (page: PlayedPage, sessionID: string): string =>
  pageAddress(page, { sessionID, ...common(page) })

/** A replay of one round. `amount` is the bet, in kopecks. */
export function replayAddress(
  shown: PlayedPage,
  { mode, book, amount }: { mode: string; book: string; amount: bigint },
): string {
  const { game, version } = shown
  return pageAddress(shown, {
    replay: 'true',
    game,
    version: `${version}`,
    mode,
    event: book,
    amount: `${unitsFromKopecks(amount)}`,
    ...common(shown),
  })
}

function common({ game }: PlayedPage): Record<string, string> {
  const device = matchMedia('(pointer: coarse)').matches ? 'mobile' : 'desktop'
  return {
    rgs_url: new URL(packageOrigin(nameOf(game))).host,
    lang: 'ru',
    currency: 'RUB',
    device,
    social: 'false',
    demo: 'false',
  }
}

function pageAddress({ game, version, page }: PlayedPage, told: Record<string, string>): string {
  return `${page ?? packageAddress(`/${nameOf(game)}/${version}/index.html`)}?${new URLSearchParams(told)}`
}

const nameOf = (game: string) => game.replace(/^pkg-/, '')
