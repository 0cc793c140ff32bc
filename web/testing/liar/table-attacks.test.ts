/** A server that looks at the chips and chooses later: each attack was once called proved, and is detected now. */
import { hash } from 'node:crypto'
import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import { cutOf, indexFromCut } from '@kurazh/games/core/shoe.ts'
import { replayTable } from '@kurazh/games/core/table-play.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import type { TableEvent, TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { expect, test } from 'vitest'
import { settled } from '../round-page.ts'
import { TableServer, withMultiplier } from '../table-server.ts'
import { type Bends, type Device, follow, freshShoe, TablePage } from '../table-page.ts'

type Round = NonNullable<TableSnapshot['round']>

/** A page at a table, and rounds of it with a bet. */
class Evening {
  readonly server: TableServer
  readonly device: Device = new Map()
  readonly bends: Bends
  page: TablePage
  spots: Record<string, bigint>
  /** Shoes are opened when they are over. */
  opens = true

  constructor(game: TableGame, bends: Bends = {}) {
    this.server = new TableServer(game)
    this.bends = bends
    this.spots =
      game.source === 'wheel' ? { red: 100n, black: 100n } : game.seats > 0 ? { '1-main': 100n } : { player: 100n }
    this.page = new TablePage(this.server, this.device, this.bends)
    follow(this.server, () => [this.page])
  }

  async begin(byHand = false): Promise<void> {
    await settled()
    await freshShoe(this.server, () => this.page.seeds.slice(-1), this.opens)
    this.server.begin(byHand)
    await settled()
  }

  async bet(byHand = false): Promise<void> {
    await this.begin(byHand)
    this.page.desk.want(this.spots)
    await settled()
  }

  async round(byHand = false): Promise<void> {
    await this.bet(byHand)
    this.server.deal((own) => this.page.own(own))
    await settled()
  }

  async shoe(): Promise<void> {
    do await this.round()
    while (!this.server.isShoeOver)
  }

  /** News is lost from now on, and the page requests the state of the table. */
  async gap(state: (state: TableSnapshot) => TableSnapshot): Promise<void> {
    Object.assign(this.bends, { event: () => null, state })
    await this.page.feed.sync()
    await settled()
  }

  /** Everything is reported truly again, and the player has dismissed the alarm. */
  async truth(): Promise<void> {
    Object.assign(this.bends, { event: undefined, state: undefined, shoes: undefined, own: undefined })
    await this.page.feed.sync()
    await settled()
    this.page.notary.lieRead()
  }

  reload(): void {
    this.page.close()
    this.page = new TablePage(this.server, this.device, this.bends)
  }

  get lie() {
    return this.page.state.lie
  }

  verdict(number: number) {
    return this.page.state.verdicts.get(number)
  }
}

const ofRound =
  (number: number, change: (round: Round) => Partial<Round>) =>
  (state: TableSnapshot): TableSnapshot =>
    state.round?.number === number
      ? {
          ...state,
          round: { ...state.round, ...change(state.round) },
          past: state.past.filter((one) => one.number !== number),
        }
      : state

/** Any pocket, reported in a snapshot with a bet that lost. */
const pocketAfterwards =
  (other: Partial<Round>) =>
  (state: TableSnapshot): TableSnapshot => ({
    ...ofRound(2, () => ({
      dealt: [{ place: 'pocket', value: 0, index: null, salt: null, branch: null }],
      result: 0,
      ...other,
    }))(state),
    own: state.own && { ...state.own, payout: 0n, multiplier: 0 },
  })

