/** Formats a machine's figures for the lobby: of its plain spin, from the sheet stored with its rules. */
import type { Fraction } from '@kurazh/games/core/rtp.ts'
import type { Machine, Mechanic } from '@kurazh/games/slots/engine/machine.ts'
import { returnPercent } from '../play/game/rtp-range.ts'

/** The way wins are found is described by its own maker. */
export const elsewhere = 'elsewhere'

export interface TileFigures {
  mechanic: Mechanic | typeof elsewhere
  /** Percent to the nearest tenth, as every screen writes it: «96.5». */
  returned: string
  /** Shares from 0 to 1. */
  rtp: number
  hit: number
  /** Of the multiplier, per bet. */
  deviation: number
  /** The largest multiplier that can be, in ten-thousandths. */
  bestE4: number
  /** Whether a feature is possible. */
  hasFeature: boolean
}

export function tileFigures({ machine }: { readonly machine: Pick<Machine, 'mechanic' | 'sheet'> }): TileFigures {
  const { rtp, hit, variance, feature, bestE4 } = machine.sheet('spin')
  return {
    mechanic: machine.mechanic,
    returned: returnPercent(rtp),
    rtp: numberOf(rtp),
    hit: numberOf(hit),
    deviation: Math.sqrt(numberOf(variance)),
    bestE4,
    hasFeature: feature.numerator > 0n,
  }
}

const scale = 10n ** 12n

/** Numerator and denominator may each be larger than a number can be. */
function numberOf({ numerator, denominator }: Fraction): number {
  return Number((numerator * scale) / denominator) / Number(scale)
}
