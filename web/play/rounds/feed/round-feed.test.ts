import type { OwnRoundBet, RoundEvent, RoundPhase } from '@kurazh/contract/rounds.ts'
import { expect, test } from 'vitest'
import type { RoundListener } from '../../../api/rounds.ts'
import { RoundFeed } from './round-feed.ts'

const totals = { bets: 0, players: 0, stake: 0n, taken: 0, paid: 0n }

const ownBet: OwnRoundBet = { id: 1, key: 'slot0-aaaa', link: 'a', round: 7, stake: 100n, target: null, takenAt: 500, state: 'open', multiplier: null, payout: 0n }
const round7 = { number: 7, version: 1, chain: 1, link: 7, phase: 'betting' as RoundPhase, bettingEndsAt: 8000, startedAt: null as number | null, endedAt: null, nextAt: null as number | null, point: null, hash: null }

/** A site whose clock is 5000 ahead of the page's, with hand time. */
function world() {
  let now = 1000
  let listener: RoundListener | undefined
  let connected = true
  let answers = true
  const witnessed: number[] = []
  let timers: { at: number; every: number | null; act: () => void }[] = []
  const site = { seq: 1, phase: 'betting' as RoundPhase, asked: 0, startedAt: null as number | null, nextAt: null as number | null, tripMs: 0, rest: Promise.resolve(), own: [] as OwnRoundBet[] }
  const round = () => ({ ...round7, phase: site.phase, startedAt: site.startedAt, nextAt: site.nextAt })
  const schedule = (ms: number, every: number | null, act: () => void) => {
    const timer = { at: now + ms, every, act }
    timers.push(timer)
    return () => void (timers = timers.filter((one) => one !== timer))
  }
  const feed = new RoundFeed('crash', {
    state: async () => {
      site.asked += 1
      const answer = { game: 'crash', seq: site.seq, now: now + 5000, round: round(), bets: [], totals, own: site.own, past: [], chain: null, nextChain: null, bettingMs: 6000, pauseMs: 3000 }
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
    rest: () => site.rest,
  }, { snapshot: (view) => view, news: (event) => (witnessed.push(event.seq), event), own: () => undefined }, { own: (bet) => bet, shown: (bet) => bet })
  /** Lets time and everything due in it pass. */
  const pass = async (ms: number) => {
    for (const end = now + ms; now < end; ) {
      now = Math.min(end, Math.min(...timers.map(({ at }) => at).filter((at) => at > now), end))
      for (const timer of timers.filter(({ at }) => at <= now)) {
        if (timer.every === null) timers = timers.filter((one) => one !== timer)
        else timer.at = now + timer.every
        timer.act()
      }
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    }
  }
  const news = (seq: number): RoundEvent => ({ game: 'crash', now: now + 5000, round: 7, seq, kind: 'joined', bets: [], totals: { ...totals, bets: seq } })
  return {
    feed, site, pass, news, witnessed,
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

test('a gap in the news asks for the snapshot, and what came meanwhile is not lost', async () => {
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

test('between reading a snapshot, judging it and showing it news wait, the page may change hands, and nobody may look any more', async () => {
  const { feed, pass, hear, news, site, left } = world()
  const stop = feed.look()
  await pass(10)
  let goOn = () => {}
  const rest = () => {
    site.rest = new Promise((resolve) => (goOn = resolve))
  }
  /** To the rest after reading, or to the one after judging. */
  const askAnd = async (wait: 'read' | 'judged') => {
    rest()
    void feed.sync()
    await pass(10)
    if (wait === 'read') return
    const judge = goOn
    rest()
    judge()
    await pass(10)
  }
  const end = async () => {
    site.rest = Promise.resolve()
    goOn()
    await pass(10)
  }
  for (const wait of ['read', 'judged'] as const) {
    const seq = (site.seq = feed.store.getState().view?.seq ?? 0)
    await askAnd(wait)
    hear(news(seq + 1))
    expect(feed.store.getState().view).toMatchObject({ seq })
    await end()
    expect(feed.store.getState().view).toMatchObject({ seq: seq + 1 })
  }
  site.own = [ownBet]
  await askAnd('read')
  await end()
  expect(feed.store.getState().view?.own).toHaveLength(1)
  for (const wait of ['read', 'judged'] as const) {
    await askAnd(wait)
    feed.forgetPlayer()
    if (wait === 'judged') stop()
    const { asked } = site
    await end()
    // Of the former player nothing is shown; whoever came is asked for, while anybody looks.
    expect(feed.store.getState().view?.own).toHaveLength(wait === 'read' ? 1 : 0)
    expect(site.asked - asked).toBe(wait === 'read' ? 1 : 0)
  }
  expect(left()).toBe(0)
})

test('a snapshot that rests makes the line no younger, its news is told again once it is judged, and a line opened meanwhile asks anew', async () => {
  const { feed, site, pass, hear, news, reopen, witnessed } = world()
  feed.look()
  await pass(10)
  const resting = async (meanwhile: () => void) => {
    let goOn = () => {}
    site.rest = new Promise((resolve) => (goOn = resolve))
    void feed.sync()
    await pass(20)
    meanwhile()
    await pass(150)
    site.rest = Promise.resolve()
    goOn()
    await pass(10)
  }
  await resting(() => hear(news(2)))
  expect(feed.store.getState().line.aliveAt).toBe(1030)
  expect(witnessed).toEqual([2, 2])
  const { asked } = site
  await resting(reopen)
  expect(site.asked).toBe(asked + 2)
})

test('a word about a bet on the round that waiting news begins is kept', async () => {
  const { feed, site, pass, hear } = world()
  feed.look()
  await pass(10)
  void feed.sync()
  // The one after it is not answered here.
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

test('a line that answers nothing is down from the last time it was heard, and comes back by itself', async () => {
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

test('while every question fails it is asked again at most twice a second, however long', async () => {
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
  // Past what starts a chain of questions, if one failure could start more than one.
  await failing(20)
  const { asked } = site
  await failing(10)
  expect(site.asked - asked).toBeLessThanOrEqual(21)
  stop()
  expect(left()).toBe(0)
})

test('a clock that answers makes a line without news no younger than its last snapshot', async () => {
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

test('a page that should have heard of the flight and did not asks, says that no news comes, and asks on until it does', async () => {
  const { feed, site, pass, hear, news } = world()
  feed.look()
  await pass(10)
  // Betting ends at 8000 of the site: the socket stands, but nothing comes through it.
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
  ['an end that came without a word', { phase: 'running', startedAt: 6000 }, { phase: 'ended', nextAt: 90_000, seq: 2 }],
  ['bets that were being charged', { phase: 'closing' }, { phase: 'running', startedAt: 8010, seq: 2 }],
] as const)('%s is asked for where its news is overdue', async (_what, before, after) => {
  const { feed, site, pass } = world()
  Object.assign(site, before)
  feed.look()
  await pass(10)
  Object.assign(site, after)
  await pass(7000)
  expect(feed.store.getState().view?.round).toMatchObject({ phase: after.phase })
})

test('news that comes in time is asked for by nobody', async () => {
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

test('nobody looks: nothing is listened to and no timer is left', async () => {
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
