import { Refusal } from '../../../platform/http/http.ts'

/** Refuses to show a stored round, or a bet on it, whose rules the site no longer has. */
export const rulesGone = () =>
  new Refusal(
    'NotFound',
    'Правил этого раунда сейчас нет на сайте, поэтому его нельзя ни показать, ни проверить. Ставки и выплаты записаны и остаются в силе',
  )
