/** Each player has an address of their own behind any number of known proxies, and cannot choose it. */
import { afterEach, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../../config.ts'
import { createLog } from '../process/log.ts'
import { openFastify } from './open-fastify.ts'
import { clientAddress, isTrustedBy, type TrustedProxies } from './trusted-proxies.ts'

const [player, claimed, cdn, own] = ['198.51.100.7', '192.0.2.1', '203.0.113.5', '10.0.0.5']

interface Case {
  about: string
  proxies: TrustedProxies
  connected: string
  forwarded: string | undefined
  address: string
}
const cases: readonly Case[] = [
  { about: 'no proxy: headers are ignored', proxies: 0, connected: player, forwarded: claimed, address: player },
  { about: 'a proxy', proxies: 1, connected: own, forwarded: player, address: player },
  { about: 'a proxy and a claim', proxies: 1, connected: own, forwarded: `${claimed}, ${player}`, address: player },
  { about: 'a proxy that sends no header', proxies: 1, connected: own, forwarded: undefined, address: own },
  { about: 'a network before a proxy', proxies: 2, connected: own, forwarded: `${player}, ${cdn}`, address: player },
  {
    about: 'a network before a proxy, and a claim',
    proxies: 2,
    connected: own,
    forwarded: `${claimed}, ${player}, ${cdn}`,
    address: player,
  },
  {
    about: 'listed proxies',
    proxies: [own, '203.0.113.0/24'],
    connected: `::ffff:${own}`,
    forwarded: `${claimed}, ${player}, ${cdn}`,
    address: player,
  },
  {
    about: 'listed proxies of IPv6',
    proxies: ['fd00::/8', '2001:db8:1::/48'],
    connected: 'fd00::5',
    forwarded: `${claimed}, 2001:db8:2::7, 2001:db8:1::9`,
    address: '2001:db8:2::7',
  },
  {
    about: 'a stranger who reaches the port past the listed proxy',
    proxies: [own],
    connected: player,
    forwarded: `${claimed}, ${own}`,
    address: player,
  },
  {
    about: 'a stranger who reaches the proxy past the listed network, and claims to be of it',
    proxies: [own, '203.0.113.0/24'],
    connected: own,
    forwarded: `${claimed}, ${cdn}, ${player}`,
    address: player,
  },
  { about: 'garbage', proxies: [own], connected: own, forwarded: `${claimed}, <script>`, address: '<script>' },
]

describe('the address of a client', () => {
  const opened: FastifyInstance[] = []
  afterEach(() => Promise.all(opened.splice(0).map((app) => app.close())))

  test.each(cases)('behind $about', async ({ proxies, connected, forwarded, address }) => {
    expect(clientAddress(connected, forwarded, isTrustedBy(proxies))).toBe(address)
    // Calls are answered by another implementation of the same rule: it must not differ from that of the sockets.
    const app = openFastify({
      log: createLog('silent'),
      part: 'test',
      trustProxy: proxies,
      onUnreadable: () => undefined,
    })
    opened.push(app)
    app.get('/', (request) => request.ip)
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    expect((await app.inject({ url: '/', remoteAddress: connected, headers })).body).toBe(address)
  })
})

describe('the setting', () => {
  test.each([
    [undefined, 0],
    ['off', 0],
    ['on', 1],
    ['2', 2],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.5, 173.245.48.0/20,2400:cb00::/32', ['10.0.0.5', '173.245.48.0/20', '2400:cb00::/32']],
  ])('«%s» is %j', (value, trusted) => {
    expect(readConfig(value === undefined ? {} : { TRUST_PROXY: value }).trustProxy).toEqual(trusted)
  })

  test.each([
    'yes',
    '0',
    '10',
    '-1',
    '10.0.0.5,',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.5/a',
    'proxy.local',
    '1.2.3',
  ])('«%s» is refused with a sentence', (value) =>
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/^TRUST_PROXY: /),
  )

  test('https without a proxy is refused, with any kind of proxy it is not', () => {
    expect(() => readConfig({ PUBLIC_ORIGIN: 'https://kurazh.example' })).toThrow('TRUST_PROXY')
    for (const TRUST_PROXY of ['on', '2', '10.0.0.5'])
      expect(readConfig({ PUBLIC_ORIGIN: 'https://kurazh.example', TRUST_PROXY }).isPublic).toBe(true)
  })
})
