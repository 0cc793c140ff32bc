/** Explains in words why a spot of a layout was not taken as requested. */
import { formatMoney } from '@kurazh/shared/money/money-text.ts'
import type { RefusedSpot } from './table-desk.ts'

const reasons: Readonly<Record<RefusedSpot['reason'], string>> = {
  TooSmall: 'меньше предела поля',
  TooLarge: 'больше предела поля',
  MaxWin: 'выигрыш больше предела стола',
  Exposure: 'стол больше не возьмёт',
  Funds: 'не хватает денег',
  NotYours: 'не ваше место',
  Unknown: 'такого поля нет',
}

/** «больше предела поля, до 5 000.00 ₽». */
export const refusalText = ({ reason, max }: Pick<RefusedSpot, 'reason' | 'max'>): string =>
  `${reasons[reason]}${max > 0n ? `, до ${formatMoney(max)}` : ''}`
