/** The result of a bet in words, the same in every game: won, given back or lost. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { formatMoney } from '@kurazh/shared/money/money-text.ts'

/** A sentence. A return of no more than the stake is no win. */
export function resultWords(bet: Parameters<typeof netOf>[0]): string {
  const net = netOf(bet)
  if (net > 0n) return `Выигрыш ${formatMoney(net)}, выплата ${formatMoney(bet.payout)}.`
  if (bet.payout > 0n) return `Вернулось ${formatMoney(bet.payout)} из ${formatMoney(bet.stake)}.`
  return `Ставка ${formatMoney(bet.stake)} не сыграла.`
}

/** How a series of bets stands: «вы в плюсе на 30 ₽». */
export function standingWords(netKopecks: bigint): string {
  if (netKopecks === 0n) return 'вы при своих'
  return netKopecks > 0n ? `вы в плюсе на ${formatMoney(netKopecks)}` : `вы в минусе на ${formatMoney(-netKopecks)}`
}
