/** Shows a toast after a press credited money to the balance. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import { toast } from './toast.tsx'

export function toastCredited(kopecks: bigint): void {
  toast({ title: 'Зачислено', msg: `${formatMoney(kopecks)} на балансе`, type: 'success' })
}
