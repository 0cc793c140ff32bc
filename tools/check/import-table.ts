/**
 * «Who may import whom» of ARCHITECTURE.md as data. The first zone whose pattern holds a file is the file's zone.
 *
 * In a pattern `*` is one folder name and is remembered; in `mayImport` `{}` stands for the remembered name. A pattern
 * holds the file of that path and everything below that folder. A zone may always import itself: the same folder of
 * the same name, so that one feature or game never reaches another.
 */
export interface Zone {
  pattern: string
  mayImport: readonly string[]
  /** npm packages: these only, any that run in a browser, or any and Node's own modules too. */
  packages: readonly string[] | 'browser' | 'any'
}

const wholeServer = ['server', 'contract', 'games']
const wholeWeb = ['web', 'contract', 'games']
/** The parts of `games` that know kinds of games, never a game. */
const kindsOfGames = ['games/core', 'games/index.ts']
/** The rooms of shared rounds that know nothing of how the rounds of one kind are played. */
const anyRound = ['loop', 'leader', 'chain', 'control', 'requests', 'store', 'broadcast', 'history', 'rounds.ts'].map((room) => `server/play/rounds/${room}`)
/** The page's rooms that know nothing of how the rounds of one kind are played. */
/** What money and multipliers are counted in and how they are written: no schema, no wire. */
const units = ['kopecks', 'money-text', 'ten-thousandths'].map((file) => `contract/${file}.ts`)
const anyRoundOnPage = ['feed', 'pins', 'notary', 'seats', 'rounds.ts', 'round-face.ts', 'round-replay.ts'].map((room) => `web/play/rounds/${room}`)
const engineers = ['tools', 'bench', 'e2e', 'server', 'contract', 'games', 'package.json']

const zones: readonly Zone[] = [
  { pattern: 'games/index.ts', mayImport: ['games'], packages: [] },
  { pattern: 'games/core', mayImport: [], packages: ['zod', '@noble/hashes'] },
  { pattern: 'games/testing', mayImport: ['games'], packages: ['pure-rand', '@noble/hashes'] },
  // Machines know the engine and their own folder, the engine no machine.
  { pattern: 'games/slots/engine', mayImport: ['games/core'], packages: ['zod'] },
  { pattern: 'games/slots/*', mayImport: ['games/core', 'games/slots/engine'], packages: ['zod'] },
  { pattern: 'games/*', mayImport: ['games/core'], packages: ['zod'] },
  { pattern: 'contract', mayImport: ['games'], packages: ['zod'] },

  { pattern: 'server/main.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/node.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/workers.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/app.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/commands', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/wiring', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/books.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/admin.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/slots.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/testing', mayImport: wholeServer, packages: 'any' },
  // What slices bring, as types: it names what the lower ones are asked for.
  { pattern: 'server/slice.ts', mayImport: ['server/platform', 'server/wallet', 'server/play', 'server/rewards'], packages: [] },
  { pattern: 'server/config.ts', mayImport: ['server/platform', 'contract'], packages: 'any' },
  { pattern: 'server/storage.ts', mayImport: ['server/config.ts', 'server/embedded-postgres', 'server/platform'], packages: 'any' },
  { pattern: 'server/command.ts', mayImport: ['server/config.ts', 'server/storage.ts', 'server/embedded-postgres', 'server/platform'], packages: 'any' },
  { pattern: 'server/migrations', mayImport: ['server/platform'], packages: 'any' },
  { pattern: 'server/embedded-postgres', mayImport: ['server/platform'], packages: 'any' },
  { pattern: 'server/platform', mayImport: ['contract'], packages: 'any' },
  { pattern: 'server/ledger', mayImport: ['server/platform'], packages: 'any' },
  { pattern: 'server/wallet', mayImport: ['server/ledger', 'server/platform', 'server/slice.ts', 'contract'], packages: 'any' },
  // Only the door (rounds.ts, rounds-engine.ts) knows every room: what rises and what only a draw decides stand beside what any round is.
  { pattern: 'server/play/rounds/*', mayImport: [...anyRound, 'server/play/rows.ts', 'server/play/policy.ts', 'server/play/bets', 'server/play/seeded', 'server/wallet', 'server/platform', 'contract', ...kindsOfGames], packages: 'any' },
  { pattern: 'server/play', mayImport: ['server/wallet', 'server/platform', 'server/slice.ts', 'contract', ...kindsOfGames], packages: 'any' },
  // The law of rewards: what each is a share of, and how it is paid.
  { pattern: 'server/rewards', mayImport: ['server/play', 'server/wallet', 'server/platform', 'contract', ...kindsOfGames], packages: 'any' },
  { pattern: 'server/features/*', mayImport: ['server/rewards', 'server/play', 'server/wallet', 'server/platform', 'server/slice.ts', 'contract'], packages: 'any' },

  { pattern: 'web/vite.config.ts', mayImport: ['web/build'], packages: 'any' },
  { pattern: 'web/build', mayImport: ['contract', 'games/index.ts', 'web/api/call-table.ts', 'web/api/later-calls.ts', 'web/admin/call-table.ts', 'web/play', 'web/slots/tile-figures.ts', 'web/ui', 'web/prerender.tsx'], packages: 'any' },
  { pattern: 'web/prerender.tsx', mayImport: wholeWeb, packages: 'browser' },
  { pattern: 'web/main.tsx', mayImport: wholeWeb, packages: 'browser' },
  { pattern: 'web/start.tsx', mayImport: wholeWeb, packages: 'browser' },
  { pattern: 'web/app.tsx', mayImport: wholeWeb, packages: 'browser' },
  { pattern: 'web/screens.tsx', mayImport: wholeWeb, packages: 'browser' },
  { pattern: 'web/menu.ts', mayImport: wholeWeb, packages: 'browser' },
  // The worker of drawn stages: it finds every game's scene by the name of its file.
  { pattern: 'web/scene-worker.ts', mayImport: wholeWeb, packages: 'browser' },
  // Served as they are, before and beside the build.
  { pattern: 'web/public', mayImport: [], packages: [] },
  { pattern: 'web/testing', mayImport: wholeWeb, packages: 'any' },
  // Words and sums are written in one way on both sides.
  { pattern: 'web/ui', mayImport: [...units, 'contract/plural.ts', 'contract/status-names.ts'], packages: 'browser' },
  { pattern: 'web/api', mayImport: ['contract'], packages: 'browser' },
  { pattern: 'web/play/rounds/*', mayImport: [...anyRoundOnPage, ...['autobet', 'bets', 'betting', 'layout', 'policy.ts', 'preferences', 'session'].map((room) => `web/play/${room}`), 'web/api', 'web/ui', 'contract', ...kindsOfGames], packages: 'browser' },
  // The worker of stages by its address alone.
  { pattern: 'web/play', mayImport: ['web/scene-worker.ts', 'web/api', 'web/ui', 'contract', ...kindsOfGames], packages: 'browser' },
  { pattern: 'web/games/index.ts', mayImport: ['web/games', 'web/play', 'web/ui', 'games'], packages: 'browser' },
  { pattern: 'web/games/tables.ts', mayImport: ['web/games', 'web/play', 'web/ui'], packages: 'browser' },
  { pattern: 'web/games/live-screens.tsx', mayImport: ['web/games', 'web/play', 'web/ui', 'web/features/chat'], packages: 'browser' },
  { pattern: 'web/games/catalogue.ts', mayImport: ['web/games', 'web/slots/index.ts', 'web/play', 'web/ui', 'games'], packages: 'browser' },
  { pattern: 'web/games/rtp-text.ts', mayImport: ['web/play', 'games/index.ts'], packages: 'browser' },
  { pattern: 'web/games/catalogue.test.ts', mayImport: ['web/games', 'games'], packages: 'browser' },
  { pattern: 'web/slots', mayImport: ['web/games/index.ts', 'web/games/art', 'web/play', 'web/api', 'web/ui', 'games/slots', 'contract', ...kindsOfGames], packages: 'browser' },
  { pattern: 'web/games/*', mayImport: ['web/play', 'web/ui', 'games/{}', ...units, ...kindsOfGames], packages: 'browser' },
  { pattern: 'web/features/*', mayImport: ['web/api', 'web/ui', 'contract'], packages: 'browser' },
  { pattern: 'web/admin', mayImport: ['web/api', 'web/ui', 'contract'], packages: 'browser' },

  { pattern: 'tools', mayImport: engineers, packages: 'any' },
  { pattern: 'bench', mayImport: engineers, packages: 'any' },
  { pattern: 'e2e', mayImport: engineers, packages: 'any' },
  { pattern: 'vitest.config.ts', mayImport: ['tools', 'web/build'], packages: 'any' },
  { pattern: 'playwright.config.ts', mayImport: ['e2e', 'tools'], packages: 'any' },
]

