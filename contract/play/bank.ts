/** The declared bank of a site: what the operator has put behind the bets, and what one bet and one round may cost it. */

/** What a declaration says. `amount` in kopecks, shares of it in ten-thousandths. */
export interface BankWish {
  amount: bigint
  betShareE4: number
  roundShareE4: number
}

const rouble = 100n

/** A share of the amount, rounded down to the rouble. Kopecks. */
const shareOf = (amount: bigint, shareE4: number): bigint => ((amount * BigInt(shareE4)) / 10_000n / rouble) * rouble

/** The most that one bet may win, and that the open bets of one round may cost. Kopecks. */
export const bankCaps = ({ amount, betShareE4, roundShareE4 }: BankWish): { win: bigint; round: bigint } => ({
  win: shareOf(amount, betShareE4),
  round: shareOf(amount, roundShareE4),
})

/** A share as percent, «0.05», and back. */
export const percentOfShare = (shareE4: number): number => shareE4 / 100
export const shareOfPercent = (percent: number): number => Math.round(percent * 100)
