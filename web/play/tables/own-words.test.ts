/**
 * One message about a player's own bet that contradicts itself, sent to a page that has received nothing of the bet
 * before: by news, in a snapshot after a reload or to a second tab, or as the answer to a request.
 */
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { expect, test } from 'vitest'
import { type Device, OwnPage, OwnSite } from '../../testing/own-page.ts'
import { settled } from '../../testing/round-page.ts'
import { withMultiplier } from '../../testing/table-server.ts'

const laid = { red: 100n, black: 50n, 'straight-7': 10n }
/** The pocket of the first round is no seven: a spot that has lost may be named twice, and the payout stays. */
const lost = { spot: 'straight-7', stake: 10n }

const lies: readonly [string, (bet: OwnTableBet) => OwnTableBet][] = [
  ['a stake that is smaller than its spots', (bet) => withMultiplier({ ...bet, stake: bet.stake - 100n })],
  ['a stake that is larger than its spots', (bet) => withMultiplier({ ...bet, stake: bet.stake * 2n })],
  ['a spot named twice', (bet) => ({ ...bet, spots: [...bet.spots, lost] })],
  [
    'a spot named twice, and the stake with it',
    (bet) => withMultiplier({ ...bet, spots: [...bet.spots, lost], stake: bet.stake + 10n }),
  ],
  ['another table', (bet) => ({ ...bet, table: 'baccarat' })],
  ['another multiplier', (bet) => ({ ...bet, multiplier: bet.multiplier + 10_000 })],
  ['a payout before a correction that never was', (bet) => ({ ...bet, firstPayout: 100n })],
]
/** The ways a page receives the bet for the first time. */
const ways = [
  'news',
  'a snapshot after a reload',
  'a snapshot in a second tab',
  'an answer when it is asked for',
] as const

test.each(lies.flatMap(([name, lie]) => ways.map((way) => [name, way, lie] as const)))(
  '%s is a lie: %s',
  async (_name, way, lie) => {
    const [site, device]: [OwnSite, Device] = [new OwnSite(), new Map()]
    const page = new OwnPage(site, device)
    await settled()
    await site.begin()
    await page.want(laid)
    const ended = (bet: OwnTableBet) => (bet.state === 'settled' ? lie(bet) : bet)
    if (way === 'news') page.lie = { own: ended, state: (state) => ({ ...state, own: state.own && ended(state.own) }) }
    else if (way === 'an answer when it is asked for')
      page.lie = {
        own: () => null,
        state: (state) => ({ ...state, own: null }),
        past: (told) => ({ ...told, own: told.own && lie(told.own) }),
      }
    else page.lie = { own: () => null, event: () => null, state: (state) => ({ ...state, own: null, round: null }) }
    if (way === 'a snapshot after a reload') page.close(site)
    await site.deal()
    const next = way.startsWith('a snapshot')
      ? new OwnPage(site, device, 'next', { state: (state) => ({ ...state, own: state.own && ended(state.own) }) })
      : page
    await settled()
    await next.feed.sync()
    await site.begin()
    await settled()
    expect(next.told.what).not.toBeNull()
    expect(next.verdicts).toEqual(['broken'])
  },
)
