import type { OwnRoundBet } from '@kurazh/contract/play/rounds.ts'
import { expect, test } from 'vitest'
import { crash } from '@kurazh/games/crash/crash.ts'
import { CallError, errorText } from '../../../api/call.ts'
import { RoundClient } from './round-client.ts'
import { RoundFeed } from '../feed/round-feed.ts'
import { RoundSeat, type RunEnd } from './round-seat.ts'
import type { RoundView } from '../feed/round-state.ts'
import type { RoundTable } from './round-table.ts'

const totals = { bets: 0, players: 0, stake: 0n, taken: 0, paid: 0n }
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

/** A game whose bets are on spots: a seat needs no knowledge of cashing out. */
const table: RoundTable<{ spot: number }> = {
  rules: { ...crash, id: 'wheel', version: 3 },
  ends: { own: (bet) => bet, shown: (bet) => bet },
  bodyOf: (on) => on as object,
  sentOf: () => ({ target: null, takenAt: null }),
}

/** A feed that receives nothing by itself. */
function quietFeed() {
  const silent = () => () => undefined
  return new RoundFeed(
    'crash',
    {
      state: () => Promise.reject(new Error('not asked')),
      siteNow: () => Promise.resolve(0),
      follow: silent,
      connected: () => true,
      now: () => 0,
      wall: () => 0,
      every: silent,
      after: silent,
    },
    { snapshot: (view) => view, news: (event) => event, own: () => undefined },
    table.ends,
  )
}

/** A view of a round whose game is in a phase. */
function viewIn(number: number, phase: 'betting' | 'running' | 'ended', own: OwnRoundBet[]): RoundView {
  const round = {
    number,
    version: 1,
    chain: 1,
    link: number,
    phase,
    bettingEndsAt: 6000,
    startedAt: null,
    endedAt: null,
    nextAt: null,
    point: null,
    hash: null,
  }
  return {
    seq: 1,
    round,
    bets: [],
    totals,
    own,
    past: [],
    chain: null,
    nextChain: null,
    bettingMs: 6000,
    pauseMs: 3000,
  }
}

/** A seat at a table whose rounds are moved by the test; the server's side of bets is a map by key. */
function seated() {
  const feed = quietFeed()
  const bets = new Map<string, OwnRoundBet>()
  const sent: string[] = []
  const bodies: object[] = []
  let losses = 0
  let balance: unknown = 990_00n
  let refusal: CallError | null = null
  const answer = (key: string, change: Partial<OwnRoundBet>) => {
    const bet = { ...(bets.get(key) as OwnRoundBet), ...change }
    bets.set(key, bet)
    return Promise.resolve({ bet, balance: balance as bigint })
  }
  const lose = () => {
    losses -= 1
    throw new CallError('Offline', 'нет связи', true)
  }
  const roundClient = new RoundClient({
    place: async ({ key, round, stake, target, ...body }) => {
      if (refusal) throw refusal
      sent.push(key)
      bodies.push({ ...body, key })
      bets.set(
        key,
        bets.get(key) ?? {
          id: bets.size + 1,
          key,
          link: '',
          round,
          stake,
          target: target ?? null,
          takenAt: target ?? 100_000_000,
          state: 'open',
          multiplier: null,
          payout: 0n,
        },
      )
      return losses > 0 ? lose() : answer(key, {})
    },
    cancel: ({ key }) => answer(key, { state: 'cancelled' }),
    wait: () => Promise.resolve(),
  })
  const remembered: string[] = []
  const memory = {
    sending: ({ key }: { key: string }) =>
      remembered.push(`sending ${sent.includes(key) ? 'after' : 'before'} it left`),
    refused: () => remembered.push('refused'),
    cancelling: () => remembered.push('cancelling'),
    onLie: () => () => undefined,
  }
  const ends: RunEnd[] = []
  let isOff = false
  const refused: string[] = []
  const seat = new RoundSeat(table, 0, {
    feed,
    roundClient,
    memory,
    balanceReceived: () => undefined,
    refused: (error) => refused.push(errorText(error)),
    notTaken: () => undefined,
    runEnded: (why) => ends.push(why),
    autoplayIsOff: () => isOff,
  })
  const pay = () => seat.act(({ key }) => answer(key, { state: 'taken', multiplier: 20_000, payout: 20_00n }))
  const leave = seat.sit()
  const moveTo = async (number: number, phase: 'betting' | 'running' | 'ended', own: OwnRoundBet[] = []) => {
    const view = viewIn(number, phase, own)
    feed.store.setState({ view, moment: phase === 'betting' ? 'betting' : phase === 'running' ? 'running' : 'over' })
    await settle()
  }
  const own = () => feed.store.getState().view?.own ?? []
  return {
    switchOff: () => (isOff = true),
    seat,
    leave,
    pay,
    bodies,
    remembered,
    feed,
    bets,
    sent,
    ends,
    refused,
    moveTo,
    own,
    loseAnswers: (count: number) => (losses = count),
    sayBalance: (told: unknown) => (balance = told),
    refuse: (error: CallError | null) => (refusal = error),
  }
}

