/** A server that chooses where a shoe is cut, tested with the page's own notary and seeds; and one that does not. */
import { requestKey } from '../../api/request-key.ts'
import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { type CutSeed, cutListOf, cutOf } from '@kurazh/games/core/shoe.ts'
import type { TableEvent, TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import { expect, test } from 'vitest'
import { CallError } from '../../api/call.ts'
import { settled } from '../../testing/round-page.ts'
import { TableServer } from '../../testing/table-server.ts'
import { entropyOfShoe } from './cut-judge.ts'
import { givenSeeds, SeedGiver } from './seed-giver.ts'
import { TableFeed } from './table-feed.ts'
import { TableNotary } from './table-notary.ts'

type Shoe = NonNullable<TableSnapshot['shoe']>

/** The ways a server departs from an honest one. */
interface Manner {
  /** The list it claims to have cut by; unchanged, the one that the rule makes of the given seeds. */
  list?(given: CutSeed[]): CutSeed[]
  /** The cut that the server deals from, no matter what the list gives. */
  chosen?: number
  /** Changes the shoe as it is reported to the page. */
  told?(shoe: Shoe): Shoe
  /** The answer to a seed. */
  answer?(seed: string): { own?: string }
  /** The viewer: a public code, or a guest. */
  player?: string | null
  others?: CutSeed[]
  /** By the page's clock this many milliseconds have passed since the seed was requested. */
  late?: number
  /** After the cut the page is opened again on the same device. */
  reloads?: boolean
}

/** One shoe from before its cut to a round that is over. */
async function sit(manner: Manner = {}) {
  const server = new TableServer(baccarat)
  const device = new Map<string, string>()
  const memory = {
    read: (key: string) => device.get(key) ?? null,
    write: (key: string, text: string) => (device.set(key, text), true),
  }
  const given: CutSeed[] = [...(manner.others ?? [])]
  const bent = (shoe: Shoe | null) => (shoe && manner.told ? manner.told(shoe) : shoe)
  const page = () => {
    const notary = new TableNotary(baccarat, {
      ...memory,
      rest: () => Promise.resolve(true),
      player: () => 'me',
      now: () => server.now,
      siteNow: () => null,
      past: () => Promise.reject(new Error('nobody answers')),
      history: () => Promise.resolve(null),
      counted: () => undefined,
      opened: () => undefined,
    })
    const feed = new TableFeed(
      'baccarat',
      {
        state: async () => ({ ...server.state, shoe: bent(server.state.shoe) }),
        connected: () => true,
        now: () => server.now - 5_000,
        every: () => () => undefined,
        follow: ({ heard }) => {
          server.hear = (event: TableEvent) =>
            heard('shoe' in event ? ({ ...event, shoe: bent(event.shoe) } as TableEvent) : event)
          return () => undefined
        },
      },
      notary,
    )
    const giver = new SeedGiver('baccarat', {
      draw: requestKey,
      ...memory,
      player: () => (manner.player === undefined ? 'me' : manner.player),
      siteNow: () => server.now + (manner.late ?? 0),
      async give(_shoe, seed) {
        const answer = manner.answer?.(seed) ?? { own: seed }
        if (!given.some(({ by }) => by === 'me')) given.push({ by: 'me', seed: answer.own ?? seed })
        return answer
      },
    })
    feed.store.subscribe(({ view }) => view && giver.look(view.shoe))
    return { notary, feed, leave: feed.look() }
  }
  let { notary, feed, leave } = page()
  await settled()
  server.shuffle()
  await settled()
  await feed.sync()
  server.cut(manner.list ? manner.list(given) : cutListOf(given))
  if (manner.chosen !== undefined && server.shoe !== null) server.shoe = { ...server.shoe, cut: manner.chosen }
  await settled()
  if (manner.reloads) {
    leave()
    ;({ notary, feed, leave } = page())
    await settled()
  }
  server.begin()
  feed.own(server.lay([{ spot: 'player', stake: 100n }]))
  await settled()
  server.deal((bet) => feed.own(bet))
  await settled()
  await feed.sync()
  server.open()
  await settled()
  const shoe = bent(server.state.shoe) ?? expect.fail('no shoe')
  const lie = notary.store.getState().lie
  leave()
  const verdicts = [...notary.store.getState().verdicts.values()]
  return { lie: lie?.what ?? null, verdicts, entropy: entropyOfShoe(shoe, givenSeeds('baccarat', memory.read)) }
}

const told = (change: (shoe: Shoe) => Partial<Shoe>): Manner => ({ told: (shoe) => ({ ...shoe, ...change(shoe) }) })
const cutBy = (shoe: Shoe, seeds: CutSeed[]): Partial<Shoe> =>
  shoe.cut === null ? {} : { seeds, cut: cutOf(shoe.root, seeds) }
const strangers = [
  { by: 'zoe', seed: 'z' },
  { by: 'ann', seed: 'a' },
]
const refusedBy = (code: 'RoundClosed' | 'TooManyRequests', manner: Manner = {}): Manner => ({
  ...manner,
  list: () => [],
  answer() {
    throw new CallError(code, 'no', false)
  },
})

test.each([
  ['alone', {}],
  ['among others, who came in another order', { others: strangers }],
  ['after a reload', { reloads: true }],
] as const)('a seed in an honest cut is shown, and its rounds are proved: %s', async (_name, manner) => {
  expect(await sit({ ...manner, others: [...('others' in manner ? manner.others : [])] })).toEqual({
    lie: null,
    verdicts: ['proved'],
    entropy: 'own',
  })
})

test('anyone who gave no seed reads only that the cut follows from the listed seeds', async () => {
  expect(await sit({ player: null, others: strangers })).toEqual({ lie: null, verdicts: ['proved'], entropy: 'others' })
  expect(await sit({ player: null })).toEqual({ lie: null, verdicts: ['proved'], entropy: 'none' })
})

test('a shoe that an older node cut, in the order the seeds came, raises no alarm and is not proved', async () => {
  expect(await sit({ others: strangers, list: (given) => given, answer: () => ({}) })).toMatchObject({
    lie: null,
    verdicts: ['recomputed'],
  })
})

test.each([
  ['is refused without need', refusedBy('RoundClosed')],
  ['is refused for its pace', refusedBy('TooManyRequests')],
  [
    'has no answer, and is not among them',
    {
      answer: () => {
        throw new CallError('Offline', 'no', true)
      },
      list: () => [],
    },
  ],
  ['is not the one that the site says stands for this player', { answer: () => ({ own: 'of another device' }) }],
] as [string, Manner][])(
  'a seed that %s: rounds of that shoe are recomputed, and the page says so',
  async (_name, manner) => {
    expect(await sit(manner)).toEqual({ lie: null, verdicts: ['recomputed'], entropy: 'refused' })
  },
)

test('a seed that came too late is not a fault', async () => {
  expect(await sit(refusedBy('RoundClosed', { late: 60_000 }))).toEqual({
    lie: null,
    verdicts: ['proved'],
    entropy: 'none',
  })
})

const lies: [string, Manner][] = [
  [
    'a cut that no seeds are told of',
    { chosen: 77, ...told((shoe) => (shoe.cut === null ? {} : { seeds: null, cut: 77 })) },
  ],
  [
    'the same, told to a guest',
    { chosen: 77, ...told((shoe) => (shoe.cut === null ? {} : { seeds: null, cut: 77 })), player: null },
  ],
  [
    'seeds that are not told any more',
    told(({ cut, ...shoe }) => (cut !== null && called(shoe.number) > 1 ? { seeds: null } : {})),
  ],
  [
    'a cut that is not told any more',
    told(({ cut, ...shoe }) => (cut !== null && called(shoe.number) > 1 ? { cut: null, seeds: null } : {})),
  ],
  [
    'other seeds than before, with the cut they give',
    told((shoe) =>
      shoe.cut !== null && called(shoe.number) > 1
        ? cutBy(shoe, cutListOf([...strangers, ...(shoe.seeds ?? []).slice(1)]))
        : {},
    ),
  ],
  [
    'another moment of the cut',
    told((shoe) => (shoe.cutAt !== null && called(shoe.number) > 1 ? { cutAt: shoe.cutAt + 60_000 } : {})),
  ],
  ['another cut than the seeds give', { chosen: 77, ...told((shoe) => (shoe.cut === null ? {} : { cut: 77 })) }],
  ['a seed that was taken, left out', { list: () => cutListOf(strangers) }],
  [
    'a seed that was taken, under another code',
    { list: (given) => cutListOf([...strangers, ...given.map(({ seed }) => ({ by: 'somebody', seed }))]) },
  ],
  ['a seed that was taken, changed', { list: () => cutListOf([{ by: 'me', seed: 'else' }]) }],
  ['an own seed beside the one of this page', { list: (given) => [...cutListOf(given), { by: 'me', seed: 'else' }] }],
  [
    'a list in an order of the server’s own',
    {
      list: (given) =>
        cutListOf([...strangers, ...given]).map((one, at, all) =>
          at === 1 ? (all[2] ?? one) : at === 2 ? (all[1] ?? one) : one,
        ),
    },
  ],
  ['a list with one code twice', { list: (given) => cutListOf([...given, ...strangers, { by: 'ann', seed: 'b' }]) }],
  [
    'a list whose lengths say otherwise',
    { list: (given) => cutListOf(given).map((one, at) => (at === 0 ? { ...one, seed: `${one.seed},9.9` } : one)) },
  ],
]
let calls = new Map<number, number>()
/** How many times a shoe was reported since the test began. */
function called(number: number): number {
  calls.set(number, (calls.get(number) ?? 0) + 1)
  return calls.get(number) ?? 0
}

test.each(lies)('%s: it is shown, and nothing of that shoe is proved', async (_name, manner) => {
  calls = new Map()
  const { lie, verdicts } = await sit(manner)
  expect(lie).not.toBeNull()
  expect(verdicts).not.toContain('proved')
})
