import { expect, test } from 'vitest'
import { checkGameIds } from './game-ids.ts'
import { fixtureTree, places } from './fixture-tree.ts'

const site = {
  'games/index.ts': "export const ids = ['dice', 'money-train']\n",
  'games/core/game.ts': 'export {}\n',
  'games/dice/dice.ts': "export const dice = { id: 'dice' }\n",
  'games/money-train/rules.ts': "export const id = 'money-train'\n",
  'games/slots/engine/lines.ts': "export const of = 'slots'\n",
  'games/slots/apiary/apiary.ts': "export const apiary = { id: 'apiary' }\n",
  'web/slots/machines/apiary/face.ts': "export const id = 'apiary'\n",
  'web/games/index.ts': "export const lazy = ['dice']\n",
  'web/games/money-train/entry.ts': "export const entry = { id: 'money-train', path: '/money-train' }\n",
  'web/games/dice/screen.tsx': "export const title = <b id='dice'>dice</b>\n",
  'server/play/play.test.ts': "export const game = 'dice'\n",
  'bench/bets.ts': "export const game = 'dice'\n",
  'e2e/dice.ts': "export const path = '/dice'\n",
  'contract/crash.ts':
    "import { x } from './dice.ts'\nexport const words = ['Dice', 'dices', 'roll the dice', x.dice]\n",
}

test('ids in their own folders, registries, tests and e2e tests pass', () => {
  expect(checkGameIds(fixtureTree(site))).toEqual({ findings: [], note: '3 games' })
})

test.each([
  ['server/play/x.ts', "export const isDice = (id: string) => id === 'dice'"],
  ['server/play/x.ts', 'export const is = (id: string) => id === `money-train`'],
  ['server/play/x.ts', "export const query = `select 1 from bet where game = 'dice'`"],
  ['web/app.tsx', "export const route = <a href='/dice'>кости</a>"],
  ['games/money-train/x.ts', "export const other = 'dice'"],
  ['web/games/dice/x.ts', "export const other = 'money-train'"],
  ['contract/x.ts', "export type Game = 'dice'"],
  ['games/slots/engine/x.ts', "export const machine = 'apiary'"],
  ['games/slots/coachman/x.ts', "export const other = 'apiary'"],
])('elsewhere an id is a finding: %s %s', (path, text) => {
  expect(places(checkGameIds(fixtureTree({ ...site, [path]: `\n${text}\n` })).findings)).toEqual([`${path}:2`])
})