/** What a test may import besides what its folder may: the fixtures of its own world, a concrete game, any package. */
export const testsMayImport: Readonly<Record<string, readonly string[]>> = {
  games: ['games'],
  contract: ['contract'],
  server: ['server/testing', 'server/migrations', 'server/config.ts', 'games', 'e2e/package'],
  // A test of a page makes calls past it.
  web: ['web/testing', 'games', 'contract'],
}

/** Files that load code by a computed path, and what they load. Anywhere else such an import would hide from the table. */
export const computedImports: Readonly<Record<string, string>> = {
  'server/platform/migrate.ts': 'server/migrations, by folder',
  'web/build/prerender.ts': 'web/prerender.tsx, built for Node a moment before',
  'web/scene-worker.ts': 'every file …-scene.ts of web/games and web/slots',
  'web/build/start.js': 'the page’s own module, whose name the build puts in',
  'web/features/help/articles.ts': 'the Markdown files of web/features/help/articles',
  'web/admin/content/built-in.ts': 'the same files, as they were written',
}

/** The zone of a file and the name its `*` stands for, or undefined for a folder the table does not know. */
export function zoneOf(path: string): { zone: Zone; name: string } | undefined {
  for (const zone of zones) {
    const name = held(zone.pattern, path)
    if (name !== undefined) return { zone, name }
  }
  return undefined
}

/** The name `*` stands for when `pattern` holds `path` ('' when it has none), undefined when it does not hold it. */
export function held(pattern: string, path: string): string | undefined {
  const parts = path.split('/')
  let name = ''
  for (const [at, wanted] of pattern.split('/').entries()) {
    const part = parts[at]
    if (wanted === '*') {
      // `*` is a folder: a file lying beside the slices belongs to none of them.
      if (part === undefined || at === parts.length - 1) return undefined
      name = part
    } else if (part !== wanted) return undefined
  }
  return name
}
