/** Public profiles: what everybody may see of one player. */
import { type PageHead, picturesPath } from '../../platform/http/page-head.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { type PublicProfileDependencies, publicProfileRoutes } from './public-profile.ts'

/** The same for every name: a messenger keeps what it has read, also after the player hides the page. */
export function headOfPlayer(path: string, brand: string): PageHead | undefined {
  if (!/^\/player\/[^/]+\/?$/i.test(path)) return undefined
  return {
    title: `Игрок: рекорды и любимые игры | ${brand}`,
    description: 'У каждого рекорда есть ставка, которую можно посмотреть ещё раз и проверить прямо в браузере.',
    picture: `${picturesPath}site.png`,
  }
}

export const publicProfileSlice: Slice<PublicProfileDependencies & { config: { brand: string } }> = {
  ...keepsNothing,
  folder: 'features/public-profile',
  afterRestoration: null,
  erase: null,
  open(deps) {
    publicProfileRoutes(deps)
    return { headOf: async (path) => headOfPlayer(path, deps.config.brand) }
  },
}
