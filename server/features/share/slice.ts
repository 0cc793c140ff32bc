/** Share: what a link to a page of the site shows in a messenger. Titles stand in the page itself, pictures are drawn by the server. */
import { builtGames } from '../../platform/pages.ts'
import type { Http } from '../../platform/http.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { betOfPage, betPicture } from './addresses.ts'
import { pictureRoutes } from './picture-routes.ts'
import { sharedBet } from './shared-bet.ts'
import { headOfBet } from './words.ts'

export interface ShareDependencies {
  http: Http
  rateLimits: RateLimits
  config: { brand: string; payments: { yookassa: unknown; cryptoPay: unknown } }
}

export const shareSlice: Slice<ShareDependencies> = {
  ...keepsNothing,
  folder: 'features/share',
  erase: null,
  async open({ http: { app }, rateLimits, config: { brand, payments } }) {
    const games = new Map((await builtGames()).map((game) => [game.id, game]))
    const play = payments.yookassa === undefined && payments.cryptoPay === undefined
    pictureRoutes(app, { rateLimits, brand, play, games })
    return {
      async headOf(path, visitorAddress) {
        const id = betOfPage(path)
        const bet = id === undefined ? undefined : await sharedBet(app, id, visitorAddress)
        return id === undefined || bet === undefined ? undefined : headOfBet({ bet, brand, play, game: games.get(bet.game)?.title ?? 'Ставка', picture: betPicture(id) })
      },
    }
  },
}
