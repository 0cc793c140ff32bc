/** The findings of a proof: each expectation is printed as it is decided, and a failed one fails the run. */
export interface Verdicts {
  /** Prints the sentence with ✓ or ✗, and for a failure what was found instead. */
  expect(holds: boolean, sentence: string, found?: string): void
  /** True while everything held. */
  allHold(): boolean
}

export function createVerdicts(): Verdicts {
  let failures = 0
  return {
    expect(holds, sentence, found) {
      if (!holds) failures += 1
      console.log(`  ${holds ? '✓' : '✗'} ${sentence}${holds || found === undefined ? '' : `: ${found}`}`)
    },
    allHold: () => failures === 0,
  }
}
