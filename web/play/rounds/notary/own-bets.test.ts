/** A server that lies to a page about the page's own bets. Judged by what was sent, and when. */
import { kopecksFromRoubles, roublesFromKopecks } from '@kurazh/shared/money/kopecks.ts'
import type { OwnRoundBet } from '@kurazh/contract/play/rounds.ts'
import { exactE4, multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { Wire } from '@kurazh/contract/core/wire.ts'
import { payoutKopecks } from '@kurazh/games/core/fairness.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { expect, test } from 'vitest'
import { serverReaching, type RoundServer } from '../../../testing/round-server.ts'
import { type Device, type Liar, openPage, type RoundPage, settled } from '../../../testing/round-page.ts'

const order = { stakeKopecks: 1000n, target: 15_000 }
const high = 4 * crash.elapsedMsFor(15_000)

/** A page whose first round goes beyond 3×, with a bet of the first seat that is in flight. */
async function inFlight({
  target = order.target,
  liar = {},
  device = new Map(),
}: { target?: number | null; liar?: Liar; device?: Device } = {}) {
  const server = serverReaching(30_000)
  const page = openPage(server, { device, liar })
  await settled()
  server.open()
  await settled()
  page.seats[0]?.place({ ...order, target })
  await settled()
  server.start()
  await settled()
  return { server, page, liar, device }
}

async function ended(server: RoundServer, page: RoundPage) {
  server.fly(high)
  server.end()
  await settled()
  return page.counted.map(({ verdict }) => verdict)
}

const lieOf = ({ notary }: RoundPage) => notary.store.getState().lie
/** The same lie about a bet in every message. */
const everywhere = (lie: (bet: Wire<OwnRoundBet>) => Wire<OwnRoundBet>): Liar => ({
  own: lie,
  placed: lie,
  taken: lie,
  cancelled: lie,
  state: (told) => ({ ...told, own: told.own.map(lie) }),
  past: (told) => ({ ...told, own: told.own.map(lie) }),
})
const once = (end: Partial<Wire<OwnRoundBet>>) => everywhere((bet) => (bet.state === 'open' ? bet : { ...bet, ...end }))

test.each([
  ['lost although the flight passed its target', { state: 'lost', multiplier: null, payout: 0 }],
  ['given back although the flight was not interrupted', { state: 'returned', multiplier: null, payout: 10 }],
  ['called back after the start', { state: 'cancelled', multiplier: null, payout: 10 }],
  ['a kopeck short', { payout: 14.99 }],
  ['a kopeck over', { payout: 15.01 }],
  ['above its target', { multiplier: 1.6, payout: 16 }],
  ['without a height', { multiplier: null }],
  ['of another round', { round: 2 }],
  ['of another stake', { stake: 5, payout: 7.5 }],
  ['with another target', { target: 1.4, takenAt: 1.4, multiplier: 1.4, payout: 14 }],
  ['with another height', { takenAt: 1.4, multiplier: 1.4, payout: 14 }],
] as [string, Partial<Wire<OwnRoundBet>>][])(
  'a bet with the target 1.5 reported %s: an alarm and no tick',
  async (_what, end) => {
    const { server, page } = await inFlight({ liar: once(end) })
    if (end.state === 'cancelled') await page.feed.sync()
    expect(await ended(server, page)).not.toContain('proved')
    expect(lieOf(page)).toMatchObject({ round: 1 })
  },
)

test.each([
  ['another height', { takenAt: 1.2 }],
  ['another stake', { stake: 9 }],
  ['another target', { target: null }],
] as [string, Partial<Wire<OwnRoundBet>>][])(
  'a bet that is confirmed with %s raises the alarm at once',
  async (_what, change) => {
    const { page } = await inFlight({ liar: everywhere((bet) => ({ ...bet, ...change })) })
    expect(lieOf(page)).toMatchObject({ round: 1 })
  },
)

test('a full round takes a bet without a target lower than the largest win would: no alarm, and no tick where that decided it', async () => {
  const play = async (reaching: number, fly: number) => {
    const server = serverReaching(reaching)
    server.roomTo = 120_200
    const page = openPage(server)
    await settled()
    server.open()
    await settled()
    page.seats[0]?.place({ ...order, target: null })
    await settled()
    server.start()
    server.fly(fly)
    server.end()
    await settled()
    expect(lieOf(page)).toBeNull()
    return page.counted.map(({ verdict }) => verdict)
  }
  expect(await play(130_000, 120_000)).toEqual(['recomputed'])
  expect(await play(20_000, 400)).toEqual(['proved'])
})

test('the height of a bet without a target is reported once: another one later raises the alarm', async () => {
  let told = 0
  const { server, page } = await inFlight({
    target: null,
    liar: everywhere((bet) => ({ ...bet, takenAt: told++ === 0 ? 50 : 20 })),
  })
  await ended(server, page)
  expect(lieOf(page)).toMatchObject({ what: 'высота, на которой ставку заберут', before: '50.00×', now: '20.00×' })
})

test('without a target a bet is taken where its payout would exceed the largest win, and never below ten', async () => {
  const { page } = await inFlight({ target: null, liar: everywhere((bet) => ({ ...bet, takenAt: 2 })) })
  expect(lieOf(page)).toMatchObject({
    what: 'высота, на которой ставку заберут',
    before: '100\u00a0000.00×',
    now: '2.00×',
  })
})

test('the alarm ends automatic play and calls back what was to be sent next', async () => {
  const { server, page, liar } = await inFlight()
  const never = { kind: 'reset' } as const
  page.seats[1]?.start(
    {
      baseKopecks: 1000n,
      count: 0,
      onWin: never,
      onLoss: never,
      stopProfitKopecks: null,
      stopLossKopecks: null,
      stopBalanceKopecks: null,
    },
    20_000,
    100_000n,
  )
  Object.assign(liar, once({ payout: 14.99 }))
  await ended(server, page)
  expect(page.seats[1]?.store.getState()).toMatchObject({ run: null, order: null })
  server.open()
  await settled()
  expect(server.snapshot().own).toEqual([])
})

test('a bet is counted once its round has its verdict too, never before', async () => {
  const { server, page } = await inFlight()
  server.fly(high)
  await settled()
  expect(page.feed.store.getState().view?.own[0]).toMatchObject({ state: 'taken' })
  expect(page.counted).toEqual([])
  expect(await ended(server, page)).toEqual(['proved'])
})

test('a bet taken in flight is not proved by a round that is broken', async () => {
  const { server, page, liar } = await inFlight()
  liar.news = (event) => (event.kind === 'ended' ? { ...event, point: Math.round(event.point * 100 + 1) / 100 } : event)
  expect(await ended(server, page)).toEqual(['broken'])
})

async function takenByHand(liar: Liar) {
  const { server, page } = await inFlight({ target: null, liar })
  server.fly(crash.elapsedMsFor(25_000))
  page.seats[0]?.cashOut()
  await settled()
  return { verdicts: await ended(server, page), lie: lieOf(page), page }
}

/** Reported as taken this many milliseconds of flight lower than it was. */
const lower = (ms: number): Liar =>
  everywhere((bet) => {
    if (bet.state !== 'taken') return bet
    const multiplierE4 = crash.multiplierE4At(crash.elapsedMsFor(exactE4(bet.multiplier) ?? 10_000) - ms)
    return {
      ...bet,
      multiplier: multiplierFromE4(multiplierE4),
      payout: roublesFromKopecks(payoutKopecks(kopecksFromRoubles(bet.stake), multiplierE4)),
    }
  })

test('a take pays no less than at the moment by the clock when the page requested it: less is not proved, for another device may have taken it before', async () => {
  expect(await takenByHand({})).toMatchObject({ verdicts: ['proved'], lie: null })
  const { page, ...less } = await takenByHand(lower(1_000))
  expect(less).toMatchObject({ verdicts: ['recomputed'], lie: null })
  expect(page.notary.betOf(page.feed.store.getState().view?.own[0]?.link ?? '')).toMatchObject({
    doubt: 'taken-elsewhere',
  })
})

test('a take that was answered and is later reported differently is a lie', async () => {
  const { server, page, liar } = await inFlight({ target: null })
  server.fly(crash.elapsedMsFor(25_000))
  page.seats[0]?.cashOut()
  await settled()
  Object.assign(liar, once({ state: 'lost', multiplier: null, payout: 0 }))
  await page.feed.sync()
  expect(await ended(server, page)).not.toContain('proved')
  expect(lieOf(page)).toMatchObject({ what: 'судьба ставки' })
})

test('a take that was sent well before the end and had no effect leaves the bet unproved', async () => {
  const { server, page } = await inFlight({ target: null })
  server.fly(2_000)
  const bet = page.feed.store.getState().view?.own[0] as OwnRoundBet
  page.notary.cashingOut(bet.key, page.feed.siteMoment())
  expect(await ended(server, page)).toEqual(['recomputed'])
  expect(page.notary.betOf(bet.link)).toMatchObject({ doubt: 'take-lost' })
  expect(lieOf(page)).toBeNull()
})

test('below its height and not by this page: recomputed, for another device may have taken it', async () => {
  const { server, page } = await inFlight({ target: 25_000 })
  server.fly(2_000)
  server.take(page.feed.store.getState().view?.own[0]?.key ?? '')
  expect(await ended(server, page)).toEqual(['recomputed'])
  expect(lieOf(page)).toBeNull()
})

test('a bet that this device did not send is recomputed; it still has to agree with its round', async () => {
  const server = serverReaching(30_000)
  const liar: Liar = {}
  const page = openPage(server, { liar })
  await settled()
  server.open()
  await settled()
  server.place({ round: 1, key: 'elsewhere-1', stake: 10_00n, target: 1.5 })
  server.place({ round: 1, key: 'elsewhere-2', stake: 10_00n, target: 2 })
  await settled()
  Object.assign(
    liar,
    everywhere((bet) =>
      bet.key === 'elsewhere-2' && bet.state === 'taken' ? { ...bet, state: 'lost', multiplier: null, payout: 0 } : bet,
    ),
  )
  server.start()
  expect(await ended(server, page)).toEqual(['recomputed', 'broken'])
})

test('a bet in flight survives a reload and is proved by the reloaded page', async () => {
  const { server, page, device } = await inFlight()
  page.close()
  const again = openPage(server, { device })
  await settled()
  expect(await ended(server, again)).toEqual(['proved'])
  const third = openPage(server, { device })
  await settled()
  expect(third.counted).toEqual([])
})

test('the result of a bet while the page was away is requested, and checked against what was sent', async () => {
  for (const [liar, found] of [
    [{}, ['proved']],
    [once({ state: 'lost', multiplier: null, payout: 0 }), ['broken']],
  ] as const) {
    const { server, page, device } = await inFlight()
    page.close()
    server.fly(high)
    server.end()
    server.open()
    const again = openPage(server, { device, liar })
    await settled()
    expect(again.counted.map(({ verdict }) => verdict)).toEqual(found)
  }
})

test('an unreadable answer about a past round is requested again, and the bet gets its verdict', async () => {
  const { server, page, device } = await inFlight()
  page.close()
  server.fly(high)
  server.end()
  server.open()
  const liar: Liar = { past: (told) => ({ ...told, own: told.own.map((bet) => ({ ...bet, payout: 15.005 })) }) }
  const again = openPage(server, { device, liar })
  await settled()
  expect(again.counted).toEqual([])
  delete liar.past
  server.start()
  server.end()
  server.open()
  await settled()
  expect(again.counted.map(({ verdict }) => verdict)).toEqual(['proved'])
})

test.each([15.005, '15', null])(
  'an older page stored an end with an invalid payout (%s): an alarm, and only a valid payout is counted',
  async (payout) => {
    const { server, page, device } = await inFlight()
    page.close()
    server.fly(high)
    server.end()
    server.open()
    for (const [key, text] of device) {
      if (key.startsWith('round-bets'))
        device.set(
          key,
          JSON.stringify(
            (JSON.parse(text) as object[]).map((bet) => ({ ...bet, end: { state: 'taken', multiplier: 1.5, payout } })),
          ),
        )
    }
    const again = openPage(server, { device })
    await settled()
    expect(lieOf(again)).toMatchObject({ round: 1 })
    expect(again.counted).toMatchObject([{ payout: 15_00n, verdict: 'broken' }])
  },
)

test('a bet seen in flight does not vanish', async () => {
  const { server, page, device } = await inFlight()
  await page.feed.sync()
  page.close()
  server.fly(high)
  server.end()
  server.open()
  const again = openPage(server, { device, liar: { past: (told) => ({ ...told, own: [] }) } })
  await settled()
  expect(lieOf(again)).toMatchObject({ what: 'ставка', now: 'её нет' })
})

test('an interrupted flight gives back bets it had not reached, pays the others, and ends no higher than its point', async () => {
  const { server, page } = await inFlight()
  server.fly(crash.elapsedMsFor(20_000))
  server.interrupt()
  await settled()
  expect(page.counted.map(({ verdict }) => verdict)).toEqual(['proved'])
  expect(lieOf(page)).toBeNull()
  for (const lie of [
    { state: 'returned', multiplier: null, payout: 10 },
    { state: 'lost', multiplier: null, payout: 0 },
  ] as const) {
    const lied = await inFlight({ liar: once(lie) })
    lied.server.fly(crash.elapsedMsFor(20_000))
    lied.server.interrupt()
    await settled()
    expect(lieOf(lied.page)).toMatchObject({ round: 1 })
  }
})

test('a bet that was sent before the salt had been received is recomputed, though the salt came in time for the end', async () => {
  const server = serverReaching(30_000)
  const silent = { salt: null, saltedAt: null, saltFrom: null }
  const liar: Liar = { state: (told) => ({ ...told, chain: told.chain && { ...told.chain, ...silent } }) }
  const page = openPage(server, { liar })
  await settled()
  server.open()
  await settled()
  page.seats[0]?.place(order)
  await settled()
  delete liar.state
  server.start()
  await page.feed.sync()
  expect(await ended(server, page)).toEqual(['recomputed'])
  expect(lieOf(page)).toBeNull()
})

test('an answer to a former player is not shown to the next', async () => {
  const { page, liar } = await inFlight()
  const told: number[] = []
  // The first request is the former player's; any other player has no bets.
  liar.state = (snapshot) => {
    const own = told.length === 0 ? snapshot.own : []
    told.push(own.length)
    return { ...snapshot, own }
  }
  const shown: number[] = []
  void page.feed.sync()
  page.feed.forgetPlayer()
  page.feed.store.subscribe(({ view }) => shown.push(view?.own.length ?? 0))
  await settled()
  expect(told).toEqual([1, 0])
  expect(new Set(shown)).toEqual(new Set([0]))
})

test('another player on the page, or after it: the bets of the former one are neither shown nor reported as missing', async () => {
  const device: Device = new Map()
  let who = 'one'
  const server = serverReaching(30_000)
  const page = openPage(server, { device, player: () => who })
  await settled()
  server.open()
  await settled()
  page.seats[0]?.place(order)
  await settled()
  server.start()
  await page.feed.sync()
  page.close()
  who = 'other'
  const notTheirs: Liar = {
    own: () => null,
    state: (told) => ({ ...told, own: [] }),
    past: (told) => ({ ...told, own: [] }),
  }
  const next = openPage(server, { device, player: () => who, liar: notTheirs })
  await ended(server, next)
  server.open()
  await settled()
  expect(lieOf(next)).toBeNull()
  page.notary.forgetPlayer()
  page.feed.forgetPlayer()
  expect(page.feed.store.getState().view?.own).toEqual([])
})
