import { expect, test } from 'vitest'
import { checkImports } from './imports.ts'
import { madeTree, places } from './made-tree.ts'

const site = {
  'games/index.ts': "import { dice } from './dice/dice.ts'\nexport const games = { dice }\n",
  'games/core/random.ts': "import { hmac } from '@noble/hashes/hmac.js'\nexport const draw = hmac\n",
  'games/core/every-game.test.ts': "import { test } from 'vitest'\nimport { games } from '../index.ts'\ntest('x', () => games)\n",
  'games/dice/dice.ts': "import * as z from 'zod/mini'\nimport { draw } from '../core/random.ts'\nexport const dice = [z, draw]\n",
  'contract/play.ts': "import type { games } from '@kurazh/games/index.ts'\nexport type Ids = keyof typeof games\n",
  'server/app.ts': "import { play } from './play/play.ts'\nexport * from './features/bonuses/bonuses.ts'\nexport { play }\n",
  'server/platform/log.ts': "import { join } from 'node:path'\nexport const log = join\n",
  'server/platform/migrate.ts': 'export const load = (path: string) => import(path)\n',
  'server/ledger/ledger.ts': "export { log } from '../platform/log.ts'\n",
  'server/play/play.test.ts': "import '@kurazh/games/dice/dice.ts'\nimport '../testing/site.ts'\n",
  'server/play/play.ts': "import { games } from '@kurazh/games/index.ts'\nexport const play = games\n",
  'server/play/rounds/rising/exposure.ts': "import '../loop/loop.ts'\n",
  'server/play/rounds/draw/draw.ts': "import '../loop/loop.ts'\n",
  'server/play/rounds/loop/loop.ts': "import '../store/store.ts'\n",
  'server/play/rounds/store/store.ts': 'export {}\n',
  'server/features/bonuses/bonuses.ts': "export type { play } from '../../play/play.ts'\n",
  'server/features/referral/referral.ts': 'export {}\n',
  'server/testing/site.ts': 'export {}\n',
  'server/features/bonuses/bonuses.test.ts': "import '../../testing/site.ts'\nimport { bonuses } from './bonuses.ts'\nexport { bonuses }\n",
  'web/app.tsx': "const screen = () => import('./features/bonuses/screen.tsx')\nexport { screen }\n",
  'web/features/bonuses/screen.tsx': "import './screen.css'\nimport '../../ui/button.tsx'\n",
  'web/features/bonuses/screen.css': '',
  'web/play/rounds/rising/judge.ts': "import '../notary/notary.ts'\n",
  'web/play/rounds/notary/notary.ts': 'export {}\n',
  'web/ui/button.tsx': 'export {}\n',
  'web/games/dice/screen.tsx': "import '@kurazh/games/dice/dice.ts'\n",
}

const faults = (files: Record<string, string>) => checkImports(madeTree({ ...site, ...files })).findings

test('a site that keeps to the table passes, and its imports were counted', () => {
  expect(checkImports(madeTree(site))).toEqual({ findings: [], note: '26 imports of 25 files' })
})

test.each([
  ['a game another game', 'games/mines/mines.ts', "import { dice } from '../dice/dice.ts'"],
  ['the kit a game', 'games/core/more.ts', "import { dice } from '../dice/dice.ts'"],
  ['a game a package that is not its', 'games/dice/clock.ts', "import { now } from 'dayjs'"],
  ['a game a module of Node', 'games/dice/files.ts', "import { readFileSync } from 'node:fs'"],
  ['the contract the server', 'contract/site.ts', "import '@kurazh/server/app.ts'"],
  ['the platform the ledger', 'server/platform/http.ts', "import '../ledger/ledger.ts'"],
  ['a feature another feature', 'server/features/referral/x.ts', "import '../bonuses/bonuses.ts'"],
  ['a feature the ledger', 'server/features/referral/x.ts', "import '../../ledger/ledger.ts'"],
  ['a feature the app', 'server/features/referral/x.ts', "import '../../app.ts'"],
  ['a feature the fixtures', 'server/features/referral/x.ts', "import '../../testing/site.ts'"],
  ['what any round is what rises', 'server/play/rounds/loop/x.ts', "import '../rising/exposure.ts'"],
  ['what a page knows of any round what rises', 'web/play/rounds/notary/x.ts', "import '../rising/judge.ts'"],
  ['what rises what only a draw decides', 'server/play/rounds/rising/x.ts', "import '../draw/draw.ts'"],
  ['the engine a game', 'server/play/x.ts', "import '@kurazh/games/dice/dice.ts'"],
  ['a test another feature', 'server/features/referral/x.test.ts', "import '../bonuses/bonuses.ts'"],
  ['a screen another feature', 'web/features/wallet/x.tsx', "import '../bonuses/screen.tsx'"],
  ['a screen the rules of games', 'web/features/wallet/x.tsx', "import '@kurazh/games/index.ts'"],
  ['a game’s screen another game’s rules', 'web/games/mines/x.tsx', "import '@kurazh/games/dice/dice.ts'"],
  ['the design system a call', 'web/ui/x.tsx', "import '@kurazh/contract/play.ts'"],
  ['the browser a module of Node', 'web/api/x.ts', "import { join } from 'path'"],
  ['the browser the server', 'web/app.tsx', "import '@kurazh/server/app.ts'"],
])('%s may not import', (_, path, text) => {
  expect(places(faults({ [path]: `${text}\n` }))).toEqual([`${path}:1`])
})

test.each([
  ["import type { play } from '../../app.ts'"],
  ["export * from '../../app.ts'"],
  ["export { play } from '../../app.ts'"],
  ["export const x = () => import('../../app.ts')"],
  ['export const x = () => import(`../../app.ts`)'],
  ["export type X = import('../../app.ts').X"],
  ["import x = require('../../app.ts')"],
  ["export const x = require('../../app.ts')"],
  ["export const x = new URL('../../app.ts', import.meta.url)"],
  ["export const x = import.meta.resolve('../../app.ts')"],
  ["import '@kurazh/server/app.ts'"],
  ["import '../../app.ts?worker'"],
  ['/// <reference path="../../app.ts" />'],
])('«%s» is seen as an import', (text) => {
  expect(places(faults({ 'server/features/referral/x.ts': `\n${text}\n` }))).toEqual(['server/features/referral/x.ts:2'])
})

test('a path in a comment or a string is not an import', () => {
  expect(faults({ 'web/ui/x.ts': "// import '../app.tsx'\nexport const x = \"import '../app.tsx'\"\n" })).toEqual([])
})

test('an import that does not resolve is a finding, with or without its ending', () => {
  const found = faults({ 'web/ui/x.ts': "import './absent.ts'\nimport './button'\nimport '@kurazh/contract'\n" })
  expect(places(found)).toEqual(['web/ui/x.ts:1', 'web/ui/x.ts:2', 'web/ui/x.ts:3'])
})

test('a computed import hides from the table, so only the listed files may have one', () => {
  const found = faults({
    'server/play/x.ts': 'export const x = (path: string) => import(path)\n',
    'web/play/x.ts': "export const x = import.meta.glob('./*')\n",
  })
  expect(places(found)).toEqual(['server/play/x.ts:1', 'web/play/x.ts:1'])
})

test('a folder the table does not know is a finding', () => {
  const found = faults({ 'server/helpers/x.ts': 'export {}\n', 'server/features/lone.ts': 'export {}\n', 'mobile/app.ts': 'export {}\n' })
  expect(places(found)).toEqual(['mobile/app.ts:1', 'server/features/lone.ts:1', 'server/helpers/x.ts:1'])
})
