/**
 * A server that claims rounds which no one had the time to play: no chain gets older by them, and no card is skipped
 * unseen.
 */
import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import type { TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import { expect, test } from 'vitest'
import { settled } from '../round-page.ts'
import { TableServer } from '../table-server.ts'
import { type Bends, type Device, follow, freshShoe, TablePage } from '../table-page.ts'

function seated(server: TableServer, device: Device = new Map(), bends: Bends = {}) {
  const page = new TablePage(server, device, bends)
  follow(server, () => [page])
  return { page, bends, device }
}

/** A round without a bet. */
async function goes(server: TableServer, page: TablePage): Promise<void> {
  await settled()
  await freshShoe(server, () => page.seeds.slice(-1))
  server.begin()
  await settled()
  server.deal(() => undefined)
  await settled()
}

/**
 * The first chain, then one that was made a moment ago: 200 rounds are reported to have passed since. `later`: how much
 * time has really passed, in milliseconds.
 */
async function onFreshChain(later: number) {
  const [server, fresh] = [new TableServer(roulette), new TableServer(roulette)]
  const { page, bends } = seated(server)
  await goes(server, page)
  const chain = () => fresh.state.chain && { ...fresh.state.chain, id: 2 }
  bends.event = () => null
  bends.state = (state) => ({ ...state, nextChain: chain() })
  await page.feed.sync()
  server.now += later
  fresh.now = server.now
  bends.state = () => ({
    ...fresh.state,
    seq: fresh.seq + 1_000,
    chain: chain(),
    round: fresh.round && { ...fresh.round, number: fresh.round.number + 200, chain: 2 },
    past: [],
  })
  for (let played = 0; played < 3; played += 1) {
    fresh.begin()
    await page.feed.sync()
    for (const _ of fresh.phases(() => undefined)) await page.feed.sync()
  }
  await settled()
  return [page.state.lie, ...page.state.verdicts.values()]
}

test('a chain that was made a moment ago promises nothing, however far the numbers of rounds have jumped', async () => {
  expect(await onFreshChain(0)).toEqual([null, 'proved', 'recomputed', 'recomputed', 'recomputed'])
  expect(await onFreshChain(3_600_000)).toEqual([null, 'proved', 'proved', 'proved', 'proved'])
})

test('cards that are skipped with a round which no one had the time to play: the round after it is not proved', async () => {
  for (const [reloads, later, verdict] of [
    [false, 0, 'recomputed'],
    [true, 0, 'recomputed'],
    [false, 60_000, 'pending'],
  ] as const) {
    const server = new TableServer(baccarat)
    const first = seated(server)
    await goes(server, first.page)
    server.leftOut = 6
    server.now += later
    const { page, bends } = reloads ? seated(server, first.device) : first
    const skipped = (round: NonNullable<TableSnapshot['round']>) => ({ ...round, number: round.number + 1 })
    bends.event = (event) =>
      event.kind === 'betting'
        ? { ...event, round: skipped(event.round) }
        : 'round' in event
          ? {
              ...event,
              round: event.round + 1,
              ...('past' in event && { past: { ...event.past, number: event.round + 1 } }),
            }
          : event
    await goes(server, page)
    expect([page.state.lie, page.state.verdicts.get(3)]).toEqual([null, verdict])
  }
})

/** The report of the first chain before the fourth round. */
const held: Readonly<Record<string, (chain: TableSnapshot['chain']) => TableSnapshot['chain']>> = {
  'a salt': (chain) => chain && { ...chain, salt: null, saltedAt: null, saltFrom: null },
  'a chain': () => null,
}

test.each(Object.entries(held))(
  '%s that is reported after some rounds promises nothing at once, after a reload neither',
  async (_, told) => {
    for (const isReloaded of [false, true]) {
      const server = new TableServer(roulette)
      const first = seated(server, new Map(), {
        event(event) {
          const chain = event.kind === 'chain' ? told(event.chain) : null
          return event.kind !== 'chain' ? event : chain && { ...event, chain, nextChain: null }
        },
        state: (state) => ({ ...state, chain: told(state.chain), nextChain: null }),
      })
      for (let round = 1; round <= 3; round += 1) await goes(server, first.page)
      if (isReloaded) first.page.close()
      else Object.assign(first.bends, { event: undefined, state: undefined })
      const { page } = isReloaded ? seated(server, first.device) : first
      await page.feed.sync()
      await goes(server, page)
      await goes(server, page)
      expect([page.state.lie, page.state.verdicts.get(5)]).toEqual([null, 'recomputed'])
    }
  },
)
