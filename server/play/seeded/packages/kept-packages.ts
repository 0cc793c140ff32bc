/** Declares what play needs of packages: their list and their books. A field of the context. */
import type { PickSeeds } from '@kurazh/shared/proofs/package-pick.ts'
import type { Fraction } from '@kurazh/shared/proofs/package-return.ts'
import type { BookBranch } from '@kurazh/shared/proofs/package-tree.ts'

export interface PackageMode {
  /** In lower case. */
  name: string
  /** In hundredths of the bet. */
  cost: number
  books: number
  rtp: Fraction
  /** The largest payout in hundredths of the bet. */
  best: number
  root: string
}

/** Never changes: a new package gets a new version number. */
export interface PackageRules {
  game: string
  version: number
  modes: readonly PackageMode[]
}

export interface PickedBook {
  /** The line of JSON as its author wrote it. */
  book: string
  branch: BookBranch
}

export interface KeptPackages {
  /** The rules of a package that is or was playable; undefined for an unknown package. */
  rulesOf(game: string, version: number): Promise<PackageRules | undefined>
  /** Every playable game, with its newest version. */
  games(): Promise<Pick<PackageRules, 'game' | 'version'>[]>
  /** The newest playable version. */
  newest(game: string): Promise<PackageRules | undefined>
  /**
   * Records that the package is played from now on, so that it is never removed. False if it was removed or retired in
   * the meantime.
   */
  keepPlayed(rules: PackageRules): Promise<boolean>
  /** The book that these seeds select, checked against the root. Throws if the files differ from what was added. */
  pick(rules: PackageRules, mode: PackageMode, seeds: PickSeeds): Promise<PickedBook>
  /** The book of this number; undefined if there is none. */
  bookOf(rules: PackageRules, mode: PackageMode, id: bigint): Promise<string | undefined>
}

/** The params of a bet on a package. */
export interface PackageParams {
  mode: string
}

/** The mode of this name, in upper or lower case. */
export const modeOf = ({ modes }: PackageRules, name: string): PackageMode | undefined =>
  modes.find((each) => each.name === name.toLowerCase())

/** The mode of a bet. Throws if its package has no mode of this name: it existed when the bet was made. */
export function modeOfBet(rules: PackageRules, { mode: name }: PackageParams): PackageMode {
  const mode = modeOf(rules, name)
  if (mode === undefined) throw new Error(`${rules.game} version ${rules.version} has no mode ${name}`)
  return mode
}
