/** A server that lies to a page about rounds and chains. Each lie goes through the page's real ports. */
import type { PastRound, RoundChain } from '@kurazh/contract/play/rounds.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { downTheChain, roundDraw } from '@kurazh/games/core/round-chain.ts'
import { expect, test } from 'vitest'
import { serverReaching, RoundServer } from '../../../testing/round-server.ts'
import { type Device, type Liar, openPage, type RoundPage, settled, type Told } from '../../../testing/round-page.ts'

const forged = 'cd'.repeat(32)
const order = { stakeKopecks: 1000n, target: 15_000 }

/** A page that has received two honest rounds; later messages are replaced by `liar`. */
async function table(server = serverReaching(200), device: Device = new Map()) {
  const liar: Liar = {}
  const page = openPage(server, { device, liar })
  await settled()
  for (let round = 0; round < 2; round += 1) await play(server)
  expect(page.notary.store.getState().lie).toBeNull()
  return { server, page, liar, device }
}

async function play(server: RoundServer, inFlight: () => void | Promise<void> = () => undefined) {
  server.open()
  await settled()
  server.start()
  await inFlight()
  server.end()
  await settled()
}

const checked = (page: RoundPage) => page.notary.store.getState()
/** Plays a round with a bet of the first seat and returns how it was counted. */
async function verdicts(server: RoundServer, page: RoundPage) {
  server.open()
  await settled()
  page.seats[0]?.place(order)
  await settled()
  server.start()
  server.fly(60_000)
  server.end()
  await settled()
  return page.counted.map(({ verdict }) => verdict)
}

/** The end of the current round as another hash and salt give it, true to the law of the flight. */
function endBy(hash: string, salt: string): (event: Told['news']) => Told['news'] {
  let startedAt = 0
  return (event) => {
    if (event.kind === 'running') startedAt = event.startedAt
    if (event.kind !== 'ended') return event
    const pointE4 = crash.resultOf(roundDraw(hash, salt))
    return { ...event, hash, point: crash.toldResult(pointE4), endedAt: startedAt + crash.playMs(pointE4) }
  }
}

const ofChain = (change: Partial<RoundChain>): Liar => ({
  state: (told) => ({ ...told, chain: told.chain && { ...told.chain, ...change } }),
  news: (event) => (event.kind === 'chain' ? { ...event, chain: { ...event.chain, ...change } } : event),
})

test('an honest round is proved for a page that received its chain before, and so is the bet on it', async () => {
  const { server, page } = await table()
  expect(await verdicts(server, page)).toEqual(['proved'])
  expect(checked(page)).toEqual({ rounds: 3, proved: 3, recomputed: 0, bets: 1, lie: null })
})

test.each([
  ['another salt', { salt: 'другая' }, 'соль цепочки № 1'],
  ['another end', { terminatingHash: downTheChain(forged, 12) }, 'конец цепочки № 1'],
  ['another length', { links: 13 }, 'длина цепочки № 1'],
])(
  'the chain in flight is reported differently, with %s: an alarm, nothing adopted, no tick',
  async (_what, change, what) => {
    const { server, page, liar } = await table()
    server.open()
    await settled()
    page.seats[0]?.place(order)
    await settled()
    server.start()
    const chain = { ...(server.snapshot().chain as RoundChain), ...change }
    const end = endBy(
      'terminatingHash' in change ? downTheChain(forged, 9) : downTheChain('0'.repeat(64), 1),
      chain.salt ?? '',
    )
    liar.news = (event) => end(event)
    for (const listener of server.listeners)
      listener.heard({
        game: 'crash',
        seq: (page.feed.store.getState().view?.seq ?? 0) + 1,
        now: server.now,
        round: 3,
        kind: 'chain',
        chain,
        nextChain: null,
      })
    await settled()
    expect(checked(page).lie).toMatchObject({ what })
    expect(page.feed.store.getState().view?.chain).toMatchObject({
      salt: server.snapshot().chain?.salt,
      terminatingHash: server.snapshot().chain?.terminatingHash,
    })
    server.end()
    await settled()
    expect(checked(page).proved).toBe(2)
    expect(page.counted.map(({ verdict }) => verdict)).not.toContain('proved')
  },
)

