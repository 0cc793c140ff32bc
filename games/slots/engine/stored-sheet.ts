/** Serialization of a sheet next to its machine: fractions as text, because JSON has no numbers of that size. */
import { compare, type Fraction, fraction, subtract } from '../../core/rtp.ts'
import type { Band, Machine, Mode, Sheet } from './machine.ts'
import type { StoredPool } from './pool-list.ts'

/** «numerator/denominator», both decimal. */
export type FractionText = string

export interface StoredSheet {
  rtp: FractionText
  hit: FractionText
  variance: FractionText
  feature: FractionText
  bestE4: number
  bestChance: FractionText
  bands: readonly { fromE4: number; chance: FractionText }[]
  bandsAreExact: boolean
}

/** What a machine stores next to its rules in JSON, where TypeScript widens string literals. */
export interface StoredFigures<Outcome> {
  sheets: Partial<Record<Mode, StoredSheet>>
  rare: readonly { outcome: Outcome; mode: string; what: string }[]
}

/** The same for a machine of pools: what is stored of each, by its name. */
export interface StoredPools<Outcome> extends StoredFigures<Outcome> {
  pools: Readonly<Record<string, StoredPool>>
}

/** The rare rounds of a machine; a test over all machines checks that they match their names. */
export function rareOfStored<Outcome>(rare: StoredFigures<Outcome>['rare']): Machine<Outcome>['rare'] {
  return rare as Machine<Outcome>['rare']
}

function textOfFraction({ numerator, denominator }: Fraction): FractionText {
  return `${numerator}/${denominator}`
}

/** The text must come from `textOfFraction`: it is not reduced to lowest terms. */
function fractionOfText(text: FractionText): Fraction {
  const [numerator = '', denominator = ''] = text.split('/')
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) }
}

export function storedSheet({
  rtp,
  hit,
  variance,
  feature,
  bestE4,
  bestChance,
  bands,
  bandsAreExact,
}: Sheet): StoredSheet {
  return {
    rtp: textOfFraction(rtp),
    hit: textOfFraction(hit),
    variance: textOfFraction(variance),
    feature: textOfFraction(feature),
    bestE4,
    bestChance: textOfFraction(bestChance),
    bandsAreExact,
    bands: bands.map(({ fromE4, chance }) => ({ fromE4, chance: textOfFraction(chance) })),
  }
}

export function sheetOfStored({
  rtp,
  hit,
  variance,
  feature,
  bestE4,
  bestChance,
  bands,
  bandsAreExact,
}: StoredSheet): Sheet {
  return {
    rtp: fractionOfText(rtp),
    hit: fractionOfText(hit),
    variance: fractionOfText(variance),
    feature: fractionOfText(feature),
    bestE4,
    bestChance: fractionOfText(bestChance),
    bandsAreExact,
    bands: bands.map(({ fromE4, chance }) => ({ fromE4, chance: fractionOfText(chance) })),
  }
}

/** How much bands that are not exact may differ. */
const near = fraction(1n, 1_000_000_000n)

/**
 * True when a recounted sheet equals the stored one: bands that are not exact may differ in their last digits (see
 * 0023).
 */
export function sameSheet(one: Sheet, other: Sheet): boolean {
  const [a, b] = [storedSheet(one), storedSheet(other)]
  const same = (['rtp', 'hit', 'variance', 'feature', 'bestE4', 'bestChance', 'bandsAreExact'] as const).every(
    (figure) => a[figure] === b[figure],
  )
  return (
    same &&
    one.bands.length === other.bands.length &&
    one.bands.every((band, index) => sameBand(band, other.bands[index] ?? band, one.bandsAreExact))
  )
}

function sameBand(one: Band, other: Band, exact: boolean): boolean {
  const apart = subtract(one.chance, other.chance)
  const distance = apart.numerator < 0n ? subtract(other.chance, one.chance) : apart
  return one.fromE4 === other.fromE4 && compare(distance, exact ? fraction(0n, 1n) : near) <= 0
}