test.each<[string, Partial<Round>]>([
  ['no chain, no link, no hash', { chain: null, link: null, hash: null }],
  ['no chain', { chain: null }],
  ['no link', { link: null }],
  ['no hash', { hash: null }],
  ['a chain that nobody heard of', { chain: 7 }],
  ['dealt by a person', { chain: null, link: null, hash: null, byHand: [] }],
  ['dealt by a person on its link', { byHand: [] }],
])('any pocket after the bets, in a snapshot with %s: it is a lie, and not proved', async (_name, other) => {
  const evening = new Evening(roulette)
  await evening.round()
  expect([evening.verdict(1), evening.lie]).toEqual(['proved', null])
  await evening.bet()
  evening.bends.event = () => null
  evening.server.deal(() => undefined)
  await evening.gap(pocketAfterwards(other))
  expect(evening.lie).toMatchObject({ round: 2 })
  expect(evening.verdict(2)).not.toBe('proved')
  expect(evening.page.counted).toEqual(['proved', 'broken'])
})

/** A round of any cards, by the rules. */
function made(values: readonly number[]): Partial<Round> {
  const play = replayTable(baccarat, new Set(), [], (drawn) => values[drawn] ?? 0)
  return {
    dealt: play.dealt.map(({ place, value, drawn }) => ({
      place,
      value,
      index: drawn ?? null,
      salt: null,
      branch: null,
    })),
    result: baccarat.result(play.state),
  }
}

test.each<[string, (round: Round) => Partial<Round>]>([
  ['no shoe', () => ({ shoe: null, ...made([8, 7, 0, 9]) })],
  ['no shoe and no first card', () => ({ shoe: null, first: null, ...made([8, 7, 0, 9]) })],
  ['no first card', () => ({ first: null })],
  ['a shoe that nobody heard of', () => ({ shoe: 9 })],
])('any cards after the bets, in a snapshot with %s: it is a lie, and not proved', async (_name, other) => {
  const evening = new Evening(baccarat)
  await evening.round()
  await evening.bet()
  evening.bends.event = () => null
  evening.server.deal(() => undefined)
  await evening.gap(ofRound(2, other))
  expect(evening.lie).toMatchObject({ round: 2 })
  expect(['proved', 'pending']).not.toContain(evening.verdict(2))
})

test('a first card that is reported after the cards proves nothing, no matter which shoe it is of', async () => {
  const evening = new Evening(baccarat)
  evening.bends.event = (event) =>
    event.kind === 'betting' ? { ...event, round: { ...event.round, first: null } } : event
  await evening.round()
  await evening.page.feed.sync()
  await settled()
  expect(['proved', 'pending']).not.toContain(evening.verdict(1))
})

test.each<[string, TableGame, (state: TableSnapshot) => TableSnapshot]>([
  [
    'the salt of its chain',
    roulette,
    (state) => ({ ...state, chain: state.chain && { ...state.chain, salt: null, saltedAt: null, saltFrom: null } }),
  ],
  ['its chain', roulette, (state) => ({ ...state, chain: null })],
  [
    'the cut of its shoe',
    baccarat,
    (state) => ({ ...state, shoe: state.shoe && { ...state.shoe, cut: null, seeds: null } }),
  ],
])(
  'a round whose bets were placed before %s was reported is not proved, though betting is still open',
  async (_name, game, before) => {
    const evening = new Evening(game, { event: () => null, state: before })
    await evening.begin()
    await evening.page.feed.sync()
    await settled()
    evening.page.desk.want(evening.spots)
    await settled()
    Object.assign(evening.bends, { event: undefined, state: undefined })
    await evening.page.feed.sync()
    await settled()
    evening.server.deal((own) => evening.page.own(own))
    await settled()
    expect([evening.verdict(1), evening.lie]).toEqual(['recomputed', null])
  },
)

test('rounds of a shoe wait until it is opened, and are proved when its hash leads to root and chain, after a reload too', async () => {
  const evening = new Evening(baccarat)
  await evening.shoe()
  const rounds = evening.server.round?.number ?? 0
  expect(evening.page.counted).toEqual(Array.from({ length: rounds }, () => 'pending'))
  expect(evening.page.state).toMatchObject({ proved: 0, pending: rounds, lie: null })
  evening.reload()
  await settled()
  expect(evening.page.state).toMatchObject({ proved: 0, pending: rounds })
  await evening.round()
  expect(evening.page.state).toMatchObject({ proved: rounds, pending: 1, lie: null })
  expect(evening.verdict(rounds + 1)).toBe('pending')
})

