/** What a bet has won or lost. The server may have told anything instead of its sums: that is a dash. */
import { netOf } from '@kurazh/contract/kopecks.ts'
import { Result } from '../../ui/money.tsx'

/** `gift`: the stake was nobody's money, so nothing of it was lost. */
export function NetResult({ bet, gift = false }: { bet: { stake: bigint; payout: bigint }; gift?: boolean }) {
  if (typeof bet.stake !== 'bigint' || typeof bet.payout !== 'bigint') return '—'
  return <Result kopecks={gift ? bet.payout : netOf(bet)} />
}
