/** What a bet has won or lost. The server may have told anything instead of its sums: that is a dash. */
import { netOf } from '@kurazh/contract/kopecks.ts'
import { Result } from '../../ui/money.tsx'

export function NetResult({ bet }: { bet: { stake: bigint; payout: bigint } }) {
  return typeof bet.stake === 'bigint' && typeof bet.payout === 'bigint' ? <Result kopecks={netOf(bet)} /> : '—'
}