test('a shoe that is never opened proves nothing, and the next one without its hash is a lie', async () => {
  const evening = new Evening(baccarat)
  evening.opens = false
  await evening.shoe()
  expect(evening.page.counted).not.toContain('proved')
  await evening.round()
  expect(evening.lie).toMatchObject({ round: null, what: 'хеш прошлого шуза' })
  expect(evening.page.state).toMatchObject({ proved: 0, pending: 1 })
  expect([...evening.page.opened]).toEqual(evening.page.counted.slice(0, -1).map(() => 'broken'))
})

test('a shoe whose hash makes another tree breaks all of its rounds', async () => {
  const evening = new Evening(baccarat)
  await evening.shoe()
  const rounds = evening.page.counted.length
  evening.bends.event = (event) =>
    event.kind === 'shoe' && event.shoe.hash !== null
      ? { ...event, shoe: { ...event.shoe, hash: 'cd'.repeat(32) } }
      : event
  evening.server.open()
  await settled()
  expect(evening.lie).toMatchObject({ round: null, what: 'корень шуза' })
  expect(evening.page.opened).toEqual(Array.from({ length: rounds }, () => 'broken'))
  expect(evening.verdict(1)).toBe('broken')
})

test('a page that missed the end of a shoe requests it, and a server that does not report it lies', async () => {
  for (const lies of [false, true]) {
    const evening = new Evening(baccarat)
    await evening.shoe()
    const rounds = evening.page.counted.length
    evening.bends.event = () => null
    if (lies) evening.bends.shoes = (shoes) => shoes.map((shoe) => ({ ...shoe, hash: null }))
    await evening.bet()
    evening.bends.event = (event) => event
    await evening.page.feed.sync()
    await settled()
    expect(evening.page.state.proved).toBe(lies ? 0 : rounds)
    expect(evening.lie?.what).toBe(lies ? 'хеш прошлого шуза' : undefined)
  }
})

test('a shoe whose past gets no answer keeps its state: not proved, and no alarm', async () => {
  const evening = new Evening(baccarat)
  await evening.shoe()
  const rounds = evening.page.counted.length
  Object.assign(evening.bends, { event: () => null, shoes: () => null })
  await evening.bet()
  Object.assign(evening.bends, { event: undefined })
  await evening.page.feed.sync()
  await settled()
  expect(evening.page.state).toMatchObject({ proved: 0, pending: rounds, lie: null })
  evening.bends.shoes = (shoes) => shoes
  evening.server.deal((own) => evening.page.own(own))
  await evening.round()
  expect(evening.page.state).toMatchObject({ proved: rounds, lie: null })
})

/** A shoe of these cards, as made by a server that will never reveal its hash. */
function stacked(cards: readonly number[], number: number) {
  const salts = cards.map((_, index) => sha256(`salt ${index}`))
  const levels = [cards.map((card, index) => sha256(`card|1|${index}|${card}|${salts[index]}`))]
  for (let below = levels[0] ?? []; below.length > 1; below = levels.at(-1) ?? []) {
    levels.push(
      Array.from({ length: Math.ceil(below.length / 2) }, (_, place) =>
        below[2 * place + 1] === undefined
          ? (below[2 * place] ?? '')
          : sha256(`node|${below[2 * place]}|${below[2 * place + 1]}`),
      ),
    )
  }
  const root = sha256(`root|1|baccarat|${number}|416|${levels.at(-1)?.[0]}`)
  const branch = (index: number) => levels.slice(0, -1).flatMap((level, height) => level[(index >> height) ^ 1] ?? [])
  return {
    root,
    show: (index: number) => ({ value: cards[index] ?? 0, index, salt: salts[index] ?? '', branch: branch(index) }),
  }
}
const sha256 = (text: string): string => hash('sha256', text)

