/** Same-origin checks: a browser always names the page a write or a socket comes from. */

interface Asked {
  headers: Record<string, string | string[] | undefined>
}

/**
 * True unless a browser says that another site's page sent the request. Clients that are not browsers send neither
 * header.
 */
export function isSameOrigin(request: Asked, publicOrigin: string | undefined): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined) return true
  if (typeof origin !== 'string' || typeof host !== 'string') return false
  return origin === publicOrigin || hostOf(origin) === host
}

/**
 * The same for the realtime port: a page of the public origin where the site has one, else of the site's own port on
 * the socket's host.
 */
export function isOwnPage(request: Asked, publicOrigin: string | undefined, sitePort: number): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (publicOrigin !== undefined) return origin === publicOrigin
  if (typeof origin !== 'string' || typeof host !== 'string') return false
  const page = parse(origin)
  if (page === undefined) return false
  const pagePort = page.port === '' ? (page.protocol === 'https:' ? 443 : 80) : Number(page.port)
  return page.hostname === parse(`http://${host}`)?.hostname && pagePort === sitePort
}

/** Returns whether the public address uses TLS. */
export const isSecure = (publicOrigin: string | undefined): boolean => publicOrigin?.startsWith('https:') ?? false

const hostOf = (origin: string) => parse(origin)?.host

function parse(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined
}
