/**
 * Which file of the built site holds code that several screens share. Left to itself the bundler makes a file for every set of screens that
 * share something: a game asked for sixty files, most of them of a few lines, and each costs the page, the line and the server its asking.
 * Here what games, tables and pages share lies in a few files by who asks for it, and a page of forms gets some that it does not need.
 */

import { games } from '@kurazh/games/index.ts'

/** What the bundler tells of a module. */
interface ModuleInfo {
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): ModuleInfo | null
}

/** The screens of these games, and others in `web`. */
function screensOf(which: (game: (typeof games)[keyof typeof games]) => boolean, ...others: readonly string[]): RegExp {
  const ids = Object.values(games).filter(which).map(({ id }) => id)
  const screens = [String.raw`games\/(?:${ids.join('|')})\/[\w-]+-screens?`, ...others]
  return new RegExp(String.raw`\/web\/(?:${screens.join('|')})\.tsx$`)
}

/** Who asks for shared code, by the path of the module that is fetched when it is needed. */
const askers = {
  page: /\/web\/features\/(?!lobby\/)/,
  slots: /\/web\/slots\/lobby\//,
  lobby: /\/web\/features\/lobby\/lobby\.tsx$/,
  strip: /\/web\/games\/[\w-]+\/strip\.tsx$/,
  flight: screensOf(({ kind }) => kind === 'round'),
  table: screensOf(({ kind }) => kind === 'table', String.raw`games\/live-screens`),
  instant: screensOf(({ kind }) => kind !== 'round' && kind !== 'table', String.raw`slots\/screen\/slot-screen`),
} as const

/** Of instant games' screens: what fewer share stays with them. */
const most = 4

/**
 * Names the file of a module that kinds of screens share; null leaves it to the bundler, and so is a module that is fetched by itself.
 * What a module imports is asked for by no fewer, and each place here imports only from places before it: no file goes in circles.
 */
export function sharedCode(id: string, graph: Graph): string | null {
  if (isFetched(id, graph)) return null
  const askedBy = askersOf(id, graph)
  const [page, slots, lobby, strip, flight, table] = (['page', 'slots', 'lobby', 'strip', 'flight', 'table'] as const).map((kind) => askedBy.some((each) => askers[kind].test(each)))
  const instant = askedBy.filter((each) => askers.instant.test(each)).length >= most
  if (lobby) return instant || table ? 'shared-everywhere' : null
  if (instant && (slots || page && strip)) return 'shared-bets'
  if (instant && page) return 'shared-pages'
  if ((instant || strip) && table || instant && strip) return 'shared-games'
  if (instant) return flight ? 'shared-play' : 'shared-instant'
  return strip && flight && !page ? 'shared-flight' : null
}

/** The modules fetched when needed whose own code, at whatever remove, imports this one. */
function askersOf(id: string, graph: Graph): readonly string[] {
  // Grows while it is gone through.
  const importers = new Set([id])
  for (const each of importers) for (const importer of graph.getModuleInfo(each)?.importers ?? []) importers.add(importer)
  return [...importers].filter((each) => isFetched(each, graph))
}

/** Whether code is asked for by this module when it is needed. */
function isFetched(id: string, graph: Graph): boolean {
  return (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
}