const order = { stakeKopecks: 1000n, on: { spot: 17 } }
const never = { kind: 'reset' } as const
const plan = {
  baseKopecks: 1000n,
  count: 2,
  onWin: never,
  onLoss: never,
  stopProfitKopecks: null,
  stopLossKopecks: null,
  stopBalanceKopecks: null,
}

test('a bet whose answers got lost is requested again under its key and happens once', async () => {
  const { seat, bets, sent, moveTo, own, loseAnswers } = seated()
  await moveTo(1, 'betting')
  loseAnswers(2)
  seat.place(order)
  await settle()
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
  expect(bets.size).toBe(1)
  expect(own()).toMatchObject([{ state: 'open', stake: 10_00n }])
})

test('a refusal after a lost answer does not deny the bet: a repeated request may be refused before it is looked up', async () => {
  const { seat, remembered, bets, moveTo, loseAnswers, refuse } = seated()
  await moveTo(1, 'betting')
  loseAnswers(1)
  seat.place(order)
  refuse(new CallError('Maintenance', 'работы', false))
  await settle()
  expect(bets.size).toBe(1)
  expect(remembered).toEqual(['sending before it left'])
  await moveTo(2, 'betting')
  seat.place(order)
  await settle()
  expect(remembered).toEqual(['sending before it left', 'sending before it left', 'refused'])
})

test.each([990.005, -1, Number.NaN, 1e300])(
  'an answer with an invalid balance (%s) takes nothing from the bet it accepts',
  async (told) => {
    const { seat, remembered, moveTo, own, sayBalance } = seated()
    sayBalance(told)
    await moveTo(1, 'betting')
    seat.place(order)
    await settle()
    expect(own()).toMatchObject([{ state: 'open', stake: 10_00n }])
    expect(remembered).not.toContain('refused')
    expect(seat.store.getState().note).toBeNull()
  },
)

test('an order left in flight is sent with the next round, once, and can be called back', async () => {
  const { seat, sent, moveTo } = seated()
  await moveTo(1, 'running')
  seat.place(order)
  seat.cancel()
  await moveTo(2, 'betting')
  expect(sent).toHaveLength(0)
  await moveTo(2, 'running')
  seat.place(order)
  await moveTo(3, 'betting')
  expect(sent).toHaveLength(1)
  expect(seat.store.getState()).toMatchObject({ order: null, errand: null })
})

test('a plan bets once a round, counts the result of each bet and ends at its limit', async () => {
  const { seat, sent, ends, moveTo, own } = seated()
  await moveTo(1, 'betting')
  seat.start(plan, { spot: 17 }, 100_000n)
  await settle()
  const [first] = own()
  await moveTo(1, 'ended', [{ ...(first as OwnRoundBet), state: 'taken', multiplier: 20_000, payout: 20_00n }])
  expect(seat.store.getState().run?.state).toMatchObject({ played: 1, netKopecks: 1000n })
  await moveTo(2, 'betting')
  const [second] = own()
  await moveTo(2, 'ended', [{ ...(second as OwnRoundBet), state: 'lost' }])
  expect(sent).toHaveLength(2)
  expect(ends).toEqual(['count'])
  expect(seat.store.getState().run).toBeNull()
})

test('a run that is stopped in flight is summed up once its last bet has ended, and not to a player who comes back', async () => {
  const { seat, leave, moveTo, own } = seated()
  await moveTo(1, 'betting')
  seat.start({ ...plan, count: 0 }, { spot: 17 }, 100_000n)
  await settle()
  const bet = own()[0] as OwnRoundBet
  await moveTo(1, 'running', [bet])
  seat.stop()
  expect(seat.store.getState()).toMatchObject({ run: null, ran: null, planned: bet.key })
  await moveTo(1, 'ended', [{ ...bet, state: 'taken', multiplier: 20_000, payout: 20_00n }])
  expect(seat.store.getState().ran).toMatchObject({ played: 1, netKopecks: 1000n })
  leave()
  expect(seat.store.getState()).toMatchObject({ ran: null, planned: null })
})

