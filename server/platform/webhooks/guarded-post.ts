/**
 * A POST to an address chosen by someone else. It reaches public addresses only: names are resolved here, every
 * address of a name is checked, and the connection uses a checked address. Redirects are not followed.
 */
import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { mostRead, patienceMs } from './policy.ts'

const own4 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  own4.addSubnet(net, bits, 'ipv4')
const own6 = new BlockList()
// Of IPv6 only 2000::/3 is public; within it, documentation, tunnel and translation ranges lead elsewhere.
for (const [net, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  own6.addSubnet(net, bits, 'ipv6')

/** True for an address on the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  return family === 4 ? !own4.check(address) : family === 6 && !own6.check(address, 'ipv6')
}

/** The address is not allowed. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, '', 0)
    const foreign = found.find(({ address }) => !isPublicAddress(address))
    if (foreign !== undefined)
      return done(new ForbiddenAddress(`${host} leads to ${foreign.address}, which is not public`), '', 0)
    if (options.all === true) return done(null, found)
    const [first] = found
    done(first === undefined ? new Error(`${host} has no address`) : null, first?.address ?? '', first?.family ?? 0)
  })
}

export interface Posted {
  status: number
  /** The beginning of the answer. */
  text: string
}

/**
 * Sends the body, as JSON unless the headers name another type. `anywhere`: private networks too. Throws
 * ForbiddenAddress, or the connection's error.
 */
export function guardedPost(
  url: URL,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>>,
  anywhere: boolean,
  waitMs = patienceMs,
): Promise<Posted> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!anywhere && isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.reject(new ForbiddenAddress(`${host} is not public`))
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const sending = request(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(waitMs),
        ...(!anywhere && { lookup: publicLookup }),
        headers: {
          'content-type': 'application/json',
          ...headers,
          'content-length': `${Buffer.byteLength(body)}`,
          'user-agent': 'kurazh-webhooks',
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          text += piece
          // Only the status matters: the rest of a long answer is not read.
          if (text.length > mostRead) response.destroy()
        })
        response.on('close', () => resolve({ status: response.statusCode ?? 0, text: text.slice(0, mostRead) }))
        response.on('error', reject)
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}
