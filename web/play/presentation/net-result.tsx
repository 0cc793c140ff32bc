/** Shows the net result of a bet. Shows a dash if the server sent an invalid amount. */
import { netOf } from '@kurazh/shared/money/kopecks.ts'
import { Result } from '../../ui/text/money.tsx'

/** `gift`: the stake was no one's money, so none of it was lost. */
export function NetResult({ bet, gift = false }: { bet: { stake: bigint; payout: bigint }; gift?: boolean }) {
  if (typeof bet.stake !== 'bigint' || typeof bet.payout !== 'bigint') return '—'
  return <Result kopecks={gift ? bet.payout : netOf(bet)} />
}
