/**
 * Packages: machines made elsewhere. They come and go by the operator's command line (server/slots.ts), their pages lie on the second
 * origin, and server/play/seeded/packages plays them.
 */
import type { NoteAdmin } from '../../platform/admin-door.ts'
import type { Db } from '../../platform/database.ts'
import type { Http } from '../../platform/http.ts'
import type { SecondOrigin } from '../../platform/second-origin.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { adminPackageRoutes } from './admin-packages.ts'
import { catalogueRoutes } from './catalogue.ts'
import { servePackagePages } from './page-routes.ts'

export interface PackagesDependencies {
  config: { dataDir: string; publicOrigin: string | undefined; packageOrigin: string | undefined }
  http: Http
  db: Db
  secondOrigin: SecondOrigin
  noteAdmin: NoteAdmin
  /** Where players reach the site. */
  origin(): string
}

export const packagesSlice: Slice<PackagesDependencies> = {
  ...keepsNothing,
  folder: 'features/packages',
  erase: null,
  async open({ config: { dataDir, publicOrigin, packageOrigin }, http, db, secondOrigin, noteAdmin, origin }) {
    catalogueRoutes(http, { db, dataDir })
    adminPackageRoutes(http, { db, dataDir }, noteAdmin)
    await servePackagePages(secondOrigin.app, {
      dataDir, packageOrigin,
      // Without a name of its own the site is seen at whatever name its second origin is, on its own port.
      siteOf: ({ protocol, hostname }) => publicOrigin ?? `${protocol}://${hostname}:${new URL(origin()).port}`,
    })
    return {}
  },
}
