/** A table that lies, before the page's own feed, hand and notary: each lie is told to the player, and an honest table is never called a liar. */
import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { openShoe } from '@kurazh/games/core/shoe.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import type { OwnTableBet, TableEvent, TableSnapshot } from '@kurazh/contract/tables.ts'
import { expect, test } from 'vitest'
import type { Verdict } from '../../play/bets/verdict.ts'
import { SeedGiver } from '../../play/tables/seed-giver.ts'
import { TableDesk } from '../../play/tables/table-desk.ts'
import { TableFeed } from '../../play/tables/table-feed.ts'
import { TableNotary } from '../../play/tables/table-notary.ts'
import { settled } from '../round-page.ts'
import { TableHouse } from '../table-house.ts'

/** What a liar makes of the words on their way to the page. */
interface Lie {
  event?(event: TableEvent): TableEvent
  own?(bet: OwnTableBet): OwnTableBet
  state?(state: TableSnapshot): TableSnapshot
  taken?(answer: Answer): Answer
  /** Links of the chain, or cards of the shoe, that the house leaves out before the second round. */
  leftOut?: number
  /** The hash that is said to have been that of a round called off after these two. */
  voided?: string
  /** The seeds that the house says the shoe was cut by. */
  seeds?(seeds: { by: string; seed: string }[]): { by: string; seed: string }[]
}
interface Answer {
  bet: OwnTableBet | null
  accepted: { spot: string; stake: bigint }[]
  refused: { spot: string; reason: 'TooLarge'; max: bigint }[]
  balance: bigint
}

const spotsFor = (game: TableGame): Record<string, bigint> => (game.source === 'wheel' ? { red: 100n, black: 50n, 'straight-7': 10n } : { player: 100n, banker: 50n, tie: 10n })

/** Two rounds with bets, looked at by one page; of a shoe from before its cut to its end. */
async function sit(game: TableGame, lie: Lie) {
  const house = new TableHouse(game)
  const device = new Map<string, string>()
  const memory = { read: (key: string) => device.get(key) ?? null, write: (key: string, text: string) => (device.set(key, text), true) }
  const verdicts: Verdict[] = []
  const seeds: { by: string; seed: string }[] = []
  const notary = new TableNotary(game, { ...memory, rest: () => Promise.resolve(true), counted: (_bet, verdict) => verdicts.push(verdict) })
  const state = () => lie.state?.(house.state) ?? house.state
  const ports = { state: async () => state(), connected: () => true, now: () => house.now - 5_000, every: () => () => undefined }
  const feed = new TableFeed(game.id, {
    ...ports,
    follow: ({ heard }) => {
      house.hear = (event) => heard(lie.event?.(event) ?? event)
      return () => undefined
    },
  }, notary)
  const desk = new TableDesk(game.id, {
    key: () => 'the-key-of-it', wait: () => Promise.resolve(), balanceMoved: () => undefined, refused: () => undefined, told: (bet) => feed.own(bet), taken: (...told) => notary.taken(...told),
    async lay({ spots }) {
      const answer = { bet: house.lay([...spots]), accepted: [...spots], refused: [], balance: 0n }
      return lie.taken?.(answer) ?? answer
    },
  })
  const giver = new SeedGiver(game.id, { ...memory, isPlayer: () => true, give: async (_shoe, seed) => void seeds.push({ by: 'me', seed }) })
  feed.store.subscribe(({ view }) => {
    if (!view) return
    desk.seen(view.round, view.own)
    giver.look(view.shoe)
  })
  const leave = feed.look()
  await settled()
  if (game.source === 'shoe') house.shuffle()
  await settled()
  if (game.source === 'shoe') house.cut(lie.seeds?.(seeds) ?? seeds)
  for (const number of [1, 2]) {
    house.leftOut = number === 2 ? (lie.leftOut ?? 0) : house.leftOut
    house.begin()
    await settled()
    desk.want(spotsFor(game))
    await settled()
    house.deal((bet) => feed.own(lie.own?.(bet) ?? bet))
    await settled()
    await feed.sync()
  }
  house.leftOut = game.source === 'shoe' ? 0 : house.leftOut
  house.begin()
  house.callOff(lie.voided)
  await settled()
  if (game.source === 'shoe') house.open()
  await settled()
  leave()
  return { lie: notary.store.getState().lie, verdicts, notary, openAnew: () => new TableNotary(game, { ...memory, rest: () => Promise.resolve(true), counted: () => undefined }) }
}

