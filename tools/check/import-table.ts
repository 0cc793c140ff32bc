/**
 * The import table: which folder may import which; ARCHITECTURE.md shows the layers. The first zone whose pattern
 * matches a file is the file's zone.
 *
 * In a pattern `*` matches one folder name and captures it; in `mayImport` `{}` is the captured name. A pattern matches
 * the file of that path and everything below that folder. A zone may always import itself: the same folder with the
 * same captured name, so that one feature or game never imports another.
 */
export interface Zone {
  pattern: string
  mayImport: readonly string[]
  /** npm packages: only these, any that run in a browser, or any including Node's own modules. */
  packages: readonly string[] | 'browser' | 'any'
}

const wholeServer = ['server', 'contract', 'shared', 'games']
const wholeWeb = ['web', 'contract', 'shared', 'games']
/** The parts of `games` that know kinds of games, never a specific game. */
const kindsOfGames = ['games/core', 'games/index.ts']
/** The folders of shared rounds that do not depend on how the rounds of one kind are played. */
const anyRound = ['loop', 'leader', 'chain', 'control', 'requests', 'store', 'broadcast', 'history', 'rounds.ts'].map(
  (room) => `server/play/rounds/${room}`,
)
/** Units and text of money and multipliers: no schema, no wire. */
const units = ['shared/money']
/** The page's folders that do not depend on how the rounds of one kind are played. */
const anyRoundOnPage = ['feed', 'pins', 'notary', 'seats', 'rounds.ts', 'round-face.ts', 'round-replay.ts'].map(
  (room) => `web/play/rounds/${room}`,
)
/** The rooms of the page's play, lowest first: each may import the ones below its own floor. */
const playFloors: readonly (readonly string[])[] = [
  // Numbers of a designer, a player's settings, the drawn stage, the celebration of wins.
  ['policy.ts'],
  ['preferences'],
  ['stage', 'wins'],
  // Judges a bet by what the device remembers; what a game says of itself; what draws a bet and its proof.
  ['proof'],
  ['game'],
  ['presentation'],
  // The site's restorations; what shared draws of rounds and tables have in common.
  ['restoration', 'shared'],
  // Sends bets; what this visit has brought; the player's bets and their windows.
  ['client'],
  ['session'],
  ['bets'],
  // Stake and buttons, plans of many bets, the frame around a game.
  ['betting'],
  ['autobet'],
  ['layout'],
  ['instant', 'steps'],
  ['rounds', 'tables'],
  // Knows bets of every kind.
  ['all-bets'],
]
const outsidePlay = ['web/api', 'web/ui', 'contract', 'shared', ...kindsOfGames]

/** The rooms of play below a room's floor. */
function roomsBelow(room: string): string[] {
  const at = playFloors.findIndex((floor) => floor.includes(room))
  return playFloors.slice(0, at).flatMap((floor) => floor.map((below) => `web/play/${below}`))
}

// Of the page only what its games say of themselves, which is data.
const engineers = [
  'harness',
  'server',
  'contract',
  'shared',
  'games',
  'package.json',
  'web/games/lobby-order.ts',
  'web/testing/first-bets.ts',
]

/**
 * The levels of `server/features`, the lowest first. A feature may import `public.ts` of features of lower levels, and
 * nothing else of them; never anything of its own level or of a higher one. A new feature is entered at the lowest
 * level that has all it needs below it.
 */
const featureLevels: readonly (readonly string[])[] = [
  [
    'bank',
    'challenges',
    'chat',
    'content',
    'credit',
    'documents',
    'favourites',
    'feed',
    'heist',
    'jackpot',
    'missions',
    'notices',
    'packages',
    'promo',
    'protection',
    'push',
    'reserves',
    'rewards',
    'risk',
    'rtp',
    'site',
    'statement',
    'statistics',
    'stream',
    'tasks',
    'webhooks',
    'wheel',
  ],
  // Payments need site and risk; the other two need credit.
  ['payments', 'returned', 'tournaments'],
  // Five need payments; account and reports read what most others know; a public profile needs tournaments.
  ['account', 'public-profile', 'referral', 'reports', 'share', 'tips'],
]

