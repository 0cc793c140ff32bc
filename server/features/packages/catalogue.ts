/** The catalogue of machines made elsewhere, for the site's own pages: those that may be played, and the last of those that were. */
import { packages as calls, type PackageEntry } from '@kurazh/contract/packages.ts'
import type { Http } from '../../platform/http.ts'
import { gameOf } from './kept.ts'
import { keptPage } from './page-files.ts'
import { keptVersions, type PackageVersion } from './package-rows.ts'
import { packageFolder, type PackageStore } from './packages.ts'

export function catalogueRoutes(http: Http, { db, dataDir }: PackageStore): void {
  http.on(calls.packages, async () => {
    const byName = Map.groupBy(await keptVersions(db), ({ name }) => name)
    const shown = [...byName.values()].flatMap((versions) => versions.find(({ isRetired }) => !isRetired) ?? versions.slice(0, 1))
    return { success: { packages: await Promise.all(shown.map((version) => entryOf(dataDir, version))) } }
  })
}

const tileOf = (tile: string | null, name: string, version: number) => (tile === null ? null : `/${name}/${version}/${tile}`)

async function entryOf(dataDir: string, { name, version, modes, addedAt, isRetired }: PackageVersion): Promise<PackageEntry> {
  const page = await keptPage(packageFolder(dataDir, { name, version }))
  return {
    game: gameOf(name), version, title: page?.title ?? name, maker: page?.maker ?? null, tile: tileOf(page?.tile ?? null, name, version),
    playable: !isRetired && page !== undefined, addedAt: addedAt.toISOString(),
    modes: modes.map(({ name: mode, cost, books, rtp, best, hit, deviation, root }) => ({
      mode, cost, books, best, hit, deviation, root, rtp: { numerator: `${rtp.numerator}`, denominator: `${rtp.denominator}` },
    })),
  }
}
