import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { packageAddress, packageOrigin, playAddress, replayAddress } from './package-origin.ts'

let told = '8444'
beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'https:', hostname: 'kurazh.example' })
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => told }) })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => vi.unstubAllGlobals())

test('pages of others are on another port of the same host, or where the operator configured', () => {
  expect(packageOrigin('casket')).toBe('https://kurazh.example:8444')
  told = 'https://games.example'
  expect(packageOrigin('casket')).toBe('https://games.example')
  told = '8444'
})

test('on a developer’s machine they are on a name that is not the site’s, so that neither has the other’s cookies', () => {
  for (const hostname of ['localhost', '127.0.0.1', '[::1]', 'kurazh.localhost']) {
    vi.stubGlobal('location', { protocol: 'http:', hostname })
    expect(packageOrigin('casket')).toBe('http://packages.localhost:8444')
  }
  vi.stubGlobal('location', { protocol: 'http:', hostname: '192.168.1.5' })
  expect(packageOrigin('casket')).toBe('http://192.168.1.5:8444')
})

test('where each package has its own host, its page, its wallet and its picture are requested there', () => {
  told = 'https://*.games.example'
  const address = new URL(playAddress({ game: 'pkg-casket', version: 2, page: null }, '7.1.secret'))
  expect([address.origin, address.pathname, address.searchParams.get('rgs_url')]).toEqual([
    'https://casket.games.example',
    '/casket/2/index.html',
    'casket.games.example',
  ])
  expect(packageAddress('/chest/1/tile.svg')).toBe('https://chest.games.example/chest/1/tile.svg')
  told = '8444'
})

test('a game receives its session, its wallet without a scheme, and the rest the protocol names', () => {
  const address = new URL(playAddress({ game: 'pkg-casket', version: 2, page: null }, '7.1.secret'))
  expect(address.href.split('?')[0]).toBe('https://kurazh.example:8444/casket/2/index.html')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    sessionID: '7.1.secret',
    rgs_url: 'kurazh.example:8444',
    lang: 'ru',
    currency: 'RUB',
    device: 'mobile',
    social: 'false',
    demo: 'false',
  })
})

test('a page hosted by its maker is opened there and calls the wallet here', () => {
  const page = 'https://games.maker.example/casket/index.html'
  const address = new URL(playAddress({ game: 'pkg-casket', version: 2, page }, '7.1.secret'))
  expect([
    `${address.origin}${address.pathname}`,
    address.searchParams.get('rgs_url'),
    address.searchParams.get('sessionID'),
  ]).toEqual([page, 'kurazh.example:8444', '7.1.secret'])
  expect(replayAddress({ game: 'pkg-casket', version: 2, page }, { mode: 'base', book: '1', amount: 1_00n })).toMatch(
    /^https:\/\/games\.maker\.example\/casket\/index\.html\?replay=true/,
  )
})

test('a replay names the book and needs no session', () => {
  const { searchParams } = new URL(
    replayAddress(
      { game: 'pkg-casket', version: 2, page: null },
      { mode: 'bonus', book: '9007199254740993', amount: 10_00n },
    ),
  )
  expect(Object.fromEntries(searchParams)).toMatchObject({
    replay: 'true',
    game: 'pkg-casket',
    version: '2',
    mode: 'bonus',
    event: '9007199254740993',
    amount: '10000000',
  })
  expect(searchParams.has('sessionID')).toBe(false)
})
