/** Packages for play: versions by the ids of their games, picks and books from the data folder. */
import { isPickProven, pickedNumber } from '@kurazh/shared/proofs/package-pick.ts'
import { packagePrefix } from '@kurazh/contract/play/packages.ts'
import type { KeptPackages, PackageMode, PackageRules } from '../../play/seeded/packages/kept-packages.ts'
import { keptVersions, markPlayed, type PackageVersion, type StoredMode, versionsOf } from './package-rows.ts'
import { packageFolder, type PackageStore } from './packages.ts'
import { bookOfId, bookOfNumber } from './stored-mode.ts'

/** The largest number of cached versions; a few hundred bytes each. */
const versionsAtHand = 1_000

/** The id of a package's game, as players see it. */
export const gameOf = (name: string): string => `${packagePrefix}${name}`
const nameOf = (game: string) => (game.startsWith(packagePrefix) ? game.slice(packagePrefix.length) : undefined)

/** As stored in the database. */
type Rules = PackageRules & { readonly kept: PackageVersion }
const rulesFrom = (kept: PackageVersion): Rules => ({
  game: gameOf(kept.name),
  version: kept.version,
  modes: kept.modes,
  kept,
})

export function createKeptPackages({ db, dataDir }: PackageStore): KeptPackages {
  /** A version never changes; whether it was removed is read from the database where it matters. */
  const atHand = new Map<string, Rules>()
  const played = new Set<string>()
  const keyOf = ({ game, version }: Pick<PackageRules, 'game' | 'version'>) => `${game} ${version}`

  function remember(rules: Rules): Rules {
    if (atHand.size >= versionsAtHand) atHand.clear()
    atHand.set(keyOf(rules), rules)
    return rules
  }

  async function all(game: string): Promise<Rules[]> {
    const name = nameOf(game)
    return name === undefined ? [] : (await versionsOf(db, name)).map((version) => remember(rulesFrom(version)))
  }

  function stored(rules: PackageRules, { name }: PackageMode): { folder: string; mode: StoredMode } {
    const { kept } = rules as Rules
    const mode = kept.modes.find((each) => each.name === name)
    if (mode === undefined) throw new Error(`${rules.game} version ${rules.version} has no mode ${name}`)
    return { folder: packageFolder(dataDir, kept), mode }
  }

  return {
    rulesOf: async (game, version) =>
      atHand.get(keyOf({ game, version })) ?? (await all(game)).find((each) => each.version === version),
    async games() {
      const playable = Map.groupBy(
        (await keptVersions(db)).filter(({ isRetired }) => !isRetired),
        ({ name }) => name,
      )
      return [...playable].flatMap(([name, [newest]]) =>
        newest === undefined ? [] : [{ game: gameOf(name), version: newest.version }],
      )
    },
    newest: async (game) => (await all(game)).find(({ kept }) => !kept.isRetired),
    async keepPlayed(rules) {
      if (played.has(keyOf(rules))) return true
      const may = await markPlayed(db, nameOf(rules.game) ?? '', rules.version)
      if (may) played.add(keyOf(rules))
      return may
    },
    async pick(rules, wanted, seeds) {
      const { folder, mode } = stored(rules, wanted)
      const picked = await bookOfNumber(folder, mode, pickedNumber(seeds, mode.total))
      if (!isPickProven(mode.root, seeds, picked.branch))
        throw new Error(`the books of ${rules.game} version ${rules.version} are not those that were added`)
      return picked
    },
    async bookOf(rules, wanted, id) {
      const { folder, mode } = stored(rules, wanted)
      return bookOfId(folder, mode, id)
    },
  }
}
