/**
 * Serves the built front end: hashed assets that never expire, a prerendered page for every route, and the policy that
 * protects it.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import helmet from '@fastify/helmet'
import staticFiles from '@fastify/static'
import { buildHeader } from '@kurazh/contract/core/build-header.ts'
import { refusals } from '@kurazh/contract/core/refusals.ts'
import { packageHost } from '@kurazh/contract/play/package-host.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keptCopies, pageCopies, type PageCopy } from './page-copies.ts'
import { escaped, type PageHead, withHead, withOrigin } from './page-head.ts'

const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url))
const yearSeconds = 31_536_000
const builtBrand = 'Кураж'
/**
 * Paths that machines request: the lobby would be a wrong answer to them. Names that begin with a dot are not pages
 * either.
 */
const operational = /^\/(?:metrics|health|healthz|livez|readyz|debug|actuator|server-status|varz)(?:\/|$)|\/\./i
/** Device features that pages may use: only those the site needs. */
const permissions = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ')
/** How many pages with their own head are kept as sent: a shared link is opened by many. */
const mostOwnPages = 100
/**
 * How many pages with tiles in the operator's order are kept: each lobby in the current order, and in a few earlier
 * ones.
 */
const mostOrderedPages = 10
const manifestPath = '/manifest.webmanifest'
/**
 * Valid names of hashed files: nothing leads out of the folder, and precompressed copies cannot be requested directly.
 */
const builtName = String.raw`^[\w.-]+\.(?!br$|gz$)\w+$`

/**
 * Parts that pages do not show: those that name one of the switches in `data-switch`, and those the selectors match.
 */
export interface Hidden {
  switches: readonly string[]
  selectors: readonly string[]
}

export interface PageDependencies {
  /** Undefined: nothing is hidden. */
  hidden?: Hidden
  /** Replaces the standard name in the built page. */
  brand: string
  /** The port of the page's socket, on the page's own host. */
  realtimePort: number
  /** The origin of packages: another port of the page's own host, or an origin. */
  packages: number | string
  /** Origins of package pages that their makers host. */
  packagePages: readonly string[]
  secure: boolean
  /** Origins of camera video: connected to, played, or framed. */
  pictures: Readonly<Record<'connect' | 'media' | 'frame', readonly string[]>>
  /** Whether a request comes from a signed-in visitor: the page then begins as a player's, else as a guest's. */
  mayBePlayer: (cookieHeader: string | undefined) => boolean
  /** The public address of the site. */
  origin: string
  /** A stylesheet for pages with tiles, in force until the page's code runs; it may change at any time. */
  tileSheet(): string
  /**
   * Returns the head of a page that depends on its address, for a visitor from there; undefined: the head of its
   * section.
   */
  headOf(path: string, visitorAddress: string): Promise<PageHead | undefined>
}

/** Serves web/dist. Without a build (tests of the API) it serves only a sentence. */
export async function servePages(app: FastifyInstance, deps: PageDependencies): Promise<void> {
  const { brand, realtimePort, packages, origin, hidden } = deps
  const pages = await readPages((html, build) =>
    withHidden(withOrigin(html, origin), hidden)
      .replace(`<meta name="${buildHeader}" content=""`, `<meta name="${buildHeader}" content="${build}"`)
      .replace(/(<meta name="realtime-port" content=")\d*(")/, `$1${realtimePort}$2`)
      .replace(/(<meta name="packages" content=")\d*(")/, `$1${packages}$2`)
      .replaceAll(builtBrand, () => escaped(brand)),
  )
  if (pages.build !== '') {
    await serveManifest(app, brand)
    app.addHook('onRequest', (request, reply, done) => {
      if (request.url.startsWith('/api/')) reply.header(buildHeader, pages.build)
      done()
    })
    await serveFiles(app)
  }
  // In a plugin scope of its own: page headers are not prepared for every call.
  await app.register(async (room) => {
    await room.register(helmet, { global: false })
    answerPages(room, pages, deps)
  })
}

