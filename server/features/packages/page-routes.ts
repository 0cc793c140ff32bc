/** Serves the pages of packages at `/<name>/<version>/…` of the second origin, and only files on a page's list. */
import { extname, join, relative } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { homeOf } from '../../platform/http/foreign-origin.ts'
import { keptPage, type KeptPage, pageFolder, type PageFile } from './page-files.ts'
import { packageFolder } from './packages.ts'
import { pageTypes } from './policy.ts'

const yearSeconds = 31_536_000
/** The largest number of cached lists. */
const mostKept = 200

interface PageRouteDependencies {
  dataDir: string
  /** The origin of the site that may frame these pages, by request; several are separated by a space. */
  siteOf(request: FastifyRequest): string
  /**
   * The public origin of these pages. A star in it stands for the name of the package, whose pages are served under
   * that host only.
   */
  packageOrigin: string | undefined
}

export async function servePackagePages(
  app: FastifyInstance,
  { dataDir, siteOf, packageOrigin }: PageRouteDependencies,
): Promise<void> {
  const listOf = keptLists(dataDir)
  const isAtHome = homeOf(packageOrigin)
  await app.register(staticFiles, {
    root: dataDir,
    serve: false,
    index: false,
    cacheControl: false,
    contentType: false,
  })
  app.get<{ Params: { name: string; version: string; '*': string } }>('/:name/:version/*', async (request, reply) => {
    const { name, version, '*': path } = request.params
    const file =
      /^[a-z0-9][a-z0-9-]{0,39}$/.test(name) && /^[1-9]\d{0,4}$/.test(version) && isAtHome(name, request.hostname)
        ? (await listOf(name, Number(version)))?.get(path)
        : undefined
    if (file === undefined) return reply.callNotFound()
    headers(reply, file, siteOf(request))
    return reply.sendFile(
      relative(dataDir, join(packageFolder(dataDir, { name, version: Number(version) }), pageFolder, path)),
    )
  })
}

function headers(reply: FastifyReply, { path, scripts }: PageFile, site: string): void {
  // A version's files never change; the policy of its pages can change with the site.
  const ofPage = scripts !== undefined
  reply.type(pageTypes[extname(path)] ?? 'application/octet-stream').headers({
    'cache-control': ofPage ? 'no-cache' : `public, max-age=${yearSeconds}, immutable`,
    'content-security-policy': policy(scripts ?? [], site),
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': permissions,
  })
}

/**
 * What a third-party page may do: run its own code, call this origin and show its own files. Neither a call nor an
 * image reaches any other address, so nothing leaks from the page.
 */
function policy(scripts: readonly string[], site: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self' 'unsafe-eval'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' data: blob:",
    "connect-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'self'",
    "form-action 'none'",
    `frame-ancestors ${site}`,
  ].join('; ')
}

const permissions = [
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
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Caches lists by package and version, dropping the oldest. */
function keptLists(
  dataDir: string,
): (name: string, version: number) => Promise<ReadonlyMap<string, PageFile> | undefined> {
  const kept = new Map<string, ReadonlyMap<string, PageFile>>()
  return async (name, version) => {
    const folder = packageFolder(dataDir, { name, version })
    const list = kept.get(folder) ?? byPath(await keptPage(folder))
    if (list === undefined) return undefined
    kept.set(folder, list)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return list
  }
}

const byPath = (page: KeptPage | undefined): ReadonlyMap<string, PageFile> | undefined =>
  page && new Map(page.files.map((file) => [file.path, file]))
