/** What a package made elsewhere may be. */
export const packageBounds = {
  /** The exact return of every mode, both ends allowed. */
  leastReturn: { numerator: 90n, denominator: 100n },
  mostReturn: { numerator: 99n, denominator: 100n },
  modes: 20,
  /** Of one mode. */
  books: 1_000_000,
  /** What a mode may cost, in hundredths of the bet. */
  leastCost: 100,
  mostCost: 100_000,
  /** In hundredths of the bet: the least win, and the largest. */
  leastWin: 10n,
  mostWin: 10_000_000n,
  /** In bytes, of one mode each; books as they come and unpacked. */
  index: 64 * 1024,
  weights: 128 * 1024 ** 2,
  packedBooks: 1024 ** 3,
  unpackedBooks: 8 * 1024 ** 3,
  book: 1024 ** 2,
  weightsRow: 64,
  /** Packed books may be several zstd frames, one behind another. */
  frames: 1000,
  /** How deep the events of a book may be nested. */
  depth: 32,
}

/** So many faults are told at once. */
export const mostFaults = 20
/** Unpacked bytes of books that are packed together: what is unpacked again to read one of them. */
export const blockBytes = 64 * 1024