function zonesOfFeatures(levels: typeof featureLevels): Zone[] {
  return levels.flatMap((features, level) => {
    const lower = levels.slice(0, level).flat()
    return features.map((feature) => ({
      pattern: `server/features/${feature}`,
      mayImport: [
        ...lower.map((each) => `server/features/${each}/public.ts`),
        'server/staff/public.ts',
        'server/players/public.ts',
        'server/rewards',
        'server/play',
        'server/wallet',
        'server/platform',
        'server/slice.ts',
        'contract',
        'shared',
        ...kindsOfGames,
      ],
      packages: 'any' as const,
    }))
  })
}

export const zones: readonly Zone[] = [
  { pattern: 'games/index.ts', mayImport: ['games'], packages: [] },
  { pattern: 'games/core', mayImport: [], packages: ['zod', '@noble/hashes'] },
  { pattern: 'games/testing', mayImport: ['games'], packages: ['pure-rand', '@noble/hashes', 'vitest'] },
  // Machines know the engine and their own folder; the engine knows no machine.
  { pattern: 'games/slots/engine', mayImport: ['games/core'], packages: ['zod'] },
  { pattern: 'games/slots/*', mayImport: ['games/core', 'games/slots/engine'], packages: ['zod'] },
  { pattern: 'games/*', mayImport: ['games/core'], packages: ['zod'] },
  // What server, page and verifier compute or format in the same way: no schema, no wire.
  { pattern: 'shared', mayImport: ['games/core'], packages: ['marked'] },
  { pattern: 'contract', mayImport: ['shared', 'games'], packages: ['zod'] },

  { pattern: 'server/main.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/node.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/workers.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/app.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/commands', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/wiring', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/books.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/history.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/restored.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/admin.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/slots.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/stream.ts', mayImport: wholeServer, packages: 'any' },
  { pattern: 'server/testing', mayImport: wholeServer, packages: 'any' },
  // What slices declare, as types: it names what the lower layers need.
  {
    pattern: 'server/slice.ts',
    mayImport: ['server/platform', 'server/wallet', 'server/play', 'server/rewards', 'contract'],
    packages: [],
  },
  { pattern: 'server/config.ts', mayImport: ['server/platform', 'contract', 'shared'], packages: 'any' },
  {
    pattern: 'server/storage.ts',
    mayImport: ['server/config.ts', 'server/embedded-postgres', 'server/platform'],
    packages: 'any',
  },
  {
    pattern: 'server/command.ts',
    mayImport: ['server/config.ts', 'server/storage.ts', 'server/embedded-postgres', 'server/platform'],
    packages: 'any',
  },
  { pattern: 'server/embedded-postgres', mayImport: ['server/platform'], packages: 'any' },
  { pattern: 'server/platform', mayImport: ['contract', 'shared'], packages: 'any' },
  { pattern: 'server/ledger', mayImport: ['server/platform'], packages: 'any' },
  {
    pattern: 'server/wallet',
    mayImport: ['server/ledger', 'server/platform', 'server/slice.ts', 'contract', 'shared'],
    packages: 'any',
  },
  // Accounts, sign-in and sessions: whose the bets are.
  {
    pattern: 'server/players',
    mayImport: ['server/wallet', 'server/platform', 'server/slice.ts', 'contract', 'shared'],
    packages: 'any',
  },
  // Only the entry files (rounds.ts, rounds-engine.ts) know every folder: code for rising multipliers and for plain
  // draws is separate from code for any round.
  {
    pattern: 'server/play/rounds/*',
    mayImport: [
      ...anyRound,
      'server/play/history',
      'server/play/rows.ts',
      'server/play/policy.ts',
      'server/play/stake-limits.ts',
      'server/play/bank',
      'server/play/bets',
      'server/play/seeded',
      'server/wallet',
      'server/platform',
      'contract',
      'shared',
      ...kindsOfGames,
    ],
    packages: 'any',
  },
  {
    pattern: 'server/play',
    mayImport: [
      'server/players/public.ts',
      'server/wallet',
      'server/platform',
      'server/slice.ts',
      'contract',
      'shared',
      ...kindsOfGames,
    ],
    packages: 'any',
  },
  // The bound of rewards: what each is a share of, and how it is paid.
  {
    pattern: 'server/rewards',
    mayImport: ['server/play', 'server/wallet', 'server/platform', 'contract', 'shared', ...kindsOfGames],
    packages: 'any',
  },
  // Roles, audit, requests of two people, the way into the admin area.
  {
    pattern: 'server/staff',
    mayImport: [
      'server/players/public.ts',
      'server/rewards',
      'server/play',
      'server/wallet',
      'server/platform',
      'server/slice.ts',
      'contract',
      'shared',
    ],
    packages: 'any',
  },
  ...zonesOfFeatures(featureLevels),

  { pattern: 'web/vite.config.ts', mayImport: ['web/build'], packages: 'any' },
  { pattern: 'web/build', mayImport: ['contract', 'shared', 'web/ui', 'web/prerender.tsx'], packages: 'any' },
  // Written by `npm run generate`: tables only.
  { pattern: 'web/generated', mayImport: ['contract', 'shared', 'web/slots/tile-figures.ts'], packages: [] },
  { pattern: 'web/prerender.tsx', mayImport: wholeWeb, packages: 'browser' },
  { pattern: 'web/main.tsx', mayImport: wholeWeb, packages: 'browser' },
  { pattern: 'web/prefetch.ts', mayImport: wholeWeb, packages: 'browser' },
  { pattern: 'web/app.tsx', mayImport: wholeWeb, packages: 'browser' },
  { pattern: 'web/screens.tsx', mayImport: wholeWeb, packages: 'browser' },
  { pattern: 'web/lobby-shelves.tsx', mayImport: wholeWeb, packages: 'browser' },
  { pattern: 'web/menu.ts', mayImport: wholeWeb, packages: 'browser' },
  // The worker of drawn stages: it finds every game's scene by file name.
  { pattern: 'web/scene-worker.ts', mayImport: wholeWeb, packages: 'browser' },
  // Served unchanged, before and next to the build.
  { pattern: 'web/public', mayImport: [], packages: [] },
  { pattern: 'web/testing', mayImport: wholeWeb, packages: 'any' },
  // Texts and sums are formatted in one way on both sides.
  {
    pattern: 'web/ui',
    mayImport: ['shared/money', 'shared/text', 'contract/account/status-names.ts'],
    packages: 'browser',
  },
  { pattern: 'web/api', mayImport: ['web/generated/calls.ts', 'contract', 'shared'], packages: 'browser' },
  // A separate page that shares nothing with the site's, so that people who distrust the site can read it.
  { pattern: 'web/verifier', mayImport: ['contract', 'shared', 'games'], packages: [] },
  {
    pattern: 'web/play/rounds/*',
    mayImport: [...anyRoundOnPage, ...roomsBelow('rounds'), ...outsidePlay],
    packages: 'browser',
  },
  // The stages' worker by its address only.
  {
    pattern: 'web/play/stage',
    mayImport: ['web/scene-worker.ts', ...roomsBelow('stage'), ...outsidePlay],
    packages: 'browser',
  },
  ...playFloors.flat().map((room): Zone => ({
    pattern: `web/play/${room}`,
    mayImport: [...roomsBelow(room), ...outsidePlay],
    packages: 'browser',
  })),
  { pattern: 'web/games/index.ts', mayImport: ['web/games', 'web/play', 'web/ui', 'games'], packages: 'browser' },
  { pattern: 'web/games/tables.ts', mayImport: ['web/games', 'web/play', 'web/ui'], packages: 'browser' },
  { pattern: 'web/games/table-pictures.tsx', mayImport: ['web/games', 'web/play'], packages: 'browser' },
  {
    pattern: 'web/games/live-screens.tsx',
    mayImport: ['web/games', 'web/play', 'web/ui', 'web/features/chat'],
    packages: 'browser',
  },
  {
    pattern: 'web/games/catalogue.ts',
    mayImport: ['web/games', 'web/slots/index.ts', 'web/play', 'web/ui', 'games'],
    packages: 'browser',
  },
  { pattern: 'web/games/rtp-text.ts', mayImport: ['web/generated/game-returns.ts'], packages: 'browser' },
  { pattern: 'web/games/lobby-order.ts', mayImport: ['web/games', 'web/play'], packages: [] },
  { pattern: 'web/games/sections.ts', mayImport: ['web/play'], packages: [] },
  { pattern: 'web/games/catalogue.test.ts', mayImport: ['web/games', 'web/play', 'games'], packages: 'browser' },
  { pattern: 'web/games/registry.test.ts', mayImport: wholeWeb, packages: 'any' },
  {
    pattern: 'web/slots',
    mayImport: [
      'web/generated/machine-figures.ts',
      'web/games/index.ts',
      'web/games/art',
      'web/play',
      'web/api',
      'web/ui',
      'games/slots',
      'contract',
      'shared',
      ...kindsOfGames,
    ],
    packages: 'browser',
  },
  {
    pattern: 'web/games/*',
    mayImport: [
      'web/games/art',
      'web/play',
      'web/ui',
      'games/{}',
      'shared/text/card-words.ts',
      ...units,
      ...kindsOfGames,
    ],
    packages: 'browser',
  },
  { pattern: 'web/features/*', mayImport: ['web/api', 'web/ui', 'contract', 'shared'], packages: 'browser' },
  {
    pattern: 'web/admin',
    mayImport: ['web/generated/admin-calls.ts', 'web/api', 'web/ui', 'contract', 'shared'],
    packages: 'browser',
  },

  // Shown figures of games and machines are computed by the page's own code.
  {
    pattern: 'tools/generate',
    mayImport: ['web/play/game/rtp-range.ts', 'web/slots/tile-figures.ts', 'contract', 'shared', 'games'],
    packages: 'any',
  },
  // What the three share: a browser, a site in a temporary folder, screenshots.
  { pattern: 'harness', mayImport: engineers, packages: 'any' },
  { pattern: 'tools', mayImport: engineers, packages: 'any' },
  { pattern: 'bench', mayImport: engineers, packages: 'any' },
  { pattern: 'e2e', mayImport: engineers, packages: 'any' },
  { pattern: 'vitest.config.ts', mayImport: ['tools', 'web/build'], packages: 'any' },
  { pattern: 'playwright.config.ts', mayImport: ['e2e', 'harness'], packages: 'any' },
]

/**
 * What a test may import in addition to its folder's imports: the fixtures of its own layer, a specific game, any
 * package.
 */
export const testsMayImport: Readonly<Record<string, readonly string[]>> = {
  games: ['games'],
  contract: ['contract', 'shared'],
  server: ['server/testing', 'server/config.ts', 'games', 'e2e/package'],
  // A test of a page makes calls that bypass the page.
  web: ['web/testing', 'web/games/lobby-order.ts', 'games', 'contract', 'shared'],
}

/** Files that load code by a computed path, and what they load. Elsewhere such an import would bypass the table. */
export const computedImports: Readonly<Record<string, string>> = {
  'web/build/prerender.ts': 'web/prerender.tsx, built for Node a moment before',
  'web/games/art/scenes.ts': 'scene.svg and solo-scene.svg of every folder in web/games',
  'web/scene-worker.ts': 'every file …-scene.ts of web/games and web/slots',
  'web/features/help/articles.ts': 'the Markdown files of web/features/help/articles',
  'web/admin/content/built-in.ts': 'the same files, as they were written',
}