/**
 * Hashed files are in one folder and are looked up in it: a route for each of five hundred took a fifth of the start.
 * The few others have a route each.
 */
async function serveFiles(app: FastifyInstance): Promise<void> {
  const kept = (cacheControl: string) => ({
    index: false as const,
    preCompressed: true,
    setHeaders: (response: { header(name: string, value: string): unknown }) => {
      response.header('cache-control', cacheControl)
      response.header('x-content-type-options', 'nosniff')
    },
  })
  await app.register(staticFiles, {
    ...kept(`public, max-age=${yearSeconds}, immutable`),
    root: `${built}assets`,
    serve: false,
  })
  app.get<{ Params: { name: string } }>(`/assets/:name(${builtName})`, (request, reply) =>
    reply.sendFile(request.params.name),
  )
  await app.register(staticFiles, {
    ...kept('no-cache'),
    root: built,
    decorateReply: false,
    wildcard: false,
    globIgnore: [manifestPath.slice(1), 'assets/**', '**/*.br', '**/*.gz'],
  })
}

/** Returns the page without what it may not show. Its code finds the names of switches on the page itself. */
export function withHidden(html: string, hidden: Hidden | undefined): string {
  const { switches = [], selectors = [] } = hidden ?? {}
  const all = [...selectors, ...switches.map((name) => `[data-switch="${name}"]`)]
  if (all.length === 0) return html
  return html
    .replace('<html ', `<html data-off="${switches.join(' ')}" `)
    .replace('</head>', `<style>${all.join(',')}{display:none!important}</style></head>`)
}

const withSheet = (html: string, sheet: string): string =>
  html.replace('</head>', () => `<style>${sheet}</style></head>`)

/** Answers a page for every address that is nothing else. */
function answerPages(app: FastifyInstance, pages: Pages, deps: PageDependencies): void {
  const { secure, mayBePlayer, origin, headOf, tileSheet } = deps
  const own = keptCopies(mostOwnPages)
  const ordered = keptCopies(mostOrderedPages)
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (path.startsWith('/api/') || (request.method !== 'GET' && request.method !== 'HEAD')) return missing(reply)
    if (/\.\w+$/.test(path) || operational.test(path))
      return reply.code(404).type('text/plain; charset=utf-8').send('Такого файла нет')
    const page = pages.at(path)
    reply.helmet({
      contentSecurityPolicy: { useDefaults: false, directives: policy(request, deps, page.scripts) },
      // This name only: an operator's other names may have no certificate.
      strictTransportSecurity: secure && { includeSubDomains: false },
      xFrameOptions: { action: 'deny' },
    })
    const head = await headOf(path, request.ip)
    const sheet = page.hasTiles ? tileSheet() : ''
    const asBuilt = sheet === '' ? page : ordered(`${page.name} ${sheet}`, () => withSheet(page.html, sheet))
    const { copyFor } =
      head === undefined ? asBuilt : own(`${path} ${JSON.stringify(head)}`, () => withHead(page.html, head, origin))
    const copy = copyFor(mayBePlayer(request.headers.cookie) ? 'player' : 'guest', request.headers['accept-encoding'])
    return sendCopy(
      request,
      reply
        .header('cache-control', 'no-cache')
        .header('permissions-policy', permissions)
        .header('vary', 'accept-encoding, cookie'),
      copy,
    )
  })
}

function sendCopy(request: FastifyRequest, reply: FastifyReply, { body, encoding, etag }: PageCopy): FastifyReply {
  reply.type('text/html; charset=utf-8').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.send(body)
}

type Page = ReturnType<typeof pageCopies> & {
  html: string
  /** Its own address among the built ones. */ name: string
  hasTiles: boolean
  scripts: readonly string[]
}
type Pages = Awaited<ReturnType<typeof readPages>>

