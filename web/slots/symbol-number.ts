/** Formats the number on symbols that have a value. */
import { multiplierFromE4 } from '@kurazh/shared/money/ten-thousandths.ts'
import type { MachineSymbol } from '@kurazh/games/slots/engine/machine.ts'

/** «×5» on a stone that multiplies; undefined where nothing is written. */
export const numberOn = (symbol: MachineSymbol | undefined): string | undefined =>
  symbol?.role === 'multiplier' && symbol.factor !== undefined ? `×${symbol.factor}` : undefined

/** «×5» on a held coin with this payout. */
export const coinNumber = (paysE4: number): string => `×${multiplierFromE4(paysE4)}`