/** A past of another chain, consistent in itself like an honest one. */
function forgedPast({ past, chain }: Told['state']): PastRound[] {
  return past.map((row) => {
    const hash = downTheChain(forged, 12 - row.link)
    const pointE4 = crash.resultOf(roundDraw(hash, chain?.salt ?? ''))
    return { ...row, hash, point: crash.toldResult(pointE4), endedAt: (row.startedAt ?? 0) + crash.playMs(pointE4) }
  })
}

test('after a gap the snapshot brings its own past, which does not prove itself', async () => {
  const { server, page, liar } = await table()
  page.hush(true)
  await play(server)
  await play(server)
  page.hush(false)
  liar.state = (told) => ({ ...told, past: forgedPast(told) })
  await play(server)
  expect(checked(page).lie).not.toBeNull()
  expect(checked(page).proved).toBe(2)
})

test('in a past in which only unreceived rounds are forged, every row must lead to what was received', async () => {
  const { server, page, liar } = await table()
  page.hush(true)
  await play(server)
  await play(server)
  page.hush(false)
  liar.state = (told) => ({
    ...told,
    past: told.past.map((row, place) => (row.number > 2 ? (forgedPast(told)[place] as PastRound) : row)),
  })
  await play(server)
  expect(checked(page)).toMatchObject({ proved: 2, lie: { what: expect.stringContaining('на месте раунда № 2') } })
})

test('a gap of many rounds is walked down to what was received before it', async () => {
  const { server, page } = await table()
  page.hush(true)
  for (let round = 0; round < 8; round += 1) await play(server)
  page.hush(false)
  await play(server)
  expect(checked(page)).toMatchObject({ rounds: 11, proved: 11, lie: null })
})

test.each([
  ['end', { terminatingHash: downTheChain(forged, 12) }],
  ['salt', { salt: 'другая' }],
])('a reload does not forget: another %s of the same chain is detected', async (_what, change) => {
  const { server, page, device } = await table()
  page.close()
  const again = openPage(server, { device, liar: ofChain(change) })
  await settled()
  expect(checked(again).lie).not.toBeNull()
})

test('an alarm stays after a reload and is dismissed by its player', async () => {
  const { server, page, device, liar } = await table()
  liar.state = (told) => ({ ...told, past: told.past.map((row) => (row.number === 2 ? { ...row, point: 1.01 } : row)) })
  await page.feed.sync()
  await settled()
  page.close()
  const again = openPage(server, { device })
  expect(checked(again).lie).toMatchObject({ round: 2 })
  again.notary.lies.read()
  expect(checked(again).lie).toBeNull()
  again.close()
  expect(checked(openPage(server, { device })).lie).toBeNull()
})

test('two pages of one device that receive two ends of a chain detect it from each other', async () => {
  const { server, page, device } = await table()
  const other = openPage(server, { device, liar: ofChain({ terminatingHash: downTheChain(forged, 12) }) })
  await settled()
  await play(server)
  expect(checked(other).lie).not.toBeNull()
  expect(checked(page).lie).toBeNull()
})

test('the next chain begins as it was announced or not at all', async () => {
  const { server, page, liar } = await table()
  while ((server.round?.link ?? 0) < 12) await play(server)
  expect(checked(page).lie).toBeNull()
  liar.news = (event) =>
    event.kind === 'chain' ? { ...event, chain: { ...event.chain, terminatingHash: downTheChain(forged, 12) } } : event
  await play(server)
  expect(checked(page).lie).toMatchObject({ what: 'конец цепочки № 2' })
})

test.each([
  ['a link passed over', (round: number) => ({ link: round + 1 })],
  ['another chain in the middle of one', () => ({ chain: 2, link: 1 })],
])('%s is detected when bets are opened', async (_what, change) => {
  const { server, page, liar } = await table()
  liar.news = (event) =>
    event.kind === 'betting' ? { ...event, current: { ...event.current, ...change(event.round) } } : event
  liar.state = (told) => ({ ...told, round: told.round && { ...told.round, ...change(told.round.number) } })
  server.open()
  await settled()
  expect(checked(page).lie).toMatchObject({ round: 3 })
})