test('a run whose last bet was called back or refused is summed up without it', async () => {
  const { seat, moveTo, refuse } = seated()
  await moveTo(1, 'betting')
  seat.start(plan, { spot: 17 }, 100_000n)
  await settle()
  seat.cancel()
  await settle()
  expect(seat.store.getState()).toMatchObject({ run: null, ran: { played: 0 } })
  await moveTo(2, 'betting')
  refuse(new CallError('GameOff', 'Чиним ракету', false))
  seat.start(plan, { spot: 17 }, 100_000n)
  await settle()
  expect(seat.store.getState()).toMatchObject({ run: null, ran: { played: 0 } })
})

test('a plan ends before its next bet where automatic play was switched off, and the placed bet plays on', async () => {
  const { seat, sent, ends, moveTo, own, switchOff } = seated()
  await moveTo(1, 'betting')
  seat.start(plan, { spot: 17 }, 100_000n)
  await settle()
  switchOff()
  await moveTo(1, 'ended', [{ ...(own()[0] as OwnRoundBet), state: 'taken', multiplier: 20_000, payout: 20_00n }])
  expect(ends).toEqual([])
  await moveTo(2, 'betting')
  expect(ends).toEqual(['off'])
  expect(sent).toHaveLength(1)
})

test('a plan ends where the game was switched off: its bet is refused with the reported reason', async () => {
  const { seat, refused, moveTo, refuse } = seated()
  await moveTo(1, 'betting')
  refuse(new CallError('GameOff', 'Чиним ракету', false))
  seat.start(plan, { spot: 17 }, 100_000n)
  await settle()
  expect(refused).toEqual(['Чиним ракету'])
  expect(seat.store.getState()).toMatchObject({ run: null, note: { text: 'Чиним ракету' } })
})

test('a round that was given back counts for nothing, and a result that was missed ends the plan', async () => {
  const { seat, ends, moveTo, own } = seated()
  await moveTo(1, 'betting')
  seat.start(plan, { spot: 17 }, 100_000n)
  await settle()
  await moveTo(1, 'ended', [{ ...(own()[0] as OwnRoundBet), state: 'returned' }])
  expect(seat.store.getState().run?.state.played).toBe(0)
  await moveTo(2, 'betting')
  await moveTo(3, 'betting')
  expect(ends).toEqual(['missed'])
})

test.each([990.005, '990', null])(
  'a plan whose bet came with an invalid balance (%s) counts the bet and ends where a balance is to be left',
  async (told) => {
    const { seat, ends, moveTo, own, sayBalance } = seated()
    sayBalance(told)
    await moveTo(1, 'betting')
    seat.start({ ...plan, stopBalanceKopecks: 100n }, { spot: 17 }, 100_000n)
    await settle()
    await moveTo(1, 'ended', [{ ...(own()[0] as OwnRoundBet), state: 'lost' }])
    expect(ends).toEqual(['balance'])
    expect(seat.store.getState().run).toBeNull()
  },
)

test('a refusal is shown, ends the plan and leaves the button free', async () => {
  const { seat, refused, moveTo, refuse } = seated()
  await moveTo(1, 'betting')
  refuse(new CallError('InsufficientFunds', 'Недостаточно средств на балансе', false))
  seat.start(plan, { spot: 17 }, 100_000n)
  await settle()
  expect(refused).toEqual(['Недостаточно средств на балансе'])
  expect(seat.store.getState()).toMatchObject({ run: null, errand: null, note: { round: 1 } })
})

const closed = new CallError('RoundClosed', 'Ставки на этот раунд уже не принимаются', false)

test('an order that comes when betting is over waits for the next round; it is not sent twice to one, and can be called back', async () => {
  const { seat, sent, refused, remembered, moveTo, refuse, own } = seated()
  await moveTo(1, 'running')
  seat.place(order)
  refuse(closed)
  await moveTo(2, 'betting')
  await settle()
  expect(seat.store.getState()).toMatchObject({
    order,
    errand: null,
    note: { round: 2, text: expect.stringContaining('в следующем') },
  })
  expect(remembered).toEqual(['sending before it left', 'refused'])
  refuse(null)
  // The page has not received yet that betting is over.
  await moveTo(2, 'betting')
  expect([sent, refused]).toEqual([[], []])
  await moveTo(3, 'betting')
  expect(own()).toMatchObject([{ round: 3, state: 'open' }])
  expect(seat.store.getState().order).toBeNull()
})