test.each([['roulette', roulette], ['baccarat', baccarat]] as const)('an honest table is never called a liar: %s', async (_name, game) => {
  expect(await sit(game, {})).toMatchObject({ lie: null, verdicts: ['proved', 'proved'] })
})

const dealt = (change: (event: Extract<TableEvent, { kind: 'dealt' }>) => TableEvent): Lie => ({ event: (event) => (event.kind === 'dealt' ? change(event) : event) })
const first = <Item>(items: readonly Item[], change: (item: Item) => Item): Item[] => items.map((item, at) => (at === 0 ? change(item) : item))
/** Of the shoe as it is told from some moment on. */
const shoeFrom = (since: (shoe: NonNullable<TableSnapshot['shoe']>) => boolean, change: Partial<NonNullable<TableSnapshot['shoe']>>): Lie => {
  const bent = (shoe: TableSnapshot['shoe']) => (shoe !== null && since(shoe) ? { ...shoe, ...change } : shoe)
  return { event: (event) => (event.kind === 'shoe' ? { ...event, shoe: bent(event.shoe) ?? event.shoe } : event), state: (state) => ({ ...state, shoe: bent(state.shoe) }) }
}
const other = openShoe({ table: 'baccarat', number: 1 }, 'cd'.repeat(32), 'another salt')
const poorer = (own: OwnTableBet): OwnTableBet => ({ ...own, payout: own.payout === 0n ? 1n : own.payout - 1n })
/** What lost is said to have been laid, after the end; the sum is the same. */
const moved = (own: OwnTableBet): OwnTableBet => ({ ...own, spots: own.spots.toReversed().map(({ spot }, at) => ({ spot, stake: own.spots[at]?.stake ?? 0n })) })