/** Reads the playable games from the build; none where nothing is built. */
export async function builtGames(): Promise<readonly { id: string; title: string; scene: string }[]> {
  const text = await readFile(`${built}.pages/games.json`, 'utf8').catch(() => '[]')
  return JSON.parse(text) as { id: string; title: string; scene: string }[]
}

/**
 * Reads all pages by address, and the build's id: '' where nothing is built. `filled` inserts what only the running
 * server knows.
 */
async function readPages(
  filled: (html: string, build: string) => string,
): Promise<{ build: string; at(path: string): Page }> {
  const file = async (name: string) => readFile(`${built}.pages/${name}`, 'utf8')
  const list = await file('pages.json').catch(() => undefined)
  if (list === undefined) {
    const page = pageOf('*', '<!doctype html><html lang="ru"><p>Сайт ещё не собран: запустите npm start')
    return { build: '', at: () => page }
  }
  const read = await Promise.all(
    (JSON.parse(list) as { path: string; file: string }[]).map(async ({ path, file: name }) => ({
      path,
      html: await file(name),
    })),
  )
  // Every page names its code by its contents, so the pages together identify all of it.
  const build = createHash('sha256')
    .update(read.map(({ html }) => html).join(''))
    .digest('base64url')
    .slice(0, 12)
  const pages = read.map(({ path, html }) => ({
    matches: path === '*' ? () => true : addressPattern(path),
    page: pageOf(path, filled(html, build)),
    last: path === '*',
  }))
  const inOrder = pages.toSorted((one, other) => Number(one.last) - Number(other.last))
  const found = (path: string) => inOrder.find(({ matches }) => matches(path))?.page
  return {
    build,
    at(path) {
      const page = found(path)
      if (!page) throw new Error('the built pages have none for unknown addresses')
      return page
    },
  }
}

/** Matches the addresses of a route as the page's router does: any case, with or without a trailing slash. */
function addressPattern(path: string): (address: string) => boolean {
  const pattern = new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`, 'i')
  return (address) => pattern.test(address)
}

function pageOf(name: string, html: string): Page {
  const inline = [...html.matchAll(/<script(?: type="importmap")?>([\s\S]*?)<\/script>/g)]
  return {
    ...pageCopies(html),
    html,
    name,
    hasTiles: html.includes('data-tile='),
    scripts: inline.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`),
  }
}

/** Serves the manifest with the name of the installed site. */
async function serveManifest(app: FastifyInstance, brand: string): Promise<void> {
  const text = await readFile(`${built}${manifestPath.slice(1)}`, 'utf8')
  const manifest = brandedManifest(text, brand)
  app.get(manifestPath, (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'no-cache').send(manifest),
  )
}

/** Returns the manifest with another name; the name may contain anything. */
export function brandedManifest(text: string, brand: string): string {
  return text.replaceAll(builtBrand, () => JSON.stringify(brand).slice(1, -1))
}

function missing(reply: FastifyReply): FastifyReply {
  const [status, error] = refusals.NotFound
  return reply.code(status).send({ error, code: 'NotFound' })
}

/**
 * `blob:` for media: where a browser does not play HLS itself, a library of the page feeds it the pieces it has
 * fetched.
 */
function policy(
  request: FastifyRequest,
  { realtimePort, packages, packagePages, secure, pictures }: PageDependencies,
  scripts: readonly string[],
): Record<string, string[]> {
  const tls = secure || request.protocol === 'https' ? 's' : ''
  const socket = `ws${tls}://${request.hostname}:${realtimePort}`
  const foreign = typeof packages === 'string' ? packages : `http${tls}://${packageHost(request.hostname)}:${packages}`
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', foreign],
    'frame-src': [foreign, ...packagePages, ...pictures.frame],
    'font-src': ["'self'"],
    'connect-src': ["'self'", socket, ...pictures.connect],
    ...(pictures.media.length > 0 && { 'media-src': ["'self'", 'blob:', ...pictures.media] }),
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
}
