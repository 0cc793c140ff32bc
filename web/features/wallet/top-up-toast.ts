/** What the player is told when money has come. */
import { formatRound } from '@kurazh/contract/money-text.ts'
import { toast } from '../../ui/toast.tsx'

/** The words are the specification's. */
export function tellTopUp(kopecks: bigint): void {
  toast({ title: 'Приятной игры!', msg: `Ваш баланс пополнен на ${formatRound(kopecks)} рублей`, type: 'success' })
}
