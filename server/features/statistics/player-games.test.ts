/** Which bets become records, and that their order and the parts they come in do not matter. */
import { randomUUID } from 'node:crypto'
import { createChance } from '@kurazh/games/testing/chance.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JournalBet } from '../../play/bets/journal-bet.ts'
import { testSite, type TestSite } from '../../testing/site.ts'
import { favouriteGamesOf, playerGames, recordsOf } from './player-games.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const edge = { numerator: 1n, denominator: 100n }
const follower = playerGames({
  returns: { leastEdge: async ({ game }) => (game === 'edgeless' ? { numerator: 0n, denominator: 1n } : edge) },
  linkOf: (name) => name.toString('latin1'),
})

let made = 0
function bet(player: number, more: Partial<JournalBet>): JournalBet {
  const link = `${(made += 1)}`
  const at = new Date()
  const plain = { game: 'dice', version: 1, stake: 100n, multiplierE4: 20_000, payout: 200n, params: {}, at }
  return { ...plain, name: Buffer.from(link), player, position: BigInt(made), number: BigInt(made), ...more }
}

const apply = (bets: readonly JournalBet[]) =>
  site.write(async (tx) => {
    await follower.apply(tx, bets)
  })
const records = async (player: number) =>
  (await recordsOf(site.database.db, player, 100)).map((row) => `${row.game} ${row.multiplier_e4} ${row.win}`).sort()

test('returned stakes, losses, bets without an edge, bets dealt by a person and corrected ones are no records', async () => {
  await apply([
    bet(1, { payout: 100n, multiplierE4: 10_000 }),
    bet(1, { payout: 0n, multiplierE4: 0 }),
    bet(1, { game: 'edgeless' }),
    bet(1, { game: 'roulette', byHand: true }),
    bet(1, { game: 'blackjack', former: { payout: 0n, multiplierE4: 0 } }),
  ])
  expect(await records(1)).toEqual([])
  await apply([
    bet(1, { payout: 130n, multiplierE4: 13_000 }),
    bet(1, { stake: 1_000n, payout: 1_100n, multiplierE4: 11_000 }),
  ])
  expect(await records(1)).toEqual(['dice 13000 100'])
})

test('a game is a favourite by its bets of the last months, corrected bets counted once', async () => {
  const old = new Date(Date.now() - 200 * 86_400_000)
  await apply([
    ...[1, 2, 3, 4].map(() => bet(2, { game: 'old', at: old })),
    ...[1, 2].map(() => bet(2, { game: 'keno', payout: 0n })),
    bet(2, { game: 'plinko' }),
    ...[1, 2].map(() => bet(2, { game: 'plinko', former: { payout: 0n, multiplierE4: 0 } })),
  ])
  expect(await favouriteGamesOf(site.database.db, 2, 3, 5)).toEqual(['keno', 'plinko'])
  expect(await favouriteGamesOf(site.database.db, 2, 3, 1)).toEqual(['keno'])
})

test('a link is made for a record only: it costs more than to look whether there is one', async () => {
  const linked: string[] = []
  const counting = playerGames({
    returns: { leastEdge: async () => edge },
    linkOf: (name) => `${linked.push(name.toString('latin1'))}`,
  })
  const applied = (bets: readonly JournalBet[]) => site.write(async (tx) => void (await counting.apply(tx, bets)))
  await applied([bet(4, { payout: 500n, multiplierE4: 50_000 })])
  expect(linked).toHaveLength(1)
  await applied([bet(4, { payout: 500n, multiplierE4: 50_000 }), bet(4, {}), bet(5, { payout: 0n, multiplierE4: 0 })])
  expect(linked).toHaveLength(1)
  await applied([bet(4, { stake: 1_000n, payout: 1_900n, multiplierE4: 19_000 })])
  expect(await records(4)).toEqual(['dice 50000 900'])
})

test('records equal the largest of all bets, in whatever parts these come', async () => {
  const { seed, below } = createChance(randomUUID())
  const games = ['dice', 'keno', 'mines']
  const bets = Array.from({ length: 300 }, () => {
    const [stake, multiplierE4] = [BigInt(1 + below(1_000)), below(60_000)]
    const payout = (stake * BigInt(multiplierE4)) / 10_000n
    return bet(10 + below(3), { game: games[below(3)] ?? '', stake, multiplierE4, payout })
  })
  for (let from = 0; from < bets.length;) {
    const count = 1 + below(40)
    await apply(bets.slice(from, from + count))
    from += count
  }
  for (const player of [10, 11, 12]) {
    const expected = games.flatMap((game) => {
      const won = bets.filter((each) => each.player === player && each.game === game && each.payout > each.stake)
      if (won.length === 0) return []
      const multiplier = BigInt(Math.max(...won.map(({ multiplierE4 }) => multiplierE4)))
      const win = won.reduce((most, { payout, stake }) => (payout - stake > most ? payout - stake : most), 0n)
      return [`${game} ${multiplier} ${win}`]
    })
    expect(await records(player), `seed ${seed}`).toEqual(expected)
  }
  const rows = await recordsOf(site.database.db, 10, 100)
  const linked = (link: string) => bets.find(({ name }) => name.toString('latin1') === link)
  for (const row of rows) {
    expect(linked(row.multiplier_link)?.multiplierE4, `seed ${seed}`).toBe(Number(row.multiplier_e4))
    const best = linked(row.win_link)
    expect(best && best.payout - best.stake, `seed ${seed}`).toBe(row.win)
  }
})
