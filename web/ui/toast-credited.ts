/** The message after money came to the balance by a press. */
import { formatMoney } from '@kurazh/contract/money-text.ts'
import { toast } from './toast.tsx'

export function toastCredited(kopecks: bigint): void {
  toast({ title: 'Зачислено', msg: `${formatMoney(kopecks)} на балансе`, type: 'success' })
}
