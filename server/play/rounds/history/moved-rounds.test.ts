/** Tests that rounds which were moved into history are read with their bets as before, and are moved whole and once. */
import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { eventually } from '@kurazh/games/testing/eventually.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Admin, adminInside, pageOrigin } from '../../../testing/admins.ts'
import { dyingAt } from '../../../testing/cut-node.ts'
import { ageRounds } from '../../../testing/old-play.ts'
import { answersAbout } from '../../../testing/readers-of-bets.ts'
import { freshKey, type TestRounds, testRounds } from '../../../testing/rounds.ts'
import type { Player } from '../../../testing/site.ts'
import { moveRounds } from '../../history/move-history.ts'
import { publishedChains } from '../chain/chains.ts'
import { provedChains } from '../chain/proved-chains.ts'
import { createRoundStore } from '../store/round-store.ts'
import { watchedRounds } from './watched-rounds.ts'

const game = crash.id
const played = 6
const high = (point: number) => point >= 30_000
let rounds: TestRounds
let owner: Admin
let players: Player[]
beforeAll(async () => {
  rounds = await testRounds(
    Array.from({ length: played + 6 }, () => high),
    { PUBLIC_ORIGIN: pageOrigin },
  )
  owner = await adminInside(rounds.site, ['owner'])
  players = [await rounds.site.player(), await rounds.site.player()]
  for (let round = 1; round <= played; round++) await playARound()
  await rounds.toBetting()
  await ageRounds(rounds.site.database, 'round', game, 15)
})
afterAll(() => rounds.site.close())
afterEach(() => rounds.site.audit())

/** Both players bet: one stake is taken in flight, one is paid by its target, one lost, one called back. */
async function playARound(): Promise<void> {
  const { site, clock, toBetting, toFlight, toEnd, bet, cancel, take } = rounds
  await toBetting()
  const [back, taken] = [freshKey(), freshKey()]
  for (const player of players) {
    await bet(player, { key: back, stake: 5 })
    await cancel(player, back)
    await bet(player, { key: taken, stake: 2 })
    await bet(player, { stake: 3, target: player === players[0] ? 1.01 : 9_000 })
  }
  await toFlight()
  clock.advance(crash.elapsedMsFor(15_000))
  for (const player of players) await take(player, taken)
  await toEnd()
  await eventually(async () => {
    const { rows } = await site.database.pool.query('select 1 from round where hash is not null and not settled')
    expect(rows).toEqual([])
  })
}

const move = (count: number) => moveRounds(game)(rounds.site.database.db, 0, count)
const inHead = () => rounds.site.count('round_bet where game = $1', [game])
const inHistory = () => rounds.site.count('round_bet_history where game = $1', [game])
/** Of one round two players have three bets each. */
const perRound = 6

async function everything() {
  const { site } = rounds
  const [player] = players as [Player, Player]
  const [one] = (await player.ask(calls.roundBets, { game, limit: 1 })).bets
  const { rows: keys } = await site.database.pool.query<{ key: string }>(
    'select key from round_bet where player = $1 union select key from round_bet_history where player = $1 order by key',
    [player.id],
  )
  const guest = site.visitor()
  return {
    ...(await answersAbout(site, owner, player, {
      game,
      stake: 3,
      keys: keys.flatMap(({ key }) =>
        [1, 3].flatMap((round) => ['', ':back', ':payout'].map((ending) => `round:${game}:${round}:${key}${ending}`)),
      ),
      numbers: [1, 2, 5],
    })),
    one,
    pages: await Promise.all([1, 2, 50].map((limit) => ownPages(player, limit))),
    past: await pastPages(2),
    whole: await Promise.all(
      Array.from({ length: played }, (_, index) => guest.ask(calls.round, { game, number: index + 1 })),
    ),
    chains: await publishedChains(site.database.db, game),
    watched: await watchedRounds(site.database.db, game),
    proved: await provedChains(site.database.db, site.seedKey, 4),
    again: await Promise.all(keys.map(({ key }) => createRoundStore(site.database.db).betOf(game, 2, player.id, key))),
  }
}

async function ownPages(player: Player, limit: number) {
  const pages = []
  for (let before: number | undefined; ;) {
    const page = await player.ask(calls.roundBets, { game, limit, ...(before !== undefined && { before }) })
    pages.push(page)
    if (page.next === null) return pages
    before = page.next
  }
}

