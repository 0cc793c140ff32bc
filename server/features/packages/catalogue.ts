/** The public catalogue of packages: playable ones, and the last version of those that were played. */
import { packages as calls, type PackageEntry } from '@kurazh/contract/play/packages.ts'
import type { Http } from '../../platform/http/http.ts'
import { gameOf } from './kept.ts'
import { keptPage } from './page-files.ts'
import { keptVersions, type PackageVersion } from './package-rows.ts'
import { packageFolder, type PackageStore } from './packages.ts'

/** `pages`: the origins from which pages kept by makers may be shown. */
export function catalogueRoutes(http: Http, { db, dataDir }: PackageStore, pages: readonly string[]): void {
  http.on(calls.packages, async () => {
    const byName = Map.groupBy(await keptVersions(db), ({ name }) => name)
    const shown = [...byName.values()].flatMap(
      (versions) => versions.find(({ isRetired }) => !isRetired) ?? versions.slice(0, 1),
    )
    return { success: { packages: await Promise.all(shown.map((version) => entryOf(dataDir, version, pages))) } }
  })
}

const tileOf = (tile: string | null, name: string, version: number) =>
  tile === null ? null : `/${name}/${version}/${tile}`

async function entryOf(
  dataDir: string,
  { name, version, modes, addedAt, isRetired }: PackageVersion,
  pages: readonly string[],
): Promise<PackageEntry> {
  const page = await keptPage(packageFolder(dataDir, { name, version }))
  const elsewhere = page?.elsewhere
  const maySee = elsewhere === undefined || pages.includes(new URL(elsewhere).origin)
  return {
    game: gameOf(name),
    version,
    title: page?.title ?? name,
    maker: page?.maker ?? null,
    tile: tileOf(page?.tile ?? null, name, version),
    page: maySee ? (elsewhere ?? null) : null,
    playable: !isRetired && page !== undefined && maySee,
    addedAt: addedAt.toISOString(),
    modes: modes.map(({ name: mode, cost, books, rtp, best, hit, deviation, root }) => ({
      mode,
      cost,
      books,
      best,
      hit,
      deviation,
      root,
      rtp: { numerator: `${rtp.numerator}`, denominator: `${rtp.denominator}` },
    })),
  }
}
