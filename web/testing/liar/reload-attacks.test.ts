/** A server that waits until the page is reloaded, and then changes what the former page had judged. */
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import { indexFromCut, openShoe } from '@kurazh/games/core/shoe.ts'
import { replayTable } from '@kurazh/games/core/table-play.ts'
import type { TableSnapshot } from '@kurazh/contract/tables/table-events.ts'
import type { OwnTableBet } from '@kurazh/contract/tables/table-rounds.ts'
import { expect, test } from 'vitest'
import { settled } from '../round-page.ts'
import { TableServer } from '../table-server.ts'
import { type Bends, type Device, follow, freshShoe, TablePage } from '../table-page.ts'

/** The current round as it would have gone with these seats, from the same shoe: every card leads to its root. */
function otherwise(state: TableSnapshot, hash: string, salt: string, others: readonly string[]): TableSnapshot {
  const { round, shoe, own } = state
  if (!round || !shoe || shoe.cut === null || round.first === null || !own) throw new Error('no round')
  const [{ order, show }, from] = [
    openShoe({ table: 'blackjack', number: shoe.number }, hash, salt),
    shoe.cut + round.first,
  ]
  const next = (drawn: number) => order[indexFromCut(from, drawn)] ?? 0
  const staked = new Set(['1-main', ...others])
  const decided: typeof round.decided = []
  for (
    let play = replayTable(blackjack, staked, decided, next);
    ;
    play = replayTable(blackjack, staked, decided, next)
  ) {
    const { ask } = play
    if (ask.kind === 'move') {
      decided.push({ step: decided.length, seat: ask.seats[0] ?? 0, hand: ask.hand, move: ask.idle, by: 'clock' })
      continue
    }
    const dealt = play.dealt.map(({ place, value, drawn }) => {
      const index = drawn === undefined ? null : indexFromCut(from, drawn)
      const card = index === null ? null : show(index)
      return { place, value, index, salt: card?.salt ?? null, branch: card ? [...card.branch] : null }
    })
    const payout = own.spots.reduce((sum, { spot, stake }) => sum + blackjack.pays(play.state, spot, stake), 0n)
    return {
      ...state,
      past: state.past.filter(({ number }) => number !== round.number),
      totals: [...staked].map((spot) => ({ spot, stake: 50n, players: 1 })),
      round: { ...round, dealing: 'result', dealt, decided, decision: null, result: blackjack.result(play.state) },
      own: { ...own, state: 'settled', payout },
    }
  }
}

test.each(['a reload', 'a second page'])(
  'the seats of a round that is over stay the same, no matter what is reported after %s',
  async (what) => {
    const [server, device, bends]: [TableServer, Device, Bends] = [new TableServer(blackjack), new Map(), {}]
    const pages = [new TablePage(server, device, bends)]
    const [page] = pages
    if (!page) throw new Error('nobody looks')
    follow(server, () => pages)
    await settled()
    await freshShoe(server, () => page.seeds.slice(-1))
    server.begin()
    await settled()
    page.desk.want({ '1-main': 100n })
    await settled()
    server.others = { '3-main': 50n }
    // The result is reported, and its payout is not.
    bends.own = () => ({ ...(server.own as OwnTableBet), state: 'open', payout: 0n })
    bends.state = (state) => ({ ...state, own: state.own && { ...state.own, state: 'open', payout: 0n } })
    server.deal((own) => page.own(own))
    await settled()
    expect([page.state.verdicts.get(1), page.state.lie, page.counted]).toEqual(['pending', null, []])
    if (what === 'a reload') page.close()
    const told = otherwise(server.state, server.hashOf(server.shoe ?? { chain: 0, link: 0 }), 'the salt of a test', [
      '3-main',
      '5-main',
    ])
    const next = new TablePage(server, device, { event: () => null, state: () => told })
    await settled()
    await page.feed.sync()
    await settled()
    expect(next.counted).not.toContain('pending')
    const last = new TablePage(server, device)
    expect(last.state.lie).toMatchObject({ what: 'ход раунда' })
  },
)
