/**
 * A round whose end this page did not see is requested: the answer is checked against what was received before, and
 * against its chain.
 */
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import type { TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { expect, test } from 'vitest'
import { type OwnLie, OwnPage, OwnSite } from '../../testing/own-page.ts'
import { settled } from '../../testing/round-page.ts'
import { TableServer } from '../../testing/table-server.ts'
import { type Bends, follow, freshShoe, TablePage } from '../../testing/table-page.ts'
import type { TableRound } from './table-view.ts'

const laid = { red: 100n, black: 100n }

/**
 * A page that lays chips, receives nothing until the next round, and then requests the missed one. `past`: the list of
 * past rounds is reported as well.
 */
async function missed(
  change: (round: TableRound) => Partial<TableRound>,
  { own = {}, past = true }: { own?: Partial<OwnTableBet>; past?: boolean } = {},
) {
  const site = new OwnSite()
  const page = new OwnPage(site)
  await settled()
  await site.begin()
  await page.want(laid)
  const before = site.state
  const list = (state: TableSnapshot) => ({ ...state, past: past ? state.past : [] })
  const lie: OwnLie = {
    event: () => null,
    own: () => null,
    state: () => before,
    past: (told) => ({
      round: { ...told.round, ...change(told.round) },
      own: told.own && { ...told.own, payout: 0n, multiplier: 0, ...own },
    }),
  }
  page.lie = lie
  await site.deal()
  await site.begin()
  page.lie = { ...lie, state: list }
  await page.feed.sync()
  await settled()
  return page.told
}

const fellOn = (value: number): Partial<TableRound> => ({
  result: value,
  dealt: [{ place: 'pocket', value, index: null, salt: null, branch: null }],
})
const zero = () => fellOn(0)

test.each<[string, (round: TableRound) => Partial<TableRound>]>([
  ['another number', zero],
  ['another number and no hash', () => ({ ...fellOn(0), hash: null })],
  ['another number and another hash', () => ({ ...fellOn(0), hash: 'ab'.repeat(32) })],
  ['another chain', () => ({ ...fellOn(0), chain: 7, link: 1, hash: 'ab'.repeat(32) })],
  ['no chain', () => ({ ...fellOn(0), chain: null, link: null, hash: null })],
  ['a person who dealt it', () => ({ ...fellOn(0), chain: null, link: null, hash: null, byHand: [] })],
  ['other rules', () => ({ ...fellOn(0), version: 2 })],
])('reported with %s it is a lie, whether the list of past rounds is reported or not', async (_name, change) => {
  for (const past of [true, false]) {
    const told = await missed(change, { past })
    expect(told.what, `past: ${past}`).not.toBeNull()
    expect(told.verdicts).toEqual(['broken'])
  }
})

test('reported as called off while the list names a result, it is a lie', async () => {
  const back = { state: 'returned' as const, payout: 200n }
  expect((await missed(() => ({ voided: 'equipment', result: null, dealt: [] }), { own: back })).what).toBe(
    'итог раунда',
  )
})

test('reported truly, it is no lie', async () => {
  const payout = (round: TableRound) => (round.result === 0 ? 0n : 200n)
  let due = 0n
  const told = await missed((round) => ((due = payout(round)), {}), {
    own: {
      get payout() {
        return due
      },
      // With a stake of two hundred kopecks.
      get multiplier() {
        return due === 0n ? 0 : 10_000
      },
    },
  })
  expect(told).toMatchObject({ what: null, verdicts: ['recomputed'] })
})

test('at a table with seats the cards show which seats were dealt to: a payout that contradicts them is a lie', async () => {
  for (const [more, what] of [
    [0n, null],
    [1n, 'выплата в копейках'],
  ] as const) {
    const [server, bends] = [new TableServer(blackjack), {} as Bends]
    const page = new TablePage(server, new Map(), bends)
    follow(server, () => [page])
    await settled()
    await freshShoe(server, () => page.seeds.slice(-1))
    server.others = { '3-main': 50n, '5-behind': 20n }
    server.begin()
    await settled()
    page.desk.want({ '1-main': 100n })
    await settled()
    Object.assign(bends, { event: () => null })
    server.deal(() => undefined)
    const { round, own } = server.state
    bends.past = () => round && { round, own: own && { ...own, payout: own.payout + more } }
    server.begin()
    await page.feed.sync()
    await settled()
    expect([page.state.lie?.what ?? null, page.counted]).toEqual([what, [what ? 'broken' : 'recomputed']])
  }
})

/**
 * A round of blackjack that a page has bet on and whose dealer still hides a card. A round that ends at once hides none
 * (the dealer's blackjack, about one in twenty): then another table is tried.
 */
async function roundWithHiddenCard() {
  for (;;) {
    const [server, bends] = [new TableServer(blackjack), {} as Bends]
    const page = new TablePage(server, new Map(), bends)
    follow(server, () => [page])
    await settled()
    await freshShoe(server, () => page.seeds.slice(-1))
    server.others = { '3-main': 50n }
    server.begin()
    await settled()
    page.desk.want({ '1-main': 100n })
    await settled()
    Object.assign(bends, { event: () => null })
    for (const phases = server.phases(() => undefined); phases.next().done !== true;) {
      const hidden = server.state.round?.dealt.find(({ value, index }) => value === null && index !== null)
      if (hidden) return { server, bends, page, phases, hidden }
    }
  }
}

test('called off before its hidden card was turned, it is no lie; reported with a hidden card after it was played to the end, it is one', async () => {
  for (const isOff of [true, false]) {
    const { server, bends, page, phases, hidden } = await roundWithHiddenCard()
    if (isOff) server.callOff()
    else while (phases.next().done !== true) continue
    const { round, own } = server.state
    const dealt = round?.dealt.map((card) => (card.place === hidden.place ? hidden : card)) ?? []
    bends.past = () => round && { round: { ...round, dealt }, own }
    server.begin()
    await page.feed.sync()
    await settled()
    expect(page.state.lie?.what ?? null, `called off: ${isOff}`).toBe(isOff ? null : 'доказательство карты')
  }
})
