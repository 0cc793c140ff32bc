import type { OwnRoundBet, RoundEvent, RoundPhase } from '@kurazh/contract/play/rounds.ts'
import { expect, test } from 'vitest'
import type { RoundListener } from '../../../api/rounds.ts'
import { RoundFeed } from './round-feed.ts'

const totals = { bets: 0, players: 0, stake: 0n, taken: 0, paid: 0n }

const ownBet: OwnRoundBet = {
  id: 1,
  key: 'slot0-aaaa',
  link: 'a',
  round: 7,
  stake: 100n,
  target: null,
  takenAt: 500,
  state: 'open',
  multiplier: null,
  payout: 0n,
}
const round7 = {
  number: 7,
  version: 1,
  chain: 1,
  link: 7,
  phase: 'betting' as RoundPhase,
  bettingEndsAt: 8000,
  startedAt: null as number | null,
  endedAt: null,
  nextAt: null as number | null,
  point: null,
  hash: null,
}

/** A site whose clock is 5000 ahead of the page's, with a manual clock. */
function world() {
  let now = 1000
  let listener: RoundListener | undefined
  let connected = true
  let answers = true
  const witnessed: number[] = []
  let timers: { at: number; every: number | null; act: () => void }[] = []
  const site = {
    seq: 1,
    phase: 'betting' as RoundPhase,
    asked: 0,
    startedAt: null as number | null,
    nextAt: null as number | null,
    tripMs: 0,
    own: [] as OwnRoundBet[],
  }
  const round = () => ({ ...round7, phase: site.phase, startedAt: site.startedAt, nextAt: site.nextAt })
  const schedule = (ms: number, every: number | null, act: () => void) => {
    const timer = { at: now + ms, every, act }
    timers.push(timer)
    return () => void (timers = timers.filter((one) => one !== timer))
  }
  const feed = new RoundFeed(
    'crash',
    {
      state: async () => {
        site.asked += 1
        const answer = {
          game: 'crash',
          seq: site.seq,
          now: now + 5000,
          round: round(),
          bets: [],
          totals,
          own: site.own,
          past: [],
          chain: null,
          nextChain: null,
          bettingMs: 6000,
          pauseMs: 3000,
        }
        if (site.tripMs > 0) await new Promise<void>((come) => schedule(site.tripMs, null, come))
        if (!answers) throw new Error('no line')
        return answer
      },
      siteNow: async () => {
        if (!answers) throw new Error('no line')
        return now + 5000
      },
      follow: (follower) => ((listener = follower), () => (listener = undefined)),
      connected: () => connected,
      now: () => now,
      wall: () => now + 77,
      every: (ms, act) => schedule(ms, ms, act),
      after: (ms, act) => schedule(ms, null, act),
    },
    { snapshot: (view) => view, news: (event) => (witnessed.push(event.seq), event), own: () => undefined },
    { own: (bet) => bet, shown: (bet) => bet },
  )
  /** Lets time pass and runs everything due in it. */
  const pass = async (ms: number) => {
    for (const end = now + ms; now < end;) {
      now = Math.min(end, Math.min(...timers.map(({ at }) => at).filter((at) => at > now), end))
      for (const timer of timers.filter(({ at }) => at <= now)) {
        if (timer.every === null) timers = timers.filter((one) => one !== timer)
        else timer.at = now + timer.every
        timer.act()
      }
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    }
  }
  const news = (seq: number): RoundEvent => ({
    game: 'crash',
    now: now + 5000,
    round: 7,
    seq,
    kind: 'joined',
    bets: [],
    totals: { ...totals, bets: seq },
  })
  return {
    feed,
    site,
    pass,
    news,
    witnessed,
    hear: (event: RoundEvent) => listener?.heard(event),
    reopen: () => listener?.reopened(),
    listening: () => listener !== undefined,
    line: (up: boolean, told = up) => ([connected, answers] = [told, up]),
    left: () => timers.length,
  }
}

test('a page takes the snapshot, measures the clock and moves on with the news', async () => {
  const { feed, pass, hear, news, site } = world()
  site.tripMs = 10
  feed.look()
  await pass(10)
  await pass(10)
  // Half of the ten milliseconds were the answer's way back.
  expect(feed.store.getState()).toMatchObject({ offset: 4995, moment: 'betting', line: { state: 'live' } })
  hear(news(2))
  expect(feed.store.getState().view).toMatchObject({ seq: 2, totals: { bets: 2 } })
})

test('a gap in the news requests the snapshot, and what came before its answer is not lost', async () => {
  const { feed, pass, hear, news, site } = world()
  feed.look()
  await pass(10)
  site.seq = 4
  hear(news(4))
  hear(news(5))
  await pass(10)
  expect(site.asked).toBe(2)
  expect(feed.store.getState().view).toMatchObject({ seq: 5 })
})

test('while a snapshot is pending news wait, the player may change, and the last screen may close', async () => {
  const { feed, pass, hear, news, site, left } = world()
  const stop = feed.look()
  await pass(10)
  Object.assign(site, { tripMs: 20, own: [ownBet] })
  const ask = async () => {
    void feed.sync()
    await pass(10)
  }
  await ask()
  hear(news(2))
  expect(feed.store.getState().view).toMatchObject({ seq: 1 })
  await pass(10)
  expect(feed.store.getState().view).toMatchObject({ seq: 2, own: [ownBet] })
  site.seq = 2
  await ask()
  feed.forgetPlayer()
  await pass(10)
  // Nothing of the former player is shown; the new one's bets are requested.
  expect(feed.store.getState().view?.own).toEqual([])
  await pass(20)
  expect(feed.store.getState().view?.own).toEqual([ownBet])
  await ask()
  feed.forgetPlayer()
  stop()
  const { asked } = site
  await pass(50)
  expect(feed.store.getState().view?.own).toEqual([])
  expect(site.asked).toBe(asked)
  expect(left()).toBe(0)
})

