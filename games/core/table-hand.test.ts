import { expect, test } from 'vitest'
import { baccarat } from '../baccarat/baccarat.ts'
import { blackjack } from '../blackjack/blackjack.ts'
import { roulette } from '../roulette/roulette.ts'
import { createRng } from './random.ts'
import { fitsAsk, peeksOf, playedByHand } from './table-hand.ts'
import { replayTable } from './table-play.ts'
import type { SeatMove, TableGame } from './table.ts'

const nobody: ReadonlySet<string> = new Set()
/** rank + 13·suit, rank 0 the ace. */
const [ace, two, five, six, nine, king] = [0, 1, 4, 5, 8, 12]

test('a wheel requests its number and is then over; a number that is not on the wheel does not fit', () => {
  const before = playedByHand(roulette, nobody, [], [])
  expect(before).toMatchObject({ dealt: [], ask: { kind: 'draw', place: 'wheel' } })
  expect([-1, 0, 17, 36, 37, 1.5].filter((number) => fitsAsk(roulette, before.ask, number, []))).toEqual([0, 17, 36])
  const after = playedByHand(roulette, nobody, [], [17])
  expect([after.ask.kind, roulette.result(after.state)]).toEqual(['over', 17])
  expect(fitsAsk(roulette, after.ask, 17, [])).toBe(false)
})

test('baccarat requests card by card, and a third card only where the rules need it', () => {
  const asked = (told: readonly number[]) => {
    const { ask } = playedByHand(baccarat, nobody, [], told)
    return ask.kind === 'draw' ? ask.place : ask.kind
  }
  expect([asked([]), asked([two]), asked([two, king]), asked([two, king, two])]).toEqual([
    'player-1',
    'banker-1',
    'player-2',
    'banker-2',
  ])
  // Four against six: the player draws one, and the banker's draw depends on it.
  expect(asked([two, king, two, six])).toBe('player-3')
  expect(asked([two, king, two, six, six])).toBe('banker-3')
  expect(asked([nine, king, king, six])).toBe('over')
})

test('a face-down card is entered when it is turned, and may not contradict the peek', () => {
  const staked = new Set(['1-main'])
  const at = (told: readonly number[], moves: readonly SeatMove[] = []) => playedByHand(blackjack, staked, moves, told)
  const dealt = at([king, ace, nine])
  const asks = [dealt.ask.kind]
  const hole = dealt.dealt.find(({ hidden }) => hidden)
  expect(hole?.value).toBe(-1)
  const moves: SeatMove[] = []
  const told = [king, ace, nine]
  for (let steps = 0; steps < 12; steps += 1) {
    const { ask } = at(told, moves)
    asks.push(ask.kind)
    if (ask.kind === 'over') break
    if (ask.kind === 'move') moves.push({ move: ask.idle })
    else if (ask.kind === 'peek') told.push(0)
    else {
      const peeked = peeksOf(blackjack, staked, moves, told)
      if (ask.kind === 'turn')
        expect([king, five].map((card) => fitsAsk(blackjack, ask, card, peeked))).toEqual([false, true])
      told.push(five)
    }
  }
  expect(asks).toEqual(expect.arrayContaining(['peek', 'turn', 'over']))
})

test('entering what the chain would have dealt gives the same round', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    for (const game of [roulette, baccarat, blackjack] as TableGame[]) {
      const rng = createRng((index) =>
        Uint8Array.from({ length: 32 }, (_, place) => (place * 31 + seed * 7 + index * 13) % 256),
      )
      const cards = rng.pick(game.source === 'wheel' ? 37 : 52, 30)
      const staked = new Set(game.seats > 0 ? ['1-main', '3-main'] : [])
      const moves: SeatMove[] = []
      let play = replayTable(game, staked, moves, (drawn) => cards[drawn] ?? -1)
      while (play.ask.kind === 'move') {
        moves.push({ move: game.chart(play.state) ?? play.ask.idle })
        play = replayTable(game, staked, moves, (drawn) => cards[drawn] ?? -1)
      }
      const told: number[] = []
      for (
        let byHand = playedByHand(game, staked, moves, told);
        byHand.ask.kind !== 'over';
        byHand = playedByHand(game, staked, moves, told)
      ) {
        const { ask, dealt } = byHand
        if (ask.kind === 'draw') told.push(cards[dealt.filter(({ drawn }) => drawn !== undefined).length] ?? -1)
        else if (ask.kind === 'turn')
          told.push(cards[dealt.find(({ place }) => place === ask.place)?.drawn ?? -1] ?? -1)
        else if (ask.kind === 'peek')
          told.push(Number(ask.of.includes(cards[dealt.find(({ place }) => place === ask.place)?.drawn ?? -1] ?? -1)))
        else throw new Error('a decision is missing')
      }
      const byHand = playedByHand(game, staked, moves, told)
      expect(byHand.dealt).toEqual(play.dealt)
      expect(game.result(byHand.state)).toEqual(game.result(play.state))
    }
  }
})
