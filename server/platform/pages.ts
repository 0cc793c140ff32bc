/** The built front end: hashed assets for ever, one HTML page for every route, and the policy that guards it. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import staticFiles from '@fastify/static'
import { refusals } from '@kurazh/contract/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const built = fileURLToPath(new URL('../../web/dist/', import.meta.url))
const yearSeconds = 31_536_000
const builtBrand = 'Кураж'

export interface PageParts {
  /** Stands wherever the built page says its standard name. */
  brand: string
  /** The port the page's socket connects to, on the page's own host. */
  realtimePort: number
  secure: boolean
}

/** Serves web/dist. Without a build (tests of the API) only a sentence is served in its place. */
export async function servePages(app: FastifyInstance, { brand, realtimePort, secure }: PageParts): Promise<void> {
  const html = await readFile(`${built}index.html`, 'utf8').catch(() => undefined)
  const page = html
    ?.replace(/(<meta name="realtime-port" content=")\d*(")/, `$1${realtimePort}$2`)
    .replaceAll(builtBrand, () => escaped(brand)) ?? '<!doctype html><p>Сайт ещё не собран: запустите npm start'
  await app.register(helmet, { global: false })
  if (html !== undefined) {
    await app.register(staticFiles, {
      root: built, index: false, wildcard: false, preCompressed: true,
      setHeaders: (response, path) => {
        const hashed = path.startsWith(`${built}assets/`)
        response.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
        response.header('x-content-type-options', 'nosniff')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (path.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD')) return missing(reply)
    if (/\.\w+$/.test(path)) return reply.code(404).type('text/plain; charset=utf-8').send('Такого файла нет')
    reply.helmet({
      contentSecurityPolicy: { useDefaults: false, directives: policy(request, realtimePort) },
      strictTransportSecurity: secure, xFrameOptions: { action: 'deny' },
    })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function missing(reply: FastifyReply): FastifyReply {
  const [status, error] = refusals.NotFound
  return reply.code(status).send({ error, code: 'NotFound' })
}

function policy(request: FastifyRequest, realtimePort: number): Record<string, string[]> {
  const socket = `${request.protocol === 'https' ? 'wss' : 'ws'}://${request.hostname}:${realtimePort}`
  return {
    'default-src': ["'self'"], 'script-src': ["'self'"], 'style-src': ["'self'", "'unsafe-inline'"], 'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"], 'connect-src': ["'self'", socket], 'worker-src': ["'self'", 'blob:'], 'object-src': ["'none'"],
    'base-uri': ["'self'"], 'form-action': ["'self'"], 'frame-ancestors': ["'none'"],
  }
}
