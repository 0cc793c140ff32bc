import { Refusal } from '../../platform/http.ts'

/** A bet that is not there, or nowhere this player may look. */
export const noSuchBet = () => new Refusal('NotFound', 'Такой ставки нет. Проверьте ссылку: она должна быть целой')
