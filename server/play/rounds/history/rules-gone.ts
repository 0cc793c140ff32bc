import { Refusal } from '../../../platform/http.ts'

/** A round, or a bet on it, that is written down and cannot be shown. */
export const rulesGone = () => new Refusal('NotFound', 'Правил этого раунда сейчас нет на сайте, поэтому его нельзя ни показать, ни проверить. Ставки и выплаты записаны и остаются в силе')
