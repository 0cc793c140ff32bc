import type { Bet } from '@kurazh/contract/play/play.ts'
import { expect, test } from 'vitest'
import { verifyCommand } from './verify-command.ts'

const bet = { game: 'dice', serverSeed: 'ab12', nonce: 7, version: 1, params: { chance: 49.5, side: 'under' } }

test('the command names everything a replay needs', () => {
  expect(verifyCommand({ ...bet, clientSeed: 'f00d' } as Bet)).toBe(
    `npm run verify -- --game dice --server-seed ab12 --client-seed f00d --nonce 7 --rules 1 --params '{"chance":49.5,"side":"under"}'`,
  )
})

test('a seed with spaces, quotes and dollars stays one harmless argument', () => {
  expect(verifyCommand({ ...bet, clientSeed: `it's $HOME` } as Bet)).toContain(`--client-seed 'it'\\''s $HOME'`)
})