test('a shoe of nines and tens, whose every card leads to its root: the ninth of one card is a lie at once', async () => {
  const evening = new Evening(baccarat)
  const shoe = stacked(
    Array.from({ length: 416 }, (_, index) => (index % 2 === 0 ? 9 : 8)),
    1,
  )
  let cut = 0
  const shoeOf = (told: NonNullable<TableSnapshot['shoe']>) => ({
    ...told,
    root: shoe.root,
    cut: told.seeds && (cut = cutOf(shoe.root, told.seeds)),
  })
  const play = replayTable(baccarat, new Set(), [], (drawn) => shoe.show(indexFromCut(cut, drawn)).value)
  const cards = play.dealt.length
  const roundOf = (round: Round): Round => ({
    ...round,
    first: round.first === null ? null : (round.number - 1) * cards,
  })
  const result = () =>
    baccarat.result(replayTable(baccarat, new Set(), [], (drawn) => shoe.show(indexFromCut(cut, drawn)).value).state)
  const told = (number: number) =>
    play.dealt.map(({ place }, at) => ({ place, ...shoe.show(indexFromCut(cut, (number - 1) * cards + at)) }))
  Object.assign(evening.bends, {
    event: (event: TableEvent): TableEvent => {
      if (event.kind === 'shoe') return { ...event, shoe: shoeOf(event.shoe) }
      if (event.kind === 'betting')
        return { ...event, round: roundOf(event.round), shoe: event.shoe && shoeOf(event.shoe) }
      if (event.kind === 'dealt') return { ...event, dealt: told(event.round) }
      return event.kind === 'result'
        ? { ...event, result: result(), past: { ...event.past, result: result(), first: (event.round - 1) * cards } }
        : event
    },
    own: (own: OwnTableBet): OwnTableBet =>
      withMultiplier({
        ...own,
        payout: baccarat.pays(
          replayTable(baccarat, new Set(), [], (drawn) => shoe.show(indexFromCut(cut, drawn)).value).state,
          'player',
          100n,
        ),
      }),
  } satisfies Bends)
  const first: number[] = []
  for (let round = 1; round <= 6 && evening.lie === null; round += 1) {
    await evening.round()
    first.push(round)
  }
  expect(evening.page.counted).not.toContain('proved')
  expect(evening.lie).toMatchObject({ round: null, what: 'одинаковых карт в шузе', now: '9' })
  expect(first.length).toBeGreaterThan(2)
})

test('the seats that play are those reported before the first card', async () => {
  const evening = new Evening(blackjack)
  evening.server.others = { '3-main': 50n }
  await evening.round()
  expect([evening.verdict(1), evening.lie]).toEqual(['pending', null])
  // The server deals to one seat more than it announced, and reports that afterwards.
  await evening.bet()
  evening.bends.event = (event) =>
    event.kind === 'totals' ? { ...event, totals: event.totals.filter(({ spot }) => spot !== '5-main') } : event
  evening.server.others = { '3-main': 50n, '5-main': 50n }
  evening.server.deal((own) => evening.page.own(own))
  await evening.page.feed.sync()
  await settled()
  expect(evening.lie).toMatchObject({ round: 2 })
  expect(evening.page.counted[1]).toBe('broken')
})

test('a seat that appears when betting is closed may be a layout on its way: no lie, and no proof', async () => {
  const evening = new Evening(blackjack)
  await evening.bet()
  const steps = evening.server.phases((own) => evening.page.own(own))
  steps.next()
  evening.server.others = { '5-main': 50n }
  for (const _ of steps) await settled()
  await settled()
  expect([evening.verdict(1), evening.lie]).toEqual(['recomputed', null])
})

