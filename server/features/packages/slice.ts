/**
 * Packages: machines made elsewhere. The operator adds and removes them on the command line (server/slots.ts), their
 * pages are served on the second origin, and server/play/seeded/packages plays them.
 */
import type { Db } from '../../platform/database/database.ts'
import type { Http } from '../../platform/http/http.ts'
import type { SecondOrigin } from '../../platform/http/second-origin.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { adminPackageRoutes } from './admin-packages.ts'
import { catalogueRoutes } from './catalogue.ts'
import { sitesOf } from '@kurazh/contract/play/package-host.ts'
import { servePackagePages } from './page-routes.ts'

export interface PackagesDependencies {
  config: {
    dataDir: string
    publicOrigin: string | undefined
    packageOrigin: string | undefined
    packagePages: readonly string[]
  }
  http: Http
  db: Db
  secondOrigin: SecondOrigin
  /** The public origin of the site. */
  origin(): string
}

export const packagesSlice: Slice<PackagesDependencies> = {
  ...keepsNothing,
  folder: 'features/packages',
  afterRestoration: null,
  erase: null,
  async open({ config: { dataDir, publicOrigin, packageOrigin, packagePages }, http, db, secondOrigin, origin }) {
    catalogueRoutes(http, { db, dataDir }, packagePages)
    adminPackageRoutes(http, { db, dataDir })
    await servePackagePages(secondOrigin.app, {
      dataDir,
      packageOrigin,
      // Without a configured name, the site has the host of the request on its own port; on a local machine, the other
      // local names too.
      siteOf: ({ protocol, hostname }) =>
        publicOrigin ??
        sitesOf(hostname)
          .map((host) => `${protocol}://${host}:${new URL(origin()).port}`)
          .join(' '),
    })
    return {}
  },
}
