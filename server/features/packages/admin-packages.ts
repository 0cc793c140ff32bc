/** Packages in the admin area: lists versions and retires a package, like the command line. */
import { packageCalls as calls } from '@kurazh/contract/admin/packages.ts'
import { type Http, Refusal } from '../../platform/http/http.ts'
import { noteAdmin } from '../../staff/public.ts'
import { gameOf } from './kept.ts'
import { keptPage } from './page-files.ts'
import { keptVersions } from './package-rows.ts'
import { warningsOf } from './warnings.ts'
import { type PackageStore, packageFolder, removePackage } from './packages.ts'

export function adminPackageRoutes(http: Http, store: PackageStore): void {
  http.onAdmin(calls.packageVersions, async () => {
    const versions = await keptVersions(store.db)
    const pages = await Promise.all(versions.map((version) => keptPage(packageFolder(store.dataDir, version))))
    return {
      success: {
        versions: versions.map(({ name, version, modes, addedAt, isRetired }, place) => ({
          name,
          game: gameOf(name),
          version,
          title: pages[place]?.title ?? name,
          maker: pages[place]?.maker ?? null,
          addedAt: addedAt.toISOString(),
          retired: isRetired,
          modes: modes.length,
          warnings: warningsOf(modes),
        })),
      },
    }
  })

  http.onAdmin(calls.retirePackage, async ({ admin }, { name }) => {
    if (!(await keptVersions(store.db)).some((version) => version.name === name && !version.isRetired))
      return new Refusal('NotFound', 'Такого пакета в игре нет')
    const outcome = await removePackage(store, name, (tx, done) =>
      noteAdmin(tx, admin, { action: calls.retirePackage.path, outcome: 'done', detail: { name, ...done } }),
    )
    if ('faults' in outcome) return new Refusal('InvalidRequest', outcome.faults.join(' '))
    const { removed, retired } = outcome.done
    return {
      success:
        retired > 0
          ? 'Пакет выведен из игры: на него ставили, поэтому его книги остаются'
          : `Пакет убран: версий ${removed}, на них никто не ставил`,
    }
  })
}
