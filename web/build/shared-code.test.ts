import { expect, test } from 'vitest'
import { sharedCode } from './shared-code.ts'

const screen = (id: string) => `/site/web/games/${id}/${id}-screen.tsx`
const instant = ['dice', 'bubbles', 'plinko', 'mines'].map(screen)
const [flight, strip, table, lobby] = [screen('crash'), '/site/web/games/crash/strip.tsx', '/site/web/games/live-screens.tsx', '/site/web/features/lobby/lobby.tsx']
const wallet = '/site/web/features/wallet/wallet-screen.tsx'

/** The place of a module imported by screens that are fetched when needed, at one remove. */
function placeOf(...screens: readonly string[]): string | null {
  const info = (importers: readonly string[], dynamicImporters: readonly string[] = []) => ({ importers, dynamicImporters })
  const graph: Record<string, ReturnType<typeof info>> = { 'x.ts': info(['between.ts']), 'between.ts': info([...screens, 'x.ts']) }
  for (const each of screens) graph[each] = info([], ['/site/web/screens.tsx'])
  return sharedCode('x.ts', { getModuleInfo: (id) => graph[id] ?? null })
}

test.each([
  ['most instant games', instant, 'shared-instant'],
  ['fewer of them', instant.slice(1), null],
  ['instant games and the flight', [...instant, flight], 'shared-play'],
  ['games and tables', [...instant, flight, table], 'shared-games'],
  ['games and the strip of the lobby', [...instant, flight, strip], 'shared-games'],
  ['games and pages', [...instant, wallet], 'shared-pages'],
  ['games and the lobby of slots', [...instant, '/site/web/slots/lobby/slots-lobby.tsx'], 'shared-bets'],
  ['games, pages and the strip', [...instant, wallet, flight, strip], 'shared-bets'],
  ['the strip and the flight', [strip, flight], 'shared-flight'],
  ['the lobby and games', [lobby, ...instant, wallet], 'shared-everywhere'],
  ['one screen', [wallet], null],
  ['one table', ['/site/web/games/roulette/roulette-screens.tsx', table], null],
] as const)('what %s share: %s → %s', (_who, screens, place) => {
  expect(placeOf(...screens)).toBe(place)
})

test('a module that is fetched by itself has a file of its own, whoever imports it too', () => {
  const graph = (id: string) => ({ importers: id === 'x.ts' ? [...instant, table] : [], dynamicImporters: ['/site/web/screens.tsx'] })
  expect(sharedCode('x.ts', { getModuleInfo: graph })).toBeNull()
})

test('no file of shared code goes in circles, whoever asks', () => {
  // Whoever asks for a module asks for what it imports, and others may too.
  const kinds = [instant, [flight], [strip], [table], [lobby], [wallet], ['/site/web/slots/lobby/slots-lobby.tsx']]
  const all = Array.from({ length: 2 ** kinds.length }, (_, bits) => bits)
  const places = all.map((bits) => placeOf(...kinds.flatMap((kind, place) => ((bits >> place) & 1 ? kind : []))) ?? `own ${bits}`)
  const imports = new Map(places.map((place) => [place, new Set<string>()]))
  for (const from of all) for (const to of all) if ((from & to) === from && places[from] !== places[to]) imports.get(places[from] ?? '')?.add(places[to] ?? '')
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of imports.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to))
    return seen
  }
  expect([...imports.keys()].filter((place) => reached(place).has(place))).toEqual([])
})