test('a page opened after the cards are dealt does not know which seats play: recomputed', async () => {
  const evening = new Evening(blackjack)
  await evening.bet()
  const steps = evening.server.phases((own) => evening.page.own(own))
  for (let step = 0; step < 3; step += 1) steps.next()
  await settled()
  evening.reload()
  await settled()
  for (const _ of steps) await settled()
  await settled()
  expect([evening.verdict(1), evening.lie]).toEqual(['recomputed', null])
})

test.each([[1], [2]])(
  'a chain a round, %i further on each time: no round of a chain that was not announced long before is proved',
  async (further) => {
    const evening = new Evening(roulette)
    await evening.round()
    for (let number = 2; number <= 12; number += 1) {
      const fresh = new TableServer(roulette)
      const chain = 1 + (number - 1) * further
      const told = {
        ...fresh.state.chain,
        id: chain,
        links: further === 1 ? 1 : 40,
        terminatingHash: fresh.hashOf({ chain, link: 0 }),
      }
      evening.bends.state = (state) => ({
        ...state,
        chain: told as TableSnapshot['chain'],
        round: state.round && {
          ...state.round,
          chain,
          link: 1,
          hash: state.round.hash && fresh.hashOf({ chain, link: 1 }),
        },
        past: [],
      })
      evening.bends.event = () => null
      await evening.bet()
      await evening.page.feed.sync()
      await settled()
      evening.server.deal(() => undefined)
      await evening.page.feed.sync()
      await settled()
    }
    expect([...evening.page.state.verdicts].filter(([number, verdict]) => number > 1 && verdict === 'proved')).toEqual(
      [],
    )
  },
)

test('a broken shoe or chain is not forgotten with the alarm', async () => {
  const shoe = new Evening(baccarat)
  await shoe.round()
  await shoe.gap((state) => ({ ...state, shoe: state.shoe && { ...state.shoe, root: 'ab'.repeat(32) } }))
  expect(shoe.lie).toMatchObject({ round: null, what: 'корень шуза' })
  await shoe.truth()
  shoe.reload()
  await shoe.round()
  expect([shoe.verdict(2), shoe.page.counted[0]]).toEqual(['broken', 'broken'])
  const wheel = new Evening(roulette)
  await wheel.round()
  await wheel.gap((state) => ({ ...state, chain: state.chain && { ...state.chain, links: 50 } }))
  expect(wheel.lie).toMatchObject({ round: null, what: 'длина цепочки' })
  await wheel.truth()
  wheel.reload()
  await wheel.round()
  expect(wheel.verdict(2)).toBe('broken')
})

test('the count next to the shield includes proved rounds alone', async () => {
  const evening = new Evening(roulette)
  await evening.round()
  await evening.round(true)
  await evening.bet()
  evening.server.deal((own) => evening.page.own(own))
  await settled()
  await evening.bet()
  const steps = evening.server.phases((own) => evening.page.own(own))
  steps.next()
  steps.next()
  evening.reload()
  await settled()
  for (const _ of steps) continue
  await settled()
  expect(evening.page.state.proved).toBe(evening.verdict(4) === 'proved' ? 1 : 0)
})

test('two pages of a device that receive two roots of one shoe: the lie is shown, and neither overwrites the other', async () => {
  const server = new TableServer(baccarat)
  const device: Device = new Map()
  const [one, other] = [
    new TablePage(server, device),
    new TablePage(server, device, {
      event: (event) =>
        'shoe' in event && event.shoe ? { ...event, shoe: { ...event.shoe, root: 'ab'.repeat(32) } } : event,
    }),
  ]
  follow(server, () => [one, other])
  await settled()
  await freshShoe(server, () => one.seeds.slice(-1))
  server.begin()
  await settled()
  server.deal(() => undefined)
  await settled()
  expect([one.state.lie, other.state.lie].some((lie) => lie?.what === 'корень шуза')).toBe(true)
  const next = new TablePage(server, device)
  expect(next.state.lie).not.toBeNull()
})