test.each(['hash', 'point', 'startedAt', 'interrupted', 'endedAt'] as const)(
  'a round sent again with another %s is detected',
  async (field) => {
    const { page, liar } = await table()
    const other = { hash: downTheChain(forged, 10), point: 1.01, startedAt: 5, interrupted: true, endedAt: 7 }
    liar.state = (told) => ({
      ...told,
      past: told.past.map((row) => (row.number === 2 ? { ...row, [field]: other[field] } : row)),
    })
    await page.feed.sync()
    await settled()
    expect(checked(page).lie).toMatchObject({ round: 2 })
  },
)

test('a round left out of the past is detected', async () => {
  const { server, page, liar } = await table()
  page.hush(true)
  await play(server)
  await play(server)
  page.hush(false)
  liar.state = (told) => ({ ...told, past: told.past.filter(({ number }) => number !== 3) })
  server.open()
  await settled()
  expect(checked(page).lie).toMatchObject({ round: 3 })
})

test('a point that hash and salt do not give, and a flight shorter than its law, are detected', async () => {
  for (const lie of [{ point: 1.01 }, { endedAt: 3 }]) {
    const { server, page, liar } = await table()
    liar.news = (event) => (event.kind === 'ended' ? { ...event, ...lie } : event)
    expect(await verdicts(server, page)).not.toContain('proved')
    expect(checked(page)).toMatchObject({ proved: 2, lie: { round: 3 } })
  }
})

test('a chain that is played without its salt is detected; a salt fixed before the first round is received in time', async () => {
  const silent = openPage(new RoundServer(1), { liar: ofChain({ salt: null }) })
  const server = new RoundServer(2, { salted: false })
  const page = openPage(server)
  await settled()
  expect(page.feed.store.getState().view?.chain?.salt).toBeNull()
  expect(await verdicts(server, page)).toEqual(['proved'])
  expect(checked(page).lie).toBeNull()
  silent.close()
  const played = new RoundServer(1)
  await play(played)
  const late = openPage(played, { liar: ofChain({ salt: null }) })
  await settled()
  expect(checked(late).lie).toMatchObject({ what: 'соль цепочки № 1' })
})

test('a flood of chains does not make a page forget what it received', async () => {
  const { server, page, liar } = await table()
  const chain = server.snapshot().chain as RoundChain
  for (let id = 20; id < 30; id += 1) {
    const seq = (page.feed.store.getState().view?.seq ?? 0) + 1
    for (const listener of server.listeners)
      listener.heard({
        game: 'crash',
        seq,
        now: server.now,
        round: 2,
        kind: 'chain',
        chain: { ...chain, id },
        nextChain: null,
      })
  }
  Object.assign(liar, ofChain({ salt: 'другая' }))
  expect(await verdicts(server, page)).not.toContain('proved')
})

test('a page opened during the flight proves neither that round nor those before it, and says so', async () => {
  const server = serverReaching(200)
  await play(server)
  server.open()
  server.start()
  const page = openPage(server)
  await settled()
  server.end()
  await settled()
  expect(checked(page)).toMatchObject({ rounds: 1, proved: 0, recomputed: 1, lie: null })
  const { round, chain } = server.past(1) ?? {}
  if (!round || !chain) throw new Error('no past round')
  expect(page.notary.recognise(round, chain)).toMatchObject({ promised: false, isBroken: false })
  await play(server)
  expect(checked(page)).toMatchObject({ rounds: 2, proved: 1 })
  const third = server.past(3)
  expect(third && page.notary.recognise(third.round, third.chain)).toMatchObject({ promised: true, isBroken: false })
  expect(third && page.notary.recognise({ ...third.round, hash: forged }, third.chain).isBroken).toBe(true)
})

test('rules that fail to load are requested again, and then everything received before is judged', async () => {
  const server = serverReaching(200)
  let isCut = true
  let asked = 0
  const page = openPage(server, {
    judges: (usual) => ({
      of: (version) => (isCut ? undefined : usual.of(version)),
      find: (version) => {
        asked += 1
        return isCut
          ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
          : usual.find(version)
      },
    }),
  })
  await settled()
  await play(server)
  await play(server)
  expect(checked(page)).toMatchObject({ rounds: 0, lie: null })
  expect(asked).toBeGreaterThan(1)
  isCut = false
  expect(await verdicts(server, page)).toEqual(['proved'])
  expect(checked(page)).toMatchObject({ rounds: 3, proved: 3, bets: 1, lie: null })
})
