/** Shows a toast when money has arrived. */
import { formatRound } from '@kurazh/shared/money/money-text.ts'
import { toast } from '../../ui/windows/toast.tsx'

/** The text follows the specification. */
export function showTopUpToast(kopecks: bigint): void {
  toast({
    title: 'Приятной игры!',
    msg: `Ваш баланс пополнен на ${formatRound(kopecks)} рублей`,
    type: 'success',
    byItself: true,
  })
}
