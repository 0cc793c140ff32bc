/** Builds the address of a machine, with or without the mark that a spin costs 1 ₽. */
import type { SlotList } from '@kurazh/contract/play/favourites.ts'

/** The address of a machine at 1 ₽ ends so. */
export const roubleParameter = 'rouble'

/** `whole`: the screen made for phones, over the whole window. */
export function slotAddress(id: string, list: SlotList, whole: boolean): string {
  return `/slot/${whole ? 'v2/' : ''}${id}${list === 'slots2' ? `?${roubleParameter}` : ''}`
}
