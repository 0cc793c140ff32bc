/**
 * Compares everything that the site sends about bets with what it sent before it counted in kopecks and ten-thousandths
 * internally: field by field, number by number.
 */
import { readFileSync } from 'node:fs'
import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestRounds, testRounds } from '../testing/rounds.ts'
import type { Player } from '../testing/site.ts'
import type { Listener } from '../testing/visitor.ts'
import { sealedRoots } from './seeded/seeds.ts'

const golden = JSON.parse(readFileSync(new URL('wire.golden.json', import.meta.url), 'utf8')) as Record<string, unknown>
/** After this much flight the multiplier is 2.50. */
const flightMs = Math.ceil(Math.log(2.5) / 0.000_06)
/** The place of the bet that is cancelled. */
const calledBack = 2

let rounds: TestRounds
let player: Player
let listener: Listener
beforeAll(async () => {
  rounds = await testRounds([(point) => point >= 30_000])
  player = await rounds.site.player('golden-player')
  const sealed = sealedRoots.seal(rounds.site.seedKey, { player: player.id, restoration: 0 }, Buffer.alloc(32, 7))
  await rounds.site.database.pool.query('insert into seed_root (player, sealed) values ($1, $2)', [player.id, sealed])
  listener = await player.listen()
})
afterAll(() => rounds.site.close())

/** Times, event numbers and random values are not part of the wire format: each is replaced by its kind. */
const moments = new Set([
  'now',
  'startedAt',
  'endedAt',
  'nextAt',
  'bettingEndsAt',
  'publishedAt',
  'saltedAt',
  'at',
  'endsAt',
])
const chance = new Set([
  'seq',
  'hash',
  'terminatingHash',
  'salt',
  'link',
  'uid',
  'commitments',
  'commitment',
  'serverSeed',
  'img',
  'used',
])
/** Fields added since. */
const joined = new Set(['status'])
function masked(field: string, value: unknown): unknown {
  if (joined.has(field)) return undefined
  if (moments.has(field) || chance.has(field)) return value === null ? null : field
  if (field === 'point' && typeof value === 'number')
    return value >= 3 && Math.round(value * 100) / 100 === value ? 'at least 3, two decimals' : value
  return value
}
const shown = (body: unknown): unknown => JSON.parse(JSON.stringify(body, masked))

const told: Record<string, unknown> = {}
async function tell(name: string, answer: Promise<{ body: unknown }>): Promise<void> {
  told[name] = shown((await answer).body)
}

interface Tables {
  success: { tables: { game: string }[] }
}

/** Games added since have rows of their own: the others' have not changed. */
function ofTheirGames({ body }: { body: unknown }): { body: unknown } {
  const { success } = body as Tables
  const known = new Set((golden['tables'] as Tables).success.tables.map(({ game }) => game))
  return { body: { success: { tables: success.tables.filter(({ game }) => known.has(game)) } } }
}

async function seededBets(): Promise<void> {
  for (const nonce of [0, 1, 2])
    await tell(`dice ${nonce}`, player.bet({ nonce, stake: 10.05, params: { chance: 49.5, side: 'under' } }))
  const opened = { game: 'mines', nonce: 3, clientSeed: 'a client seed', stake: 7.77, params: { mines: 3 } }
  await tell('mines opened', player.call(calls.placeBet, opened))
  await tell('mines moved', player.call(calls.move, { nonce: 3, step: 0, move: { cell: 0 } }))
  await tell('mines open', player.call(calls.openGames))
  await tell('mines taken', player.call(calls.move, { nonce: 3, step: 1, move: { take: true } }))
  await tell('history', player.call(calls.history, {}))
  await tell('tables', player.call(calls.tables).then(ofTheirGames))
  await tell('refused', player.bet({ nonce: 4, stake: 19_999.99, params: { chance: 1, side: 'under' } }))
}

async function roundBets(): Promise<void> {
  const { clock } = rounds
  await rounds.toBetting()
  await tell('round bet', rounds.bet(player, { key: 'golden-key-1', stake: 12.34 }))
  await rounds.bet(player, { key: 'golden-key-2', stake: 5.55, target: 1.11 })
  await tell('round cancelled', rounds.cancel(player, 'golden-key-2'))
  await tell('round bet with a target', rounds.bet(player, { key: 'golden-key-3', stake: 99.99, target: 2.05 }))
  await expect.poll(async () => (await rounds.state()).bets.length).toBe(2)
  await rounds.toFlight()
  await expect.poll(async () => (await rounds.state()).totals.bets).toBe(2)
  clock.advance(flightMs)
  await tell('round taken', rounds.take(player, 'golden-key-1'))
  await expect.poll(async () => (await rounds.state()).totals.taken).toBe(2)
  await tell('snapshot in flight', player.call(calls.roundState, { game: crash.id }))
  await rounds.toEnd()
  await expect.poll(async () => (await player.ask(calls.latestBets)).bets.length).toBe(6)
  const number = await rounds.number()
  await tell('snapshot at the end', player.call(calls.roundState, { game: crash.id }))
  await tell('round', player.call(calls.round, { game: crash.id, number }))
  await tell('own bets', player.call(calls.roundBets, { game: crash.id }))
  await tell('rounds', player.call(calls.roundHistory, { game: crash.id }))
}

async function afterwards(): Promise<void> {
  await expect.poll(async () => (await player.ask(calls.feed)).all.length).toBe(6)
  const { bets } = await player.ask(calls.latestBets)
  const byStake = bets.toSorted((one, other) => one.stake - other.stake || one.payout - other.payout)
  told['latest'] = shown(byStake)
  for (const [place, { link }] of byStake.entries())
    await tell(`shown ${place}`, player.call(calls.showBet, { id: link }))
  told['feed'] = shown(
    (await player.ask(calls.feed)).all
      .map((bet) => ({ ...bet, id: 0 }))
      .toSorted((one, other) => one.stake - other.stake || one.payout - other.payout),
  )
  told['statement'] = shown(
    (await player.ask(calls.statement, {})).movements
      .map((movement) => ({ ...movement, of: null }))
      .toSorted((one, other) => one.balance - other.balance),
  )
  const { sets } = await player.ask(calls.gameReturns, { game: crash.id })
  told['returns'] = shown(sets.toSorted((one, other) => one.staked - other.staked))
}

/** What was sent, independent of batching: played bets as last sent, and the final totals. */
function newsOfRounds(): unknown {
  const news = listener.payloads('round')
  const bets = (wanted: 'joined' | 'taken') => {
    const all: { id: number }[] = news.flatMap((event) =>
      event.kind === wanted && 'bets' in event ? [...event.bets] : [],
    )
    const last = all.map((each) => [each.id, each] as const)
    return [...new Map<number, unknown>(last).entries()]
      .filter(([id]) => id !== calledBack)
      .toSorted(([one], [other]) => one - other)
  }
  return {
    joined: bets('joined'),
    taken: bets('taken'),
    others: news.filter(({ kind }) => kind === 'running' || kind === 'ended'),
  }
}

test('every reply and every event about bets matches the recorded one exactly', async () => {
  await seededBets()
  await roundBets()
  await afterwards()
  told['news'] = shown(newsOfRounds())
  told['balances'] = shown(listener.payloads('updBalance'))
  told['own news'] = shown(
    listener
      .payloads('ownRoundBet')
      .toSorted((one, other) => one.bet.id - other.bet.id || one.bet.payout - other.bet.payout),
  )
  expect(told).toEqual(golden)
})