test('an order called back while it is pending does not return, and one given in time for this round does not wait', async () => {
  const { seat, sent, refused, moveTo, refuse } = seated()
  await moveTo(1, 'running')
  seat.place(order)
  refuse(closed)
  const moving = moveTo(2, 'betting')
  seat.cancel()
  await moving
  await settle()
  await moveTo(3, 'running')
  expect(seat.store.getState().order).toBeNull()
  await moveTo(4, 'betting')
  seat.place(order)
  await settle()
  expect(seat.store.getState()).toMatchObject({ order: null, note: { round: 4 } })
  expect(refused).toContain('Ставки на этот раунд уже не принимаются')
  expect(sent).toEqual([])
})

test('a plan whose bet comes too late goes on with the next round', async () => {
  const { seat, ends, moveTo, refuse, own } = seated()
  await moveTo(1, 'betting')
  refuse(closed)
  seat.start(plan, { spot: 17 }, 100_000n)
  await settle()
  refuse(null)
  await moveTo(2, 'betting')
  expect(own()).toMatchObject([{ round: 2, state: 'open' }])
  expect([ends, seat.store.getState().run?.state.played]).toEqual([[], 0])
})

test('a plan ends when three bets in a row are reported as late', async () => {
  const { seat, ends, moveTo, refuse } = seated()
  await moveTo(1, 'betting')
  refuse(closed)
  seat.start({ ...plan, count: 0 }, { spot: 17 }, 100_000n)
  await settle()
  await moveTo(2, 'betting')
  expect(ends).toEqual([])
  await moveTo(3, 'betting')
  expect([ends, seat.store.getState().run]).toEqual([['closed'], null])
})

test("a sent bet is remembered before it is sent, and the game's action on a bet in play is requested", async () => {
  const { seat, pay, remembered, own, moveTo, refuse } = seated()
  await moveTo(1, 'betting')
  seat.place(order)
  await settle()
  pay()
  await settle()
  expect(remembered).toEqual(['sending before it left'])
  expect(own()).toMatchObject([{ state: 'taken', payout: 20_00n }])
  await moveTo(2, 'betting')
  refuse(new CallError('InsufficientFunds', 'Недостаточно средств на балансе', false))
  seat.place(order)
  await settle()
  expect(remembered.slice(1)).toEqual(['sending before it left', 'refused'])
})

test('the result of a bet stays when the next round opens, and goes with the next bet or another player', async () => {
  const { seat, own, moveTo } = seated()
  const result = () => seat.store.getState().result
  await moveTo(1, 'betting')
  seat.place(order)
  await settle()
  await moveTo(1, 'ended', [{ ...(own()[0] as OwnRoundBet), state: 'lost' }])
  await moveTo(2, 'betting')
  await moveTo(2, 'running')
  await moveTo(3, 'betting')
  expect(result()).toMatchObject({ round: 1, state: 'lost' })
  seat.place(order)
  await settle()
  expect(result()).toBeNull()
  await moveTo(3, 'ended', [{ ...(own()[0] as OwnRoundBet), state: 'taken', payout: 20_00n }])
  await moveTo(4, 'betting')
  expect(result()).toMatchObject({ round: 3, payout: 20_00n })
  seat.forgetPlayer()
  expect(result()).toBeNull()
})

test('for another player nothing of the former one goes on: no order, no plan, no pending answer', async () => {
  const { seat, sent, moveTo, own } = seated()
  await moveTo(1, 'betting')
  seat.place(order)
  seat.forgetPlayer()
  await settle()
  expect(own()).toEqual([])
  await moveTo(1, 'running')
  seat.place(order)
  seat.start(plan, { spot: 17 }, 100_000n)
  seat.forgetPlayer()
  await moveTo(2, 'betting')
  expect(sent).toHaveLength(1)
  expect(seat.store.getState()).toMatchObject({ order: null, run: null, errand: null })
})

test("a bet carries the version of its page's rules, and its parameters as the game gives them", async () => {
  const { seat, bodies, moveTo } = seated()
  await moveTo(1, 'betting')
  seat.place(order)
  await settle()
  expect(bodies).toMatchObject([{ game: 'wheel', version: 3, spot: 17 }])
})
