/** Favourite slots. */
import type { Http } from '../../platform/http.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { dataExportOfFavourites, eraseFavourites, type FavouritesDependencies, favouritesRoutes } from './favourites.ts'

export interface FavouritesSliceDependencies extends FavouritesDependencies {
  http: Http
}

export const favouritesSlice: Slice<FavouritesSliceDependencies> = {
  ...keepsNothing,
  folder: 'features/favourites',
  playersTables: { favourite_slot: { copy: { in: 'favouriteSlots' }, closing: 'erased' } },
  dataExport: [dataExportOfFavourites],
  erase: eraseFavourites,
  open({ http, db, realtime }) {
    favouritesRoutes(http, { db, realtime })
    return {}
  },
}