const lies: readonly [string, TableGame, Lie, string][] = [
  ['another card than the root has', baccarat, dealt((event) => ({ ...event, dealt: first(event.dealt, (card) => ({ ...card, value: ((card.value ?? 0) + 1) % 52 })) })), 'карта'],
  ['a card of another shoe, with its own branch', baccarat, dealt((event) => ({
    ...event, dealt: first(event.dealt, (card) => {
      const { card: value, salt, branch } = other.show(card.index ?? 0)
      return { ...card, value, salt, branch: [...branch] }
    }),
  })), 'карта'],
  ['cards in another order', baccarat, dealt((event) => {
    const [one, two, ...rest] = event.dealt
    return one && two ? { ...event, dealt: [{ ...two, place: one.place }, { ...one, place: two.place }, ...rest] } : event
  }), 'место карты в шузе'],
  ['a card without its proof', baccarat, dealt((event) => ({ ...event, dealt: first(event.dealt, (card) => ({ ...card, branch: null })) })), 'доказательство карты'],
  ['another root after the bets', baccarat, shoeFrom(({ seeds }) => seeds !== null, { root: other.root }), 'корень шуза'],
  ['a cut without the seed of this browser', baccarat, { seeds: () => [{ by: 'somebody', seed: 'else' }] }, 'случайность этого браузера в срезке'],
  ['another cut than the seeds make', baccarat, shoeFrom(({ cut }) => cut !== null, { cut: 0 }), 'срезка шуза'],
  ['another hash of the shoe when it is over', baccarat, shoeFrom(({ hash }) => hash !== null, { hash: 'cd'.repeat(32) }), 'корень шуза'],
  ['another number than the hash has', roulette, dealt((event) => ({ ...event, dealt: first(event.dealt, (one) => ({ ...one, value: ((one.value ?? 0) + 1) % 37 })) })), 'выпавшее число'],
  ['a number without its hash', roulette, { event: (event) => (event.kind === 'dealt' ? { ...event, hash: null } : event.kind === 'result' ? { ...event, past: { ...event.past, hash: null } } : event) }, 'хеш раунда'],
  ['another hash than the chain has', roulette, { event: (event) => (event.kind === 'dealt' ? { ...event, hash: 'cd'.repeat(32) } : event.kind === 'result' ? { ...event, past: { ...event.past, hash: 'cd'.repeat(32) } } : event) }, 'выпавшее число'],
  ['another salt of the chain', roulette, { state: (state) => ({ ...state, chain: state.past.length === 0 || state.chain === null ? state.chain : { ...state.chain, salt: 'another' } }) }, 'соль цепочки'],
  ['another result than what was dealt', roulette, { event: (event) => (event.kind === 'result' ? { ...event, result: (Number(event.result) + 1) % 37, past: { ...event.past, result: (Number(event.result) + 1) % 37 } } : event) }, 'итог раунда'],
  ['a history that is written anew', roulette, { state: (state) => ({ ...state, past: state.past.map((one) => (one.number === 1 ? { ...one, result: (Number(one.result) + 1) % 37 } : one)) }) }, 'итог раунда'],
  ['a round that is over and called off afterwards', roulette, { state: (state) => ({ ...state, past: state.past.map((one) => (one.number === 1 ? { ...one, voided: 'wheel' } : one)) }) }, 'итог раунда'],
  ['a link of the chain left out', roulette, { leftOut: 1 }, 'звено раунда'],
  ['cards of the shoe left out', baccarat, { leftOut: 2 }, 'первая карта раунда'],
  ['another hash of a round that was called off', roulette, { voided: 'cd'.repeat(32) }, 'хеш цепочки'],
  ...[roulette, baccarat].flatMap((game): [string, TableGame, Lie, string][] => [
    ['a payout that is too small', game, { own: poorer, state: (state) => ({ ...state, own: state.own?.state === 'settled' ? poorer(state.own) : state.own }) }, 'выплата в копейках'],
    ['chips that are said to have lain elsewhere', game, { own: moved }, 'ставка на поле'],
    ['a spot taken that nobody asked for', game, { taken: (answer) => ({ ...answer, accepted: [...answer.accepted, { spot: 'elsewhere', stake: 5n }] }) }, 'ставка на поле elsewhere в копейках'],
    ['a stake taken larger than it was asked', game, { taken: (answer) => ({ ...answer, accepted: first(answer.accepted, (one) => ({ ...one, stake: one.stake * 2n })) }) }, 'ставка на поле'],
  ]),
]

test.each(lies)('%s: it is told (%#)', async (_name, game, lie, what) => {
  const { lie: told, verdicts } = await sit(game, lie)
  expect(told?.what).toContain(what)
  expect(verdicts.slice(0, told?.round === 1 ? 1 : 0)).not.toContain('proved')
})

test.each([['roulette', roulette], ['baccarat', baccarat]] as const)('a lie is told by the next page of the device too, until its player takes it away: %s', async (_name, game) => {
  const { lie, notary, openAnew } = await sit(game, { own: poorer })
  expect(lie).not.toBeNull()
  const next = openAnew()
  expect(next.store.getState().lie).toEqual(lie)
  next.lieRead()
  expect(next.store.getState().lie).toBeNull()
  expect(openAnew().store.getState().lie).toBeNull()
  // Whoever took it away hears of the next one as of the first.
  notary.lieRead()
  notary.taken(3, {}, {}, { accepted: [{ spot: 'elsewhere', stake: 5n }], refused: [] })
  expect(openAnew().store.getState().lie?.what).toContain('elsewhere')
})
