import { expect, test } from 'vitest'
import { checkImports } from './imports.ts'
import { fixtureTree, places } from './fixture-tree.ts'

const site = {
  'games/index.ts': "import { dice } from './dice/dice.ts'\nexport const games = { dice }\n",
  'games/core/random.ts': "import { hmac } from '@noble/hashes/hmac.js'\nexport const draw = hmac\n",
  'games/core/every-game.test.ts':
    "import { test } from 'vitest'\nimport { games } from '../index.ts'\ntest('x', () => games)\n",
  'games/dice/dice.ts':
    "import * as z from 'zod/mini'\nimport { draw } from '../core/random.ts'\nexport const dice = [z, draw]\n",
  'contract/play/play.ts':
    "import type { games } from '@kurazh/games/index.ts'\nexport type Ids = keyof typeof games\n",
  'server/app.ts':
    "import { play } from './play/play.ts'\nexport * from './features/credit/credit.ts'\nexport { play }\n",
  'server/platform/process/log.ts': "import { join } from 'node:path'\nexport const log = join\n",
  'web/scene-worker.ts': 'export const load = (path: string) => import(path)\n',
  'server/ledger/ledger.ts': "export { log } from '../platform/process/log.ts'\n",
  'server/play/play.test.ts': "import '@kurazh/games/dice/dice.ts'\nimport '../testing/site.ts'\n",
  'server/play/play.ts': "import { games } from '@kurazh/games/index.ts'\nexport const play = games\n",
  'server/play/rounds/rising/exposure.ts': "import '../loop/loop.ts'\n",
  'server/play/rounds/draw/draw.ts': "import '../loop/loop.ts'\n",
  'server/play/rounds/loop/loop.ts': "import '../store/store.ts'\n",
  'server/play/rounds/store/store.ts': 'export {}\n',
  'server/players/public.ts': "export { ban } from './players.ts'\n",
  'server/players/players.ts': "import '../wallet/wallet.ts'\nexport const ban = 1\n",
  'server/wallet/wallet.ts': 'export {}\n',
  'server/staff/public.ts': "export { note } from './audit.ts'\n",
  'server/staff/audit.ts': "import { ban } from '../players/public.ts'\nexport const note = ban\n",
  'server/features/credit/credit.ts': "export type { play } from '../../play/play.ts'\n",
  'server/features/credit/public.ts': "export type { play } from './credit.ts'\n",
  'server/features/payments/payments.ts':
    "import '../../players/public.ts'\nimport '../../staff/public.ts'\nimport '../credit/public.ts'\n",
  'server/features/payments/public.ts': "import './payments.ts'\nexport {}\n",
  'server/features/referral/referral.ts': "import '../payments/public.ts'\nimport '../credit/public.ts'\n",
  'server/features/referral/public.ts': 'export {}\n',
  'server/testing/site.ts': 'export {}\n',
  'server/features/credit/credit.test.ts':
    "import '../../testing/site.ts'\nimport { credit } from './credit.ts'\nexport { credit }\n",
  'web/app.tsx': "const screen = () => import('./features/bonuses/screen.tsx')\nexport { screen }\n",
  'web/features/bonuses/screen.tsx': "import './screen.css'\nimport '../../ui/controls/button.tsx'\n",
  'web/features/bonuses/screen.css': '',
  'web/play/rounds/rising/judge.ts': "import '../notary/notary.ts'\n",
  'web/play/rounds/notary/notary.ts': 'export {}\n',
  'web/play/proof/verdict.ts': 'export {}\n',
  'web/play/client/bet-client.ts': "import '../proof/verdict.ts'\n",
  'web/play/layout/game-layout.tsx': "import '../client/bet-client.ts'\n",
  'web/play/steps/step-screen.tsx': "import '../layout/game-layout.tsx'\n",
  'web/play/tables/table-screen.tsx': "import '../layout/game-layout.tsx'\n",
  'web/ui/controls/button.tsx': 'export {}\n',
  'web/games/dice/screen.tsx': "import '@kurazh/games/dice/dice.ts'\n",
}

const faults = (files: Record<string, string>) => checkImports(fixtureTree({ ...site, ...files })).findings

test('a site that keeps to the table passes, and its imports were counted', () => {
  expect(checkImports(fixtureTree(site))).toEqual({ findings: [], note: '41 imports of 39 files' })
})

