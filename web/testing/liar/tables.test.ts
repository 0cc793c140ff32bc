/**
 * A table that lies, tested with the page's own feed, desk and notary: each lie is shown to the player, and an honest
 * table is never called a liar.
 */
import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { cutListOf, openShoe } from '@kurazh/games/core/shoe.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { multiplierRoulette } from '@kurazh/games/roulette/multiplier-roulette.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import type { TableEvent, TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { expect, test } from 'vitest'
import { settled } from '../round-page.ts'
import { TableServer } from '../table-server.ts'
import { type Bends, type Device, follow, TablePage } from '../table-page.ts'

/** A liar's changes to the messages on their way to the page. */
interface Lie extends Bends {
  /** Links of the chain, or cards of the shoe, that the server leaves out before the second round. */
  leftOut?: number
  /** The hash reported as that of a round called off after these two. */
  voided?: string
  /** The seeds that the server claims the shoe was cut by. */
  seeds?(seeds: { by: string; seed: string }[]): { by: string; seed: string }[]
}

const spotsFor = (game: TableGame): Record<string, bigint> =>
  game.source === 'wheel' ? { red: 100n, black: 50n, 'straight-7': 10n } : { player: 100n, banker: 50n, tie: 10n }

/** Two rounds with bets, watched by one page; for a shoe, from before its cut to its end. */
async function sit(game: TableGame, lie: Lie) {
  const server = new TableServer(game)
  const device: Device = new Map()
  const page = new TablePage(server, device, lie)
  follow(server, () => [page])
  await settled()
  if (game.source === 'shoe') server.shuffle()
  await settled()
  if (game.source === 'shoe') server.cut(cutListOf(lie.seeds?.(page.seeds) ?? page.seeds))
  for (const number of [1, 2]) {
    server.leftOut = number === 2 ? (lie.leftOut ?? 0) : 0
    server.begin()
    await settled()
    page.desk.want(spotsFor(game))
    await settled()
    server.deal((bet) => page.own(bet))
    await settled()
    await page.feed.sync()
  }
  server.begin()
  server.callOff(lie.voided)
  await settled()
  if (game.source === 'shoe') server.open()
  await settled()
  page.close()
  const {
    state: { lie: told, verdicts },
    counted,
    notary,
  } = page
  return {
    lie: told,
    counted,
    rounds: [1, 2].map((number) => verdicts.get(number)),
    notary,
    openAnew: () => new TablePage(server, device).notary,
  }
}

test.each([
  ['roulette', roulette],
  ['multiplier-roulette', multiplierRoulette],
  ['baccarat', baccarat],
] as const)('an honest table is never called a liar: %s', async (_name, game) => {
  expect(await sit(game, {})).toMatchObject({
    lie: null,
    rounds: ['proved', 'proved'],
    counted: game.source === 'wheel' ? ['proved', 'proved'] : ['pending', 'pending'],
  })
})

const dealt = (change: (event: Extract<TableEvent, { kind: 'dealt' }>) => TableEvent): Lie => ({
  event: (event) => (event.kind === 'dealt' ? change(event) : event),
})
const first = <Item>(items: readonly Item[], change: (item: Item) => Item): Item[] =>
  items.map((item, at) => (at === 0 ? change(item) : item))
/** Changes the shoe as it is reported from some moment on. */
const shoeFrom = (
  since: (shoe: NonNullable<TableSnapshot['shoe']>) => boolean,
  change: (shoe: NonNullable<TableSnapshot['shoe']>) => Partial<NonNullable<TableSnapshot['shoe']>>,
): Lie => {
  const bent = (shoe: TableSnapshot['shoe']) => (shoe !== null && since(shoe) ? { ...shoe, ...change(shoe) } : shoe)
  return {
    event: (event) => (event.kind === 'shoe' ? { ...event, shoe: bent(event.shoe) ?? event.shoe } : event),
    state: (state) => ({ ...state, shoe: bent(state.shoe) }),
  }
}
const other = openShoe({ table: 'baccarat', number: 1 }, 'cd'.repeat(32), 'another salt')
const poorer = (own: OwnTableBet): OwnTableBet => ({ ...own, payout: own.payout === 0n ? 1n : own.payout - 1n })
/** A lost stake is reported on other spots after the end; the sum is the same. */
const moved = (own: OwnTableBet): OwnTableBet => ({
  ...own,
  spots: own.spots.toReversed().map(({ spot }, at) => ({ spot, stake: own.spots[at]?.stake ?? 0n })),
})

const lies: readonly [string, TableGame, Lie, string][] = [
  [
    'another card than the root has',
    baccarat,
    dealt((event) => ({
      ...event,
      dealt: first(event.dealt, (card) => ({ ...card, value: ((card.value ?? 0) + 1) % 52 })),
    })),
    'карта',
  ],
  [
    'a card of another shoe, with its own branch',
    baccarat,
    dealt((event) => ({
      ...event,
      dealt: first(event.dealt, (card) => {
        const { card: value, salt, branch } = other.show(card.index ?? 0)
        return { ...card, value, salt, branch: [...branch] }
      }),
    })),
    'карта',
  ],
  [
    'cards in another order',
    baccarat,
    dealt((event) => {
      const [one, two, ...rest] = event.dealt
      return one && two
        ? { ...event, dealt: [{ ...two, place: one.place }, { ...one, place: two.place }, ...rest] }
        : event
    }),
    'место карты в шузе',
  ],
  [
    'a card without its proof',
    baccarat,
    dealt((event) => ({ ...event, dealt: first(event.dealt, (card) => ({ ...card, branch: null })) })),
    'доказательство карты',
  ],
  [
    'another root after the bets',
    baccarat,
    shoeFrom(
      ({ seeds }) => seeds !== null,
      () => ({ root: other.root }),
    ),
    'корень шуза',
  ],
  [
    'a cut without the seed of this browser',
    baccarat,
    { seeds: () => [{ by: 'somebody', seed: 'else' }] },
    'случайность этого браузера в срезке',
  ],
  [
    'another cut than the seeds make',
    baccarat,
    shoeFrom(
      ({ cut }) => cut !== null,
      ({ cut }) => ({ cut: cut === 0 ? 1 : 0 }),
    ),
    'срезка шуза',
  ],
  [
    'another hash of the shoe when it is over',
    baccarat,
    shoeFrom(
      ({ hash }) => hash !== null,
      () => ({ hash: 'cd'.repeat(32) }),
    ),
    'корень шуза',
  ],
  [
    'another number than the hash has',
    roulette,
    dealt((event) => ({
      ...event,
      dealt: first(event.dealt, (one) => ({ ...one, value: ((one.value ?? 0) + 1) % 37 })),
    })),
    'выпавшее число',
  ],
  [
    'another multiplier than the hash has',
    multiplierRoulette,
    dealt((event) => ({
      ...event,
      dealt: event.dealt.map((one) =>
        one.place === 'multiplier-1' ? { ...one, value: (one.value ?? 0) % 1_000 === 50 ? 100 : 50 } : one,
      ),
    })),
    'множители',
  ],
  [
    'a multiplier left out',
    multiplierRoulette,
    dealt((event) => ({
      ...event,
      dealt: event.dealt
        .filter(({ place }) => place !== 'multiplier-1')
        .map((one) => (one.place === 'multipliers' ? { ...one, value: (one.value ?? 0) - 1 } : one)),
    })),
    'множители',
  ],
  [
    'a number without its hash',
    roulette,
    {
      event: (event) =>
        event.kind === 'dealt'
          ? { ...event, hash: null }
          : event.kind === 'result'
            ? { ...event, past: { ...event.past, hash: null } }
            : event,
    },
    'хеш раунда',
  ],
  [
    'another hash than the chain has',
    roulette,
    {
      event: (event) =>
        event.kind === 'dealt'
          ? { ...event, hash: 'cd'.repeat(32) }
          : event.kind === 'result'
            ? { ...event, past: { ...event.past, hash: 'cd'.repeat(32) } }
            : event,
    },
    'выпавшее число',
  ],
  [
    'another salt of the chain',
    roulette,
    {
      state: (state) => ({
        ...state,
        chain: state.past.length === 0 || state.chain === null ? state.chain : { ...state.chain, salt: 'another' },
      }),
    },
    'соль цепочки',
  ],
  [
    'another result than what was dealt',
    roulette,
    {
      event: (event) =>
        event.kind === 'result'
          ? {
              ...event,
              result: (Number(event.result) + 1) % 37,
              past: { ...event.past, result: (Number(event.result) + 1) % 37 },
            }
          : event,
    },
    'итог раунда',
  ],
  [
    'a history that is written anew',
    roulette,
    {
      state: (state) => ({
        ...state,
        past: state.past.map((one) => (one.number === 1 ? { ...one, result: (Number(one.result) + 1) % 37 } : one)),
      }),
    },
    'итог раунда',
  ],
  [
    'a round that is over and called off afterwards',
    roulette,
    {
      state: (state) => ({
        ...state,
        past: state.past.map((one) => (one.number === 1 ? { ...one, voided: 'wheel' } : one)),
      }),
    },
    'итог раунда',
  ],
  ['a link of the chain left out', roulette, { leftOut: 1 }, 'звено раунда'],
  ['cards of the shoe left out', baccarat, { leftOut: 2 }, 'первая карта раунда'],
  ['another hash of a round that was called off', roulette, { voided: 'cd'.repeat(32) }, 'хеш цепочки'],
  ...[roulette, baccarat].flatMap((game): [string, TableGame, Lie, string][] => [
    [
      'a payout that is too small',
      game,
      {
        own: poorer,
        state: (state) => ({ ...state, own: state.own?.state === 'settled' ? poorer(state.own) : state.own }),
      },
      'выплата в копейках',
    ],
    ['chips that are said to have lain elsewhere', game, { own: moved }, 'ставка на поле'],
    [
      'a spot taken that nobody asked for',
      game,
      { taken: (answer) => ({ ...answer, accepted: [...answer.accepted, { spot: 'elsewhere', stake: 5n }] }) },
      'ставка на поле elsewhere в копейках',
    ],
    [
      'a stake taken larger than it was asked',
      game,
      {
        taken: (answer) => ({
          ...answer,
          accepted: first(answer.accepted, (one) => ({ ...one, stake: one.stake * 2n })),
        }),
      },
      'ставка на поле',
    ],
  ]),
]

test.each(lies)('%s: it is shown (%#)', async (_name, game, lie, what) => {
  const { lie: told, rounds } = await sit(game, lie)
  expect(told?.what).toContain(what)
  if (told?.round === 1) expect(rounds[0]).toBe('broken')
})

test.each([
  ['roulette', roulette],
  ['baccarat', baccarat],
] as const)(
  'a lie is shown by the next page of the device too, until its player dismisses it: %s',
  async (_name, game) => {
    const { lie, notary, openAnew } = await sit(game, { own: poorer })
    expect(lie).not.toBeNull()
    const next = openAnew()
    expect(next.store.getState().lie).toEqual(lie)
    next.lieRead()
    expect(next.store.getState().lie).toBeNull()
    expect(openAnew().store.getState().lie).toBeNull()
    // After it was dismissed the next one is shown like the first.
    notary.lieRead()
    notary.own.taken(
      { round: 3, key: 'another-key', revision: 0, asked: {}, stood: {}, lost: false },
      { bet: null, accepted: [{ spot: 'elsewhere', stake: 5n }], refused: [] },
    )
    expect(openAnew().store.getState().lie?.what).toContain('elsewhere')
  },
)
