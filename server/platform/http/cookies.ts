/**
 * Reads cookies and guards against foreign ones. All ports of a host share their cookies, and so partly do all hosts
 * of a domain: a page of another origin can put its cookie before ours. A name of ours that comes twice is therefore
 * ignored and removed everywhere. Over TLS the name prefix itself guarantees that no page and no neighbour has set it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookieBytes } from '../policy.ts'

/**
 * Returns the name of a cookie of the site. Browsers that know the prefix accept such a name only from a header of
 * this very host; older ones still bind it to the host.
 */
export const cookieName = (name: string, secure: boolean): string =>
  secure ? `__Host-Http-kurazh_${name}` : `kurazh_${name}`

/**
 * Returns the path of a cookie that only these addresses need. A name with the host prefix requires the root path.
 */
export const cookiePath = (path: string, secure: boolean): string => (secure ? '/' : path)

const ownName = /^(?:__Host-Http-)?kurazh_/

/** Parses names and values as the browser sent them; a cookie without a name has an empty one. */
function cookiesIn(header: string): [name: string, value: string][] {
  return header.split(';').map((part) => {
    const equals = part.indexOf('=')
    return equals === -1 ? ['', part.trim()] : [part.slice(0, equals).trim(), part.slice(equals + 1).trim()]
  })
}

/** Returns the value of a cookie that came once; undefined where it came twice: one of them may be a stranger's. */
export function onlyCookie(header: string | undefined, name: string): string | undefined {
  const values = header === undefined ? [] : cookiesIn(header).filter(([each]) => each === name)
  return values.length === 1 ? values[0]?.[1] : undefined
}

/**
 * Runs before cookies are read: names of ours that came twice are ignored and removed. Other cookies are removed too
 * when there are so many that requests would soon be refused.
 */
export function guardCookies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { cookie } = request.raw.headers
    if (cookie === undefined) return done()
    const all = cookiesIn(cookie)
    const names = all.map(([name]) => name)
    const doubled = names.filter((name, place) => ownName.test(name) && names.indexOf(name) !== place)
    if (doubled.length > 0)
      request.raw.headers.cookie = all
        .filter(([name]) => !doubled.includes(name))
        .map((each) => each.join('='))
        .join('; ')
    const foreign = cookie.length > cookieBytes ? names.filter((name) => !ownName.test(name)) : []
    // In the header, a cookie without a name looks like any other.
    const leaving = doubled.length > 0 ? [...doubled, '', ...foreign] : foreign
    if (leaving.length > 0) reply.header('set-cookie', takenAway(leaving, request))
    done()
  })
}

/**
 * Removes the names wherever this request could have got them from: every path above its own, every domain above its
 * host. If that is too much for one answer, the next one removes more.
 */
export function takenAway(
  names: readonly string[],
  { hostname, url }: Pick<FastifyRequest, 'hostname' | 'url'>,
): string[] {
  const lines = [...new Set(names)].flatMap((name) =>
    domainsOf(hostname).flatMap((domain) => pathsOf(url).map((path) => expiry(name, path, domain))),
  )
  const from = Math.floor(Math.random() * lines.length)
  let room = answerBytes
  return [...lines.slice(0, sureLines), ...lines.slice(from), ...lines.slice(0, from)].filter(
    (line) => (room -= line.length) > 0,
  )
}

/** Finds the names in a piece of a head, which may begin and end anywhere. */
export const namesIn = (piece: string): string[] =>
  [...piece.matchAll(/[;:] ?([^\s=;:,"]{1,256})=/g)].map(([, name = '']) => name)

/** The size of a response head that proxies accept. */
const answerBytes = 3_000
/** A name of ours is always removed everywhere at once. */
const sureLines = 20

const expiry = (name: string, path: string, domain: string | undefined): string =>
  `${name}=x; Max-Age=0; Path=${path}${domain === undefined ? '' : `; Domain=${domain}`}${name.startsWith('__') ? '; Secure; HttpOnly' : ''}`

/**
 * Returns `/`, `/api` and all other paths that lead to this address, each also with a trailing slash: browsers
 * distinguish them.
 */
function pathsOf(url: string): string[] {
  const parts = (url.split('?', 1)[0] ?? '').split('/').filter(Boolean)
  const above = parts.map((_, place) => `/${parts.slice(0, place + 1).join('/')}`)
  return [...new Set(['/', '/api', ...above.flatMap((path) => [path, `${path}/`])])].filter((path) =>
    /^[\w./~%-]+$/.test(path),
  )
}

/** Undefined: of this host alone. */
function domainsOf(hostname: string): (string | undefined)[] {
  const parts = /^[\d.]+$|[^\w.-]/.test(hostname) ? [] : hostname.split('.')
  return [undefined, ...parts.slice(0, -1).map((_, place) => parts.slice(place).join('.'))]
}
