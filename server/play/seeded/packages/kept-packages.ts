/** What playing needs of packages, whoever keeps them: which there are, and their books. Between-slices hands it in. */
import type { PickSeeds } from '@kurazh/contract/package-pick.ts'
import type { Fraction } from '@kurazh/contract/package-return.ts'
import type { BookBranch } from '@kurazh/contract/package-tree.ts'

export interface PackageMode {
  /** In small letters. */
  name: string
  /** In hundredths of the bet. */
  cost: number
  books: number
  rtp: Fraction
  /** The largest payout in hundredths of the bet. */
  best: number
  root: string
}

/** Never changes: another one has another number. */
export interface PackageRules {
  game: string
  version: number
  modes: readonly PackageMode[]
}

export interface PickedBook {
  /** The line of JSON as its maker wrote it. */
  book: string
  branch: BookBranch
}

export interface KeptPackages {
  /** One that was ever played, or still is; undefined for no package at all. */
  rulesOf(game: string, version: number): Promise<PackageRules | undefined>
  /** Every game that may be played, by its newest version. */
  games(): Promise<Pick<PackageRules, 'game' | 'version'>[]>
  /** The newest version that may be played. */
  newest(game: string): Promise<PackageRules | undefined>
  /** Says that it is played from now on, so that it is never removed. False where it was removed or retired meanwhile. */
  keepPlayed(rules: PackageRules): Promise<boolean>
  /** The book that these seeds get, held to the root. Throws where the files are not what was added. */
  pick(rules: PackageRules, mode: PackageMode, seeds: PickSeeds): Promise<PickedBook>
  /** The book of this number; undefined where there is none. */
  bookOf(rules: PackageRules, mode: PackageMode, id: bigint): Promise<string | undefined>
}

/** What a bet on a package is made on. */
export interface PackageParams {
  mode: string
}

/** The mode of this name, in whatever letters. */
export const modeOf = ({ modes }: PackageRules, name: string): PackageMode | undefined => modes.find((each) => each.name === name.toLowerCase())

/** The mode of a bet. Throws where its package has none of this name: it was there when the bet was made. */
export function modeOfBet(rules: PackageRules, { mode: name }: PackageParams): PackageMode {
  const mode = modeOf(rules, name)
  if (mode === undefined) throw new Error(`${rules.game} version ${rules.version} has no mode ${name}`)
  return mode
}
