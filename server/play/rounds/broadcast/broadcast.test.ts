import type { RoundEvent, RoundNow } from '@kurazh/contract/play/rounds.ts'
import { expect, test } from 'vitest'
import type { Face } from '../../bets/bettor.ts'
import { createRoundView } from './broadcast.ts'

const round: RoundNow = {
  number: 7,
  version: 1,
  chain: 1,
  link: 7,
  phase: 'betting',
  bettingEndsAt: 1,
  startedAt: null,
  endedAt: null,
  nextAt: null,
  point: null,
  hash: null,
}
const bet = {
  player: 3,
  key: 'a key of the page',
  round: 7,
  place: 1,
  stake: 1_000n,
  params: {},
  ceilingE4: 1_000_000,
  state: 'open',
  multiplierE4: 0,
  payout: 0n,
} as const

test('round events do not wait for profiles: a bet is announced without one, and again once it has loaded', async () => {
  const told: RoundEvent[] = []
  const { promise, resolve } = Promise.withResolvers<ReadonlyMap<number, Face>>()
  const view = createRoundView({
    game: 'crash',
    firstSeq: 0,
    now: () => 0,
    facesOf: () => promise,
    tell: (event) => told.push(event),
    later: (run) => run(),
    failed: (error) => expect.fail(String(error)),
  })
  view.begin(round)
  await view.told()
  view.join(bet)
  view.run(5)
  await view.told()
  expect(told.map(({ kind }) => kind)).toEqual(['betting', 'joined', 'running'])
  expect(view.bets()).toMatchObject([{ name: null, status: null }])
  resolve(new Map([[3, { name: 'игрок', img: '/3.png', status: 'simple' }]]))
  await expect
    .poll(() => told.at(-1))
    .toMatchObject({
      kind: 'joined',
      round: 7,
      bets: [{ id: 1, name: 'игрок', status: 'simple', state: 'open' }],
      totals: { bets: 1 },
    })
  expect(view.bets()).toMatchObject([{ name: 'игрок', status: 'simple' }])
})

test('a cash-out is announced while a profile is still loading', async () => {
  const told: RoundEvent[] = []
  const later: (() => void)[] = []
  const view = createRoundView({
    game: 'crash',
    firstSeq: 0,
    now: () => 0,
    facesOf: () => new Promise(() => undefined),
    tell: (event) => told.push(event),
    later: (run) => later.push(run),
    failed: (error) => expect.fail(String(error)),
  })
  view.begin(round)
  view.join(bet)
  later.shift()?.()
  view.pay({ ...bet, state: 'taken', multiplierE4: 20_000, payout: 2_000n })
  for (let run = later.shift(); run !== undefined; run = later.shift()) run()
  await view.told()
  expect(told.map(({ kind }) => kind)).toEqual(['betting', 'joined', 'taken'])
})

test('a bet announced by another event before its profile was requested still gets its profile, requested once', async () => {
  const told: RoundEvent[] = []
  const later: (() => void)[] = []
  const asked: (readonly number[])[] = []
  const facesOf = async (players: readonly number[]) => {
    asked.push(players)
    return new Map<number, Face>([[3, { name: 'игрок', img: '/3.png', status: null }]])
  }
  const view = createRoundView({
    game: 'crash',
    firstSeq: 0,
    now: () => 0,
    facesOf,
    tell: (event) => told.push(event),
    later: (run) => later.push(run),
    failed: (error) => expect.fail(String(error)),
  })
  view.begin(round)
  view.join(bet)
  view.setPaused(true)
  await view.told()
  for (let run = later.shift(); run !== undefined; run = later.shift()) run()
  await expect.poll(() => view.bets()).toMatchObject([{ name: 'игрок' }])
  expect(asked).toEqual([[3]])
})
