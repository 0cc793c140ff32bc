/** Chips of a bet for one player in words: the rules know them as shares of its stake. */
import { spotsText } from './table-face.ts'

/** «Красное · 3 из 4, Номер 17 · 1 из 4»; without shares where all are equal. */
export function sharesText(spots: Readonly<Record<string, number>>, spotText: (spot: string) => string): string {
  const shares = Object.values(spots)
  const all = shares.reduce((sum, share) => sum + share, 0)
  const isEven = shares.every((share) => share === shares[0])
  return spotsText(Object.keys(spots), (spot) =>
    isEven ? spotText(spot) : `${spotText(spot)} · ${spots[spot]} из ${all}`,
  )
}
