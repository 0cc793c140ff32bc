/**
 * Share: what a link to a page of the site shows in a messenger. Titles are in the page itself, images are rendered by
 * the server.
 */
import { builtGames } from '../../platform/http/pages.ts'
import type { Http } from '../../platform/http/http.ts'
import type { RateLimits } from '../../platform/security/database-rate-limit.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { isRealMoney } from '../payments/public.ts'
import { betOfPage, betPicture } from './addresses.ts'
import { pictureRoutes } from './picture-routes.ts'
import { sharedBet } from './shared-bet.ts'
import { headOfBet } from './words.ts'

export interface ShareDependencies {
  http: Http
  rateLimits: RateLimits
  config: { brand: string }
  gateways: Parameters<typeof isRealMoney>[0]
}

export const shareSlice: Slice<ShareDependencies> = {
  ...keepsNothing,
  folder: 'features/share',
  afterRestoration: null,
  erase: null,
  async open({ http: { app }, rateLimits, config: { brand }, gateways }) {
    const games = new Map((await builtGames()).map((game) => [game.id, game]))
    const play = !isRealMoney(gateways)
    pictureRoutes(app, { rateLimits, brand, play, games })
    return {
      async headOf(path, visitorAddress) {
        const id = betOfPage(path)
        const bet = id === undefined ? undefined : await sharedBet(app, id, visitorAddress)
        return id === undefined || bet === undefined
          ? undefined
          : headOfBet({ bet, brand, play, game: games.get(bet.game)?.title ?? 'Ставка', picture: betPicture(id) })
      },
    }
  },
}
