import { eventually } from '@kurazh/games/testing/eventually.ts'
import { feedLength } from '@kurazh/contract/play/feed-bounds.ts'
import { calls } from '@kurazh/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(async () => {
  await site.audit()
  await site.close()
})

/** Polls the feed until it has a bet with this stake. */
async function feedWith(stake: number) {
  const guest = site.visitor()
  return eventually(async () => {
    const feed = await guest.ask(calls.feed)
    expect(feed.all.some((bet) => bet.stake === stake)).toBe(true)
    return feed
  })
}

test('a guest sees a bet in the feed and receives it live, with the name and nothing else of the player', async () => {
  const listener = await site.visitor().listen()
  const player = await site.player()
  await player.bet({ stake: 12.34 })
  const { all } = await feedWith(12.34)
  const [bet] = all
  expect(bet).toMatchObject({ name: player.login, game: 'dice', stake: 12.34 })
  expect(JSON.stringify(all)).not.toContain(player.email)
  expect(JSON.stringify(all)).not.toContain(player.uid)
  await eventually(() => expect(listener.payloads('feed').flatMap(({ bets }) => bets)).toContainEqual(bet))
})

test('hiding a name hides it in older bets of the feed too, and showing it shows them again', async () => {
  const player = await site.player()
  await player.bet({ stake: 23.45 })
  await feedWith(23.45)
  const faceNow = async () => (await site.visitor().ask(calls.feed)).all.find((bet) => bet.stake === 23.45)
  expect(await player.ask(calls.hideName, { hide: true })).toEqual({ hide_name: 1 })
  expect((await player.ask(calls.getUser)).user.hide_name).toBe(1)
  expect(await faceNow()).toMatchObject({ name: null, img: '/avatars/hidden.svg' })
  await player.ask(calls.hideName, { hide: false })
  expect(await faceNow()).toMatchObject({ name: player.login })
})

test('large payouts and high multipliers stay in their tabs when many small bets follow', async () => {
  const player = await site.player()
  await site.give(player, 2_000_000n)
  const params = { chance: 9, side: 'under' as const }
  const clientSeed = await site.clientSeed(player, 0, true, params)
  const { body } = await player.bet({ nonce: 0, clientSeed, stake: 1000, params })
  expect(body).toMatchObject({ success: { bet: { payout: 11_000 } } })
  await feedWith(1000)
  for (let small = 0; small < feedLength + 5; small++) await player.bet({ nonce: small + 1, stake: 1 + small / 100 })
  const feed = await feedWith(1 + (feedLength + 4) / 100)
  expect(feed.all).toHaveLength(feedLength)
  expect(feed.all.map(({ stake }) => stake)).not.toContain(1000)
  expect(feed.big).toEqual([expect.objectContaining({ stake: 1000, payout: 11_000, multiplier: 11 })])
  expect(feed.high.map(({ stake }) => stake)).toContain(1000)
  expect(feed.all.map(({ id }) => id)).toEqual(feed.all.map(({ id }) => id).toSorted((a, b) => b - a))
})

test('the last bets of a quiet game stay in its feed, no matter how much is played elsewhere', async () => {
  const player = await site.player()
  const stakes = [31.01, 31.02, 31.03]
  const bubble = { game: 'bubbles', params: { target: 2 } }
  for (const [nonce, stake] of stakes.entries()) await player.bet({ nonce, stake, ...bubble })
  for (let more = 0; more < feedLength + 3; more++)
    await player.bet({ nonce: stakes.length + more, stake: 2 + more / 100 })
  await feedWith(2 + (feedLength + 2) / 100)
  const { bets } = await site.visitor().ask(calls.gameFeed, { game: bubble.game })
  expect(bets.map(({ stake }) => stake)).toEqual(stakes.toReversed())
  expect(bets[0]).toMatchObject({ name: player.login, game: bubble.game })
  const dice = await site.visitor().ask(calls.gameFeed, { game: 'dice' })
  expect(dice.bets).toHaveLength(feedLength)
  expect(await site.visitor().ask(calls.gameFeed, { game: 'no-such-game' })).toEqual({ bets: [] })
})
