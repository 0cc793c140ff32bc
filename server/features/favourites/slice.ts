/** What players keep for quick access: favourite slots and tables, and layouts of tables by name. */
import type { Http } from '../../platform/http/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { dataExportOfFavourites, eraseFavourites, type FavouritesDependencies, favouritesRoutes } from './favourites.ts'
import { dataExportOfLayouts, eraseLayouts, layoutRoutes, type LayoutsDependencies } from './layouts.ts'

export interface FavouritesSliceDependencies extends FavouritesDependencies, LayoutsDependencies {
  http: Http
}

export const favouritesSlice: Slice<FavouritesSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/favourites',
  afterRestoration: null,
  playersTables: {
    favourite_slot: { copy: { in: 'favouriteSlots' }, closing: 'erased' },
    table_layout: { copy: { in: 'tableLayouts' }, closing: 'erased' },
  },
  dataExport: [dataExportOfFavourites, dataExportOfLayouts],
  async erase(tx, player) {
    await eraseFavourites(tx, player)
    await eraseLayouts(tx, player)
  },
  open({ http, db, realtime }) {
    favouritesRoutes(http, { db, realtime })
    layoutRoutes(http, { db, realtime })
    return {}
  },
}
