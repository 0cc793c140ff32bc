/** Banks of tests: the terms of the code with another exposure, or with another largest win. */
import { type Bank, type BetTerms, undeclared } from '../play/bank/bank.ts'

export const bankWith = ({ maxWin, ...terms }: Partial<Omit<BetTerms, 'limits'>> & { maxWin?: bigint }): Bank => ({
  termsOf(game) {
    const usual = undeclared.termsOf(game)
    return { ...usual, ...terms, limits: { ...usual.limits, ...(maxWin !== undefined && { maxWin }) } }
  },
  hear: () => undefined,
})
