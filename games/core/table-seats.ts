/**
 * Infers the seats of a round from the cards on the table: a viewer who does not know the others' stakes can still
 * replay it.
 */
import type { TableGame } from './table.ts'

interface Lying {
  dealt: readonly { place: string }[]
  decided: readonly { seat: number }[]
}

/**
 * The sets of spots that may have had a stake, given how the round went. A seat has cards if a place is named after it;
 * one that decided had a main stake, another may have had only a bet behind. All sets that replay the same round pay
 * the same.
 */
export function* spotsLike(
  { seats }: Pick<TableGame, 'seats'>,
  { dealt, decided }: Lying,
): Generator<ReadonlySet<string>> {
  const numbers = Array.from({ length: seats }, (_, index) => index + 1).filter((seat) =>
    dealt.some(({ place }) => place.startsWith(`${seat}-`)),
  )
  const silent = numbers.filter((seat) => decided.every((one) => one.seat !== seat))
  for (let mask = 0; mask < 2 ** silent.length; mask += 1) {
    yield new Set(
      numbers.map(
        (seat) => `${seat}-${silent.includes(seat) && (mask >> silent.indexOf(seat)) % 2 === 1 ? 'behind' : 'main'}`,
      ),
    )
  }
}