test('news that waited for a snapshot is passed to the witness again once it is judged, and a connection opened before the answer requests again', async () => {
  const { feed, site, pass, hear, news, reopen, witnessed } = world()
  feed.look()
  await pass(10)
  site.tripMs = 20
  void feed.sync()
  await pass(10)
  hear(news(2))
  await pass(10)
  expect(witnessed).toEqual([2, 2])
  const { asked } = site
  void feed.sync()
  await pass(10)
  reopen()
  await pass(50)
  expect(site.asked).toBe(asked + 2)
})

test('a message about a bet on the round that waiting news begins is kept', async () => {
  const { feed, site, pass, hear } = world()
  feed.look()
  await pass(10)
  void feed.sync()
  // The request after it gets no answer in this test.
  site.tripMs = 60_000
  hear({ game: 'crash', now: 6010, round: 8, seq: 2, kind: 'betting', current: { ...round7, number: 8, link: 8 } })
  feed.told({ ...ownBet, round: 8 })
  await pass(10)
  expect(feed.store.getState().view).toMatchObject({ round: { number: 8 }, own: [{ round: 8 }] })
})

test('betting ends by the clock, without any news', async () => {
  const { feed, pass } = world()
  feed.look()
  await pass(10)
  await pass(2000)
  expect(feed.store.getState().moment).toBe('sealed')
})

test('a connection that answers nothing is down from the last time it was received, and comes back without help', async () => {
  const { feed, pass, line } = world()
  feed.look()
  await pass(10)
  line(false)
  await pass(6000)
  const { line: down } = feed.store.getState()
  expect(down.state).toBe('down')
  expect(down.aliveAt).toBeLessThan(3000)
  line(true)
  await pass(6000)
  expect(feed.store.getState().line.state).toBe('live')
})

test('while every request fails it is repeated at most twice a second, however long', async () => {
  const { feed, site, pass, line, left } = world()
  const stop = feed.look()
  await pass(10)
  line(false)
  const failing = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      site.tripMs = 3 + ((second * 7) % 20)
      await pass(1000)
    }
  }
  // Long enough to start a chain of requests, if one failure could start more than one.
  await failing(20)
  const { asked } = site
  await failing(10)
  expect(site.asked - asked).toBeLessThanOrEqual(21)
  stop()
  expect(left()).toBe(0)
})

test('a clock that answers makes a connection without news no younger than its last snapshot', async () => {
  const { feed, site, pass, line } = world()
  feed.look()
  await pass(10)
  line(true, false)
  site.tripMs = 60_000
  await pass(1100)
  const { aliveAt } = feed.store.getState().line
  await pass(5000)
  expect(feed.store.getState().line).toMatchObject({ state: 'asking', aliveAt })
})

test('a page that missed the start of the flight requests the state, shows that no news comes, and repeats the request until it does', async () => {
  const { feed, site, pass, hear, news } = world()
  feed.look()
  await pass(10)
  // Betting ends at 8000 of the site: the socket is open, but nothing comes through it.
  Object.assign(site, { phase: 'running', startedAt: 8010, seq: 2 })
  await pass(5000)
  expect(feed.store.getState()).toMatchObject({ moment: 'running', line: { state: 'asking' } })
  Object.assign(site, { phase: 'ended', nextAt: 20_000, seq: 3 })
  await pass(1100)
  expect(feed.store.getState()).toMatchObject({ moment: 'over', line: { state: 'asking' } })
  const { asked } = site
  hear(news(4))
  await pass(2000)
  expect(feed.store.getState().line.state).toBe('live')
  expect(site.asked).toBe(asked)
})

test.each([
  ['the next round', { phase: 'ended', nextAt: 7000 }, { phase: 'betting', nextAt: null, seq: 2 }],
  [
    'an end that came without a word',
    { phase: 'running', startedAt: 6000 },
    { phase: 'ended', nextAt: 90_000, seq: 2 },
  ],
  ['bets that were being charged', { phase: 'closing' }, { phase: 'running', startedAt: 8010, seq: 2 }],
] as const)('%s is requested where its news is overdue', async (_what, before, after) => {
  const { feed, site, pass } = world()
  Object.assign(site, before)
  feed.look()
  await pass(10)
  Object.assign(site, after)
  await pass(7000)
  expect(feed.store.getState().view?.round).toMatchObject({ phase: after.phase })
})

test('news that comes in time causes no request', async () => {
  const { feed, site, pass, hear, news } = world()
  feed.look()
  await pass(10)
  await pass(2000)
  hear({ game: 'crash', now: 13_010, round: 7, seq: 2, kind: 'running', startedAt: 8010 })
  for (let seq = 3; seq < 10; seq += 1) {
    await pass(1000)
    hear(news(seq))
  }
  expect(site.asked).toBe(1)
  expect(feed.store.getState().line.state).toBe('live')
})

test('without a screen nothing is listened to and no timer remains', async () => {
  const { feed, pass, listening, left } = world()
  const stop = feed.look()
  const second = feed.look()
  await pass(10)
  stop()
  stop()
  expect(listening()).toBe(true)
  second()
  expect(listening()).toBe(false)
  expect(left()).toBe(0)
})
