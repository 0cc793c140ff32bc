import { Refusal } from '../../platform/http/http.ts'

/** Refuses a bet that does not exist, or that this player may not see. */
export const noSuchBet = () => new Refusal('NotFound', 'Такой ставки нет. Проверьте ссылку: она должна быть целой')
