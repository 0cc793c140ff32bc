/** Tests that each game has its own stake limits: the page receives them, and only bets on that game must fit them. */
import { calls } from '@kurazh/contract/index.ts'
import { current, idsOf } from '@kurazh/games/index.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestRounds, testRounds } from '../../testing/rounds.ts'
import type { Player } from '../../testing/site.ts'
import type { Answer } from '../../testing/visitor.ts'
import { isGiftGame } from './gift.ts'
import { limitsOf, stakeLimits } from '../stake-limits.ts'

let rounds: TestRounds
beforeAll(async () => {
  rounds = await testRounds()
})
afterAll(() => rounds.site.close())
afterEach(() => rounds.site.audit())

async function bet(player: Player, id: string, nonce: number, stake: number): Promise<Pick<Answer, 'code' | 'error'>> {
  const game = current(id)
  if (game === undefined) throw new Error(`no game ${id}`)
  if (game.kind === 'round') {
    await rounds.toBetting()
    return rounds.bet(player, { stake })
  }
  return player.call(calls.placeBet, {
    game: id,
    version: game.version,
    nonce,
    clientSeed: 'a client seed',
    stake,
    params: game.sampleParams[0],
  })
}

const maxStakes = async () =>
  Object.fromEntries(
    (await rounds.site.visitor().ask(calls.tables)).tables.map(({ game, maxStake }) => [game, maxStake]),
  )

/** A gift has one stake and a separate call; a live table limits each spot. */
const ofOwnMoney = idsOf('instant', 'steps', 'round').filter((id) => !isGiftGame(id))

test.each(ofOwnMoney)('the largest stake of %s is its own', async (id) => {
  const player = await rounds.site.player()
  const before = await maxStakes()
  const { maxStake } = limitsOf(id)
  Object.assign(limitsOf(id), { maxStake: 5_00n })
  try {
    expect(await maxStakes()).toEqual({ ...before, [id]: 5 })
    expect(await bet(player, id, 0, 6)).toMatchObject({
      code: 'StakeTooLarge',
      error: expect.stringMatching(/^Наибольшая ставка — 5/),
    })
    for (const [nonce, other] of ofOwnMoney.entries())
      if (other !== id) expect((await bet(player, other, nonce, 6)).code, other).toBeUndefined()
  } finally {
    Object.assign(limitsOf(id), { maxStake })
  }
})

test('the page receives the limits of every game', async () => {
  expect(Object.keys(await maxStakes()).toSorted()).toEqual(idsOf().toSorted())
  expect(Object.keys(stakeLimits).toSorted()).toEqual(idsOf().toSorted())
})
