/** The law of a spin: how many positions of the reels pay what. */

/** Number of positions by pay, in hundredths of the total bet. */
export type Pays = Map<number, number>

/** One spin's law, by the number of scatters on its board. */
export interface SpinLaw {
  readonly byScatters: readonly Pays[]
  /** Positions of the reels in all. */
  readonly positions: number
}

/** A spin: its strips, the factor of its wins, and the expanding symbol (−1 for none). */
export interface SpinKind {
  readonly strips: string
  readonly factor: number
  readonly expanding: number
}

export function addTo(pays: Pays, hundredths: number, positions: number): void {
  pays.set(hundredths, (pays.get(hundredths) ?? 0) + positions)
}
