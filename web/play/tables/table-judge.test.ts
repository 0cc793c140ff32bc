import { baccarat } from '@kurazh/games/baccarat/baccarat.ts'
import { blackjack } from '@kurazh/games/blackjack/blackjack.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { roulette } from '@kurazh/games/roulette/roulette.ts'
import { expect, test } from 'vitest'
import { LiveTable } from '../../testing/live/live-table.ts'
import { payoutFault } from './own-judge.ts'
import { resultFault } from './table-judge.ts'
import type { TableRound } from './table-view.ts'

/** A round as an honest table has played it. */
function played(game: TableGame): TableRound {
  const server = new LiveTable({ game, seed: 'a judge looks at it', links: 4, dealtBefore: 0, byHand: false })
  server.prepare()
  server.cut()
  for (const seat of game.seats > 0 ? [2] : []) server.sit('me', seat)
  server.begin()
  if (game.seats > 0)
    server.lay('me', { round: 1, key: 'the-key-of-it', revision: 0, spots: [{ spot: '2-main', stake: 100_00n }] })
  server.close()
  server.deal()
  while (server.round?.decision) server.timeOut()
  server.finish()
  if (server.round === null) throw new Error('no round')
  return server.round
}

test.each([
  ['roulette', roulette as TableGame],
  ['baccarat', baccarat as TableGame],
] as const)('dealt cards are in the places the rules give, and nowhere else: %s', (_name, game) => {
  const round = played(game)
  const [first, ...rest] = round.dealt
  if (first === undefined) throw new Error('nothing was dealt')
  expect(resultFault(game, round, new Set())).toBeNull()
  expect(resultFault(game, { ...round, dealt: [{ ...first, place: 'banker-2' }, ...rest] }, new Set())).toMatchObject({
    what: 'место на столе',
    before: first.place,
    now: 'banker-2',
  })
})

test('a card that no rule deals is a lie, also where it is reported as one that was only looked at', () => {
  const game = blackjack as TableGame
  const round = played(game)
  const last = round.dealt.at(-1)
  if (last === undefined) throw new Error('nothing was dealt')
  expect(resultFault(game, round, new Set(['2-main']))).toBeNull()
  expect(
    resultFault(game, { ...round, dealt: [...round.dealt, { ...last, index: null }] }, new Set(['2-main'])),
  ).toMatchObject({ what: 'карт на столе' })
})

test('a bet reported on a spot the table does not have is a lie, and breaks nothing', () => {
  const bet = { spots: [{ spot: 'nowhere', stake: 100_00n }], stake: 100_00n, state: 'settled', payout: 0n } as const
  expect(
    payoutFault(blackjack as TableGame, played(blackjack as TableGame), new Set(['2-main']), {
      ...bet,
      spots: [...bet.spots],
    }),
  ).toMatchObject({ what: 'поля ставки', now: 'nowhere' })
})