test.each([
  ['a game another game', 'games/mines/mines.ts', "import { dice } from '../dice/dice.ts'"],
  ['the kit a game', 'games/core/more.ts', "import { dice } from '../dice/dice.ts'"],
  ['a game a package that is not its', 'games/dice/clock.ts', "import { now } from 'dayjs'"],
  ['a game a module of Node', 'games/dice/files.ts', "import { readFileSync } from 'node:fs'"],
  ['the contract the server', 'contract/content/site.ts', "import '@kurazh/server/app.ts'"],
  ['the platform the ledger', 'server/platform/http/http.ts', "import '../../ledger/ledger.ts'"],
  ['a feature one of a higher level', 'server/features/credit/x.ts', "import '../payments/public.ts'"],
  ['a feature one of its own level', 'server/features/wheel/x.ts', "import '../credit/public.ts'"],
  ['a feature more than public.ts of a lower one', 'server/features/payments/x.ts', "import '../credit/credit.ts'"],
  ['a feature more than public.ts of players', 'server/features/wheel/x.ts', "import '../../players/players.ts'"],
  ['a feature more than public.ts of the staff', 'server/features/wheel/x.ts', "import '../../staff/audit.ts'"],
  ['the staff more than public.ts of players', 'server/staff/x.ts', "import '../players/players.ts'"],
  ['players the staff', 'server/players/x.ts', "import '../staff/public.ts'"],
  ['players play', 'server/players/x.ts', "import '../play/play.ts'"],
  ['play the staff', 'server/play/x.ts', "import '../staff/public.ts'"],
  ['a floor a feature', 'server/staff/x.ts', "import '../features/credit/public.ts'"],
  ['a feature the ledger', 'server/features/referral/x.ts', "import '../../ledger/ledger.ts'"],
  ['a feature the app', 'server/features/referral/x.ts', "import '../../app.ts'"],
  ['a feature the fixtures', 'server/features/referral/x.ts', "import '../../testing/site.ts'"],
  ['what any round is what rises', 'server/play/rounds/loop/x.ts', "import '../rising/exposure.ts'"],
  ['what a page knows of any round what rises', 'web/play/rounds/notary/x.ts', "import '../rising/judge.ts'"],
  ['what rises what only a draw decides', 'server/play/rounds/rising/x.ts', "import '../draw/draw.ts'"],
  ['what judges a bet what sends it', 'web/play/proof/x.ts', "import type {} from '../client/bet-client.ts'"],
  ['what sends a bet the frame', 'web/play/client/x.ts', "import '../layout/game-layout.tsx'"],
  ['the frame the games in steps', 'web/play/layout/x.tsx', "import '../steps/step-screen.tsx'"],
  ['an instant game a game in steps', 'web/play/instant/x.tsx', "import '../steps/step-screen.tsx'"],
  ['what any round is a table', 'web/play/rounds/feed/x.ts', "import '../../tables/table-screen.tsx'"],
  ['the engine a game', 'server/play/x.ts', "import '@kurazh/games/dice/dice.ts'"],
  ['a test what its feature may not', 'server/features/credit/x.test.ts', "import '../payments/public.ts'"],
  ['a screen another feature', 'web/features/wallet/x.tsx', "import '../bonuses/screen.tsx'"],
  ['a screen the rules of games', 'web/features/wallet/x.tsx', "import '@kurazh/games/index.ts'"],
  ['a game’s screen another game’s rules', 'web/games/mines/x.tsx', "import '@kurazh/games/dice/dice.ts'"],
  ['the design system a call', 'web/ui/x.tsx', "import '@kurazh/contract/play/play.ts'"],
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
  expect(places(faults({ 'server/features/referral/x.ts': `\n${text}\n` }))).toEqual([
    'server/features/referral/x.ts:2',
  ])
})

test('a path in a comment or a string is not an import', () => {
  expect(faults({ 'web/ui/x.ts': "// import '../app.tsx'\nexport const x = \"import '../app.tsx'\"\n" })).toEqual([])
})

test('an import that does not resolve is a finding, with or without its extension', () => {
  const found = faults({ 'web/ui/x.ts': "import './absent.ts'\nimport './button'\nimport '@kurazh/contract'\n" })
  expect(places(found)).toEqual(['web/ui/x.ts:1', 'web/ui/x.ts:2', 'web/ui/x.ts:3'])
})

test('a computed import bypasses the table, so only the listed files may have one', () => {
  const found = faults({
    'server/play/x.ts': 'export const x = (path: string) => import(path)\n',
    'web/play/x.ts': "export const x = import.meta.glob('./*')\n",
  })
  expect(places(found)).toEqual(['server/play/x.ts:1', 'web/play/x.ts:1'])
})

test('a folder that is not in the table is a finding', () => {
  const found = faults({
    'server/helpers/x.ts': 'export {}\n',
    'server/features/lone.ts': 'export {}\n',
    'server/features/absent-in-the-levels/x.ts': 'export {}\n',
    'mobile/app.ts': 'export {}\n',
  })
  expect(places(found)).toEqual([
    'mobile/app.ts:1',
    'server/features/absent-in-the-levels/x.ts:1',
    'server/features/lone.ts:1',
    'server/helpers/x.ts:1',
  ])
})
