/** Serves the shared images. A finished bet never changes, so its image is cached permanently; an open one has none. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/security/database-rate-limit.ts'
import type { RateLimits } from '../../platform/security/database-rate-limit.ts'
import { betPicture, sitePicture } from './addresses.ts'
import { betCard, type GameOfPicture, siteCard } from './card.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { drawings } from './policy.ts'
import { sharedBet } from './shared-bet.ts'

export interface PictureDependencies {
  rateLimits: RateLimits
  brand: string
  play: boolean
  /** By id. */
  games: ReadonlyMap<string, GameOfPicture>
  pictures?: Pictures
}

/** Raise it when the drawing changes, so that cached images are replaced. */
const edition = 1
const forEver = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'

export function pictureRoutes(
  app: FastifyInstance,
  { rateLimits, brand, play, games, pictures = createPictures() }: PictureDependencies,
): void {
  app.get(sitePicture, async (request, reply) => {
    const [game] = games.values()
    return send(request, reply, {
      name: 'site',
      keep: aDay,
      picture: await pictures.drawn('site', () => siteCard({ brand, game, play })),
    })
  })

  app.get<{ Params: { id: string } }>(betPicture(':id(^[\\w-]{22})'), async (request, reply) => {
    const { id } = request.params
    const kept = pictures.kept(id)
    if (kept !== undefined) return send(request, reply, { name: id, keep: forEver, picture: kept })
    const bet = await sharedBet(app, id, request.ip)
    if (bet?.state !== 'over')
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Такой картинки нет')
    if (!(await rateLimits.allow(`share ${networkOf(request.ip)}`, drawings.count, drawings.windowSeconds)))
      return later(reply)
    return send(request, reply, {
      name: id,
      keep: forEver,
      picture: await pictures.drawn(id, () => betCard(bet, { brand, play, game: games.get(bet.game) })),
    })
  })
}

interface Sent {
  name: string
  keep: string
  picture: Buffer | undefined
}

function send(request: FastifyRequest, reply: FastifyReply, { name, keep, picture }: Sent): FastifyReply {
  if (picture === undefined) return later(reply)
  const etag = `"${edition}-${name}"`
  reply.headers({
    etag,
    'cache-control': keep,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  })
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('image/png').send(picture)
}

const later = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'retry-after': '10', 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('Картинка ещё рисуется')
