/**
 * Counts how often each end of a round occurs over all orders of the first six cards of eight decks:
 * 416·415·414·413·412·411 of them, grouped by points (128 cards count zero, 32 each of the others). The counts are
 * below 2⁵³, so plain numbers are exact.
 */
import { bankerDraws, playerDraws, winnerOf } from './drawing.ts'

/** Cards of each point value in eight decks. */
const cardsOf = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32] as const
const points = cardsOf.map((_, value) => value)

export const allOrders = 416n * 415n * 414n * 413n * 412n * 411n

/** Orders in which each side wins, and ties. About two hundred thousand steps. */
export function countWinners(): Readonly<Record<'player' | 'banker' | 'tie', bigint>> {
  const left: number[] = [...cardsOf]
  const counts = { player: 0, banker: 0, tie: 0 }
  let size = 416
  /** Every value of the next card, with the number of such cards. */
  function each(then: (value: number, count: number) => void): void {
    for (const value of points) {
      const count = left[value] ?? 0
      if (count === 0) continue
      left[value] = count - 1
      size -= 1
      then(value, count)
      size += 1
      left[value] = count
    }
  }
  /** Orders of the cards that this end does not depend on. */
  const others = (looked: number) =>
    Array.from({ length: 6 - looked }, (_, index) => size - index).reduce((product, one) => product * one, 1)
  function end(player: number, banker: number, weight: number, looked: number): void {
    counts[winnerOf(player, banker)] += weight * others(looked)
  }
  each((p1, w1) =>
    each((b1, w2) =>
      each((p2, w3) =>
        each((b2, w4) => {
          const [player, banker, weight] = [(p1 + p2) % 10, (b1 + b2) % 10, w1 * w2 * w3 * w4]
          const bankerOn = (playerEnd: number, third: number | undefined, soFar: number, looked: number) => {
            if (!bankerDraws(player, banker, third)) end(playerEnd, banker, soFar, looked)
            else each((value, count) => end(playerEnd, (banker + value) % 10, soFar * count, looked + 1))
          }
          if (playerDraws(player, banker))
            each((third, count) => bankerOn((player + third) % 10, third, weight * count, 5))
          else bankerOn(player, undefined, weight, 4)
        }),
      ),
    ),
  )
  return { player: BigInt(counts.player), banker: BigInt(counts.banker), tie: BigInt(counts.tie) }
}
