import { calls } from '@kurazh/contract/index.ts'
import { downTheChain } from '@kurazh/games/core/round-chain.ts'
import { expect, test } from 'vitest'
import { testRounds } from '../testing/rounds.ts'

test('a link that follows from a shown one does not stop betting; a link that was never shown does', async () => {
  const rounds = await testRounds()
  const { site } = rounds
  try {
    const player = await site.player()
    await rounds.toEnd()
    await rounds.toBetting()
    await rounds.toEnd()
    const past = (await rounds.state()).past.find(({ number }) => number === 2)
    if (past === undefined) throw new Error('the second round is not over')
    const tell = async (link: number, hash: string) =>
      (await player.ask(calls.shownLink, { game: 'crash', chain: 1, link, hash })).wentBack
    // As if nothing were stored of the first round: the hash of the second still reveals its hash.
    await site.database.pool.query(`delete from round where number = 1`)
    expect(await tell(1, downTheChain(past.hash, 1))).toBe(false)
    expect(await tell(2, downTheChain(past.hash, 1))).toBe(false)
    await site.database.pool.query(`delete from round where number = 2`)
    expect(await tell(2, past.hash)).toBe(true)
  } finally {
    await site.close()
  }
})
