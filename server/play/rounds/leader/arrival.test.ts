/**
 * Tests that a cash-out pays by the moment at which the whole request reached the site, whatever it waits for
 * afterwards.
 */
import { connect } from 'node:net'
import { calls } from '@kurazh/contract/index.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { somebodyWaitsFor } from '../../../testing/held.ts'
import { freshKey, type TestRounds, testRounds } from '../../../testing/rounds.ts'
import type { Player, TestNode } from '../../../testing/site.ts'
import type { Visitor } from '../../../testing/visitor.ts'
import { believed, createSeals } from './forward-to-leader.ts'

const high = (point: number) => point >= 32_000 && point < 80_000
let rounds: TestRounds
let node: TestNode

beforeAll(async () => {
  rounds = await testRounds([high, high, high, high, high, high])
  node = await rounds.site.node()
})
afterAll(async () => {
  await node.close()
  await rounds.site.close()
})
afterEach(() => rounds.site.audit())

/** A bet of 100 ₽ in flight, of a session that no node has read yet. */
async function inFlight(): Promise<{ player: Player; key: string; round: number }> {
  const player = await rounds.site.player()
  await rounds.toBetting()
  const key = freshKey()
  await rounds.bet(player, { key, stake: 100 })
  await player.ask(calls.login, { login: player.login, password: player.password, info: '' })
  const { round } = await rounds.toFlight()
  return { player, key, round: round?.number ?? 0 }
}

/**
 * Blocks reading sessions until the given work is done; a request that waits for one has arrived before the work
 * begins.
 */
async function whileSessionsStall<Result>(
  ask: () => Promise<Result>,
  meanwhile: () => void | Promise<void>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: rounds.site.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query('lock table session in access exclusive mode')
  const asked = ask()
  await somebodyWaitsFor(rounds.site, client)
  await meanwhile()
  await client.query('commit')
  await client.end()
  return asked
}

const flyTo = async (multiplierE4: number) => {
  const { round, now } = await rounds.state()
  rounds.clock.advance((round?.startedAt ?? now) + crash.elapsedMsFor(multiplierE4) - now)
}
const take = (visitor: Visitor, round: number, key: string, headers?: Record<string, string>) =>
  visitor.call(calls.roundTake, { game: crash.id, round, key }, headers)

test.each(['the leading node', 'another node'])(
  'a stalled database does not move a cash-out that arrived %s',
  async (where) => {
    const { player, round, key } = await inFlight()
    await flyTo(10_200)
    const visitor = where === 'another node' ? node.visitor(player.token) : player
    const taken = await whileSessionsStall(
      () => take(visitor, round, key),
      () => flyTo(11_500),
    )
    expect(taken.body).toMatchObject({ success: { bet: { state: 'taken', multiplier: 1.02 } } })
    await rounds.toEnd()
  },
)

test('a cash-out that arrived before the end still counts a moment after it, until the round is settled', async () => {
  const { player, round, key } = await inFlight()
  await flyTo(10_200)
  const late = await whileSessionsStall(
    () => take(player, round, key),
    async () => {
      await rounds.toUnsettled()
      rounds.clock.advance(500)
    },
  )
  expect(late.body).toMatchObject({ success: { bet: { state: 'taken', multiplier: 1.02 }, balance: 1002 } })
  await expect.poll(async () => (await rounds.state()).totals).toMatchObject({ taken: 1, paid: 102 })
  await rounds.toEnd()
})

test('a cash-out that arrived before the end but is read after the settlement is refused, with that reason', async () => {
  const { player, round, key } = await inFlight()
  await flyTo(10_200)
  const refused = await whileSessionsStall(
    () => take(player, round, key),
    async () => {
      await rounds.toEnd()
      await expect.poll(() => rounds.site.count('round where number = $1 and settled', [round])).toBe(1)
    },
  )
  expect(refused).toMatchObject({
    status: 409,
    code: 'TooLate',
    error: 'Не успели: сервер разобрал ваш запрос, когда раунд был уже рассчитан',
  })
})

test('only a node can state when a request arrived, and a request has arrived when its last byte has', async () => {
  const { player, round, key } = await inFlight()
  const { now } = await rounds.state()
  await flyTo(10_200)
  const body = JSON.stringify({ game: crash.id, round, key })
  const { hostname, port } = new URL(rounds.site.origin)
  const socket = connect(Number(port), hostname)
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
  socket.write(
    [
      `POST ${calls.roundTake.path} HTTP/1.1`,
      'host: site',
      'content-type: application/json',
      `content-length: ${body.length}`,
      `cookie: kurazh_session=${player.token}`,
      `x-passed-on: ${now}.${'0'.repeat(64)}`,
      '',
      '',
    ].join('\r\n'),
  )
  socket.write(body.slice(0, 5))
  await new Promise((resolve) => setTimeout(resolve, 100))
  await flyTo(20_000)
  socket.write(body.slice(5))
  expect(await answer).toContain('"multiplier":2,')
  socket.destroy()
  await rounds.toEnd()
})

test('an arrival time sent by another node is used as far as it is plausible', () => {
  expect(believed(10_000, 10_900)).toBe(10_000)
  expect(believed(10_050, 10_000)).toBe(10_000)
  expect(believed(1_000, 10_000)).toBe(7_000)
})

test("a node's mark is valid only for the exact request and moment, and only with the site's secret", () => {
  const seals = createSeals(Buffer.from('the secret of the nodes'))
  const request = {
    url: calls.roundTake.path,
    headers: { cookie: 'kurazh_session=one' },
    body: { game: crash.id, round: 7, key: 'a key' },
  }
  const mark = seals.seal(request, 10_000)
  const read = (marked: string, other: Partial<typeof request> = {}) =>
    seals.read({ ...request, ...other, headers: { ...request.headers, ...other.headers, 'x-passed-on': marked } })
  expect(read(mark)).toBe(10_000)
  expect(read(mark, { url: calls.roundCancel.path })).toBeUndefined()
  expect(read(mark, { headers: { cookie: 'kurazh_session=two' } })).toBeUndefined()
  for (const body of [{ game: 'other' }, { round: 8 }, { key: 'other' }])
    expect(read(mark, { body: { ...request.body, ...body } })).toBeUndefined()
  expect(read(mark.replace('10000.', '9000.'))).toBeUndefined()
  expect(read(createSeals(Buffer.from('another secret')).seal(request, 10_000))).toBeUndefined()
})
