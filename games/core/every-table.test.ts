/** Properties that hold for every table of the registry, in addition to those of every game. */
import { describe, expect, test } from 'vitest'
import { games } from '../index.ts'
import { longRng } from '../testing/long-rng.ts'
import { stakedOn } from './layout.ts'
import { fraction } from './rtp.ts'
import { moveOn, replayTable, type TablePlay } from './table-play.ts'
import type { SeatMove, TableGame, TableParams } from './table.ts'
import { simulatedWheel } from './wheel-draw.ts'

const tables = Object.values<{ kind: string }>(games).filter((game): game is TableGame => game.kind === 'table')
const rounds = 300

/** A round played to its end by the chart, with its draws and decisions. */
function playedOut(
  game: TableGame,
  staked: ReadonlySet<string>,
  seed: string,
): { play: TablePlay<unknown>; moves: SeatMove[]; next: (drawn: number) => number } {
  const rng = longRng(seed)
  const cards = Array.from({ length: 60 }, () => rng.int(52))
  const card = (drawn: number) => cards[drawn] ?? expect.fail('a round takes sixty cards at most')
  const next = game.source === 'wheel' ? simulatedWheel(game, rng) : card
  const moves: SeatMove[] = []
  let play = replayTable(game, staked, [], next)
  while (play.ask.kind === 'move') {
    const made = { move: game.chart(play.state) ?? play.ask.idle }
    moves.push(made)
    play = moveOn(game, play, made, next)
  }
  return { play, moves, next }
}

describe.each(tables)('$id', (game) => {
  const each = (params: TableParams) =>
    Array.from({ length: Math.ceil(rounds / game.sampleParams.length) }, (_, round) =>
      playedOut(game, new Set(Object.keys(params.spots)), `${game.id} ${JSON.stringify(params)} ${round}`),
    )

  test('replays to the same state from the same source and decisions, and reports it in plain JSON', () => {
    for (const params of game.sampleParams) {
      for (const { play, moves, next } of each(params)) {
        const again = replayTable(game, new Set(Object.keys(params.spots)), moves, next)
        expect(again).toEqual(play)
        expect(JSON.parse(JSON.stringify(game.result(play.state)))).toEqual(game.result(play.state))
      }
    }
  })

  test('accepts no decision that it has not requested', () => {
    for (const params of game.sampleParams.slice(0, 2)) {
      for (const { play, next } of each(params))
        expect(() => moveOn(game, play, { move: 'hit' }, next)).toThrow(RangeError)
    }
  })

  test('names each spot once; a layout of one spot has the return of the spot', () => {
    expect(new Set(game.spots).size).toBe(game.spots.length)
    for (const params of game.sampleParams) {
      const [[spot, stake] = expect.fail('nothing is staked'), ...more] = Object.entries(params.spots)
      if (more.length === 0 && stake % 100 === 0) expect(game.rtp(params)).toEqual(game.rtpOf(spot))
    }
  })

  test('has a house edge on every spot', () => {
    for (const spot of game.spots) {
      const { numerator, denominator } = game.rtpOf(spot)
      expect(numerator < denominator && numerator > 0n, spot).toBe(true)
      expect(fraction(numerator, denominator), spot).toEqual({ numerator, denominator })
    }
  })

  test('sums a layout to the kopeck and pays whole kopecks', () => {
    for (const params of game.sampleParams) {
      expect(stakedOn(params.spots)).toBe(BigInt(Object.values(params.spots).reduce((sum, stake) => sum + stake, 0)))
      for (const { play } of each(params))
        for (const [spot, stake] of Object.entries(params.spots))
          expect(game.pays(play.state, spot, BigInt(stake)) >= 0n).toBe(true)
    }
  })
})
