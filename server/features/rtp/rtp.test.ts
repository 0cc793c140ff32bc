import { calls } from '@kurazh/contract/index.ts'
import { parameterSetsOnPage, returnsTablePath } from '@kurazh/contract/rtp.ts'
import { dice } from '@kurazh/games/dice/dice.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())
afterEach(() => site.audit())

const exact = (chance: number) => {
  const { numerator, denominator } = dice.rtp({ chance, side: 'under' })
  return Number(numerator) / Number(denominator)
}
const gamesOf = async () => (await site.visitor().ask(calls.returns)).games
const setsOf = (page: number) => site.visitor().ask(calls.gameReturns, { game: 'dice', page })

test('before the first bet there is nothing to show', async () => {
  expect(await gamesOf()).toEqual([])
  expect(await setsOf(0)).toEqual({ sets: [], more: false })
})

test('expected and actual return and the deviation are those of the bets that were made', async () => {
  const player = await site.player()
  const bets = []
  for (const [stake, chance] of [[1, 49.5], [2.5, 49.5], [10, 49.5], [4, 1]] as const) {
    const { body } = await player.bet({ stake, params: { chance, side: 'under' } })
    if ('success' in body) bets.push(body.success.bet)
  }
  const staked = 17.5
  const paid = Math.round(bets.reduce((sum, bet) => sum + bet.payout, 0) * 100) / 100
  const expected = (13.5 * exact(49.5) + 4 * exact(1)) / staked
  const squares = bets.reduce((sum, bet) => sum + (bet.payout - expected * bet.stake) ** 2, 0)
  await expect.poll(async () => (await gamesOf())[0]?.bets).toBe(4)
  const [game] = await gamesOf()
  expect(game).toMatchObject({ game: 'dice', bets: 4, staked, paid })
  expect(game?.expected).toBeCloseTo(expected, 9)
  expect(game?.actual).toBeCloseTo(paid / staked, 9)
  expect(game?.deviation).toBeCloseTo(Math.sqrt(squares) / staked, 9)

  const { sets, more } = await setsOf(0)
  expect(more).toBe(false)
  expect(sets.map(({ bets: count, params }) => [count, params])).toEqual([[3, { chance: 49.5, side: 'under' }], [1, { chance: 1, side: 'under' }]])
  expect(sets[0]?.expected).toBeCloseTo(exact(49.5), 11)
  expect(sets[1]?.deviation).toBeNull()
})

test('parameter sets come by the page, most played first, and the table holds every one of them', async () => {
  const player = await site.player()
  await site.give(player, 100_000n)
  const chances = Array.from({ length: parameterSetsOnPage + 3 }, (_, index) => 10 + index)
  for (const chance of chances) await player.bet({ stake: 1, params: { chance, side: 'over' } })
  await expect.poll(async () => (await gamesOf())[0]?.bets).toBe(4 + chances.length)
  const pages = [await setsOf(0), await setsOf(1), await setsOf(2)]
  expect(pages.map(({ sets, more }) => [sets.length, more])).toEqual([[parameterSetsOnPage, true], [5, false], [0, false]])
  expect(new Set(pages.flatMap(({ sets }) => sets.map(({ params }) => JSON.stringify(params)))).size).toBe(chances.length + 2)

  const answer = await fetch(`${site.origin}${returnsTablePath}`)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n')
  expect(head?.split(',')).toContain('expected_kopecks')
  expect(lines).toHaveLength(chances.length + 2)
  expect(lines).toContainEqual(expect.stringMatching(/^dice,1,"\{""side"": ""under"", ""chance"": 1\}",1,400,/))
})

test('the table may be had a few times a minute, then the address is asked to wait', async () => {
  const statuses = []
  for (let time = 0; time < 12; time += 1) statuses.push((await fetch(`${site.origin}${returnsTablePath}`)).status)
  expect(statuses.at(-1)).toBe(429)
})