async function pastPages(limit: number) {
  const all = []
  for (let before: number | undefined; ;) {
    const page = await rounds.site
      .visitor()
      .ask(calls.roundHistory, { game, limit, ...(before !== undefined && { before }) })
    if (page.rounds.length === 0) return all
    all.push(...page.rounds)
    before = page.rounds.at(-1)?.number
  }
}

test('every reader is answered the same before, between and after all stretches', async () => {
  const before = await everything()
  expect(before.own).toHaveLength(2 * played)
  expect(before.pages[0]).toHaveLength(played + 1)
  expect(before.proved[0]).toMatchObject({ rounds: 4, wrong: [] })
  for (let moved = 1; moved > 0;) {
    moved = await move(2 * perRound)
    expect(await everything()).toEqual(before)
  }
  expect([await inHead(), await inHistory()]).toEqual([0, played * perRound])
  expect(await rounds.site.count('round_history where game = $1', [game])).toBe(played)
  expect(await rounds.site.count('round_bet_month where player = $1', [players[0]?.id])).toBeGreaterThanOrEqual(3)
  expect(await rounds.site.count(`ledger_transfer where key like 'round:%'`)).toBe(0)
})

test('a node that dies in a move leaves every round whole in one of the two', async () => {
  const former = await inHistory()
  for (let round = 0; round < 2; round++) await playARound()
  await rounds.toBetting()
  const before = await pastPages(3)
  for (const cut of ['before', 'after'] as const)
    for (
      let statement = 1;
      await dyingAt(rounds.site.databaseUrl, statement, cut, (db) => moveRounds(game)(db, 0, 1));
      statement++
    ) {
      expect((await inHead()) + (await inHistory())).toBe(former + 2 * perRound)
      expect((await inHistory()) % perRound).toBe(0)
      expect(await pastPages(3)).toEqual(before)
    }
  expect(await inHistory()).toBeGreaterThan(former)
  while ((await move(1_000)) > 0);
  expect([await inHead(), await pastPages(3)]).toEqual([0, before])
})

test('a chain whose rounds are all in history has as many used links, and the last one was shown', async () => {
  const { site } = rounds
  const [before] = await publishedChains(site.database.db, game)
  const player = await site.player()
  const { hash, link } = (await pastPages(1))[0] ?? { hash: '', link: 0 }
  const isTold = () => player.ask(calls.shownLink, { game, chain: 1, link, hash })
  await site.database.pool.query(`update round set chain = 2 where game = $1`, [game])
  try {
    expect((await publishedChains(site.database.db, game)).find(({ id }) => id === before?.id)?.used).toBe(link)
    expect(await isTold()).toEqual({ wentBack: false })
  } finally {
    await site.database.pool.query(`update round set chain = 1 where game = $1`, [game])
  }
})

test('nodes that move at the same time move each round once, and none that is young', async () => {
  const { site } = rounds
  const former = await inHistory()
  for (let round = 0; round < 2; round++) await playARound()
  await rounds.toBetting()
  expect(await moveRounds(game)(site.database.db, 100, 1_000)).toBe(0)
  const movers = Array.from({ length: 4 }, async () => {
    for (let tries = 0; tries < 10; tries++) await move(1)
  })
  await Promise.all(movers)
  while ((await move(1_000)) > 0);
  expect([await inHead(), await inHistory()]).toEqual([0, former + 2 * perRound])
})

test('the newest round stays in the head, also when it is over', async () => {
  await playARound()
  while ((await move(1_000)) > 0);
  expect([await rounds.site.count('round where game = $1 and settled', [game]), await inHead()]).toEqual([1, perRound])
})

test('no stake is taken on a round as old as those in history', async () => {
  const { site } = rounds
  const player = await site.player()
  const store = createRoundStore(site.database.db)
  const { rows } = await site.database.pool.query<{ epoch: bigint }>('select epoch from round_lead where game = $1', [
    game,
  ])
  const bet = { player: player.id, key: 'an-old-round', place: 99, stake: 100n, params: {}, ceilingE4: 20_000 } as const
  const [answer] = await store.place(game, Number(rows[0]?.epoch), crash.version, [
    { ...bet, round: 2, state: 'open', multiplierE4: 0, payout: 0n },
  ])
  expect(answer?.verdict).toBe('fenced')
})
