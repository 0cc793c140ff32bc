/** Shows a toast when this player has won a challenge. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { toast } from '../../ui/windows/toast.tsx'

/** `kopecks`: the prize, which follows by itself, or waits on the bonuses page. */
export function showChallengeToast(kopecks: bigint): void {
  toast({ title: 'Вызов выигран', msg: `Ваш приз — ${formatMoney(kopecks)}`, type: 'success', byItself: true })
}
