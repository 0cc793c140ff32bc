import { expect, test } from 'vitest'
import { fixtureTree, places } from './fixture-tree.ts'
import { checkPlayersKeys } from './players-keys.ts'

const found = (text: string) =>
  places(checkPlayersKeys(fixtureTree({ 'server/play/x.ts': `\nexport const x = ${text}\n` })).findings)

test.each([
  'kept.get(order.key)',
  'kept.set(`${body.game} ${body.clientSeed}`, answer)',
  'bets[order.key]',
  '({ [body.name]: 1 })',
  'seen.has(body.request)',
])('%s: a key that a player has chosen, shared with others, is a finding', (text) => {
  expect(found(text)).toEqual(['server/play/x.ts:2'])
})

test.each([
  'kept.get(`${bettor.id} ${order.key}`)',
  'kept.get(`${player} ${body.code}`)',
  'kept.get(order.game)',
  'sizes[body.game]',
  'write({ key: order.key })',
])('%s is none', (text) => {
  expect(found(text)).toEqual([])
})
