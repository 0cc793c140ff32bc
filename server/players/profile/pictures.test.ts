/** Players' own pictures: every upload is returned small, re-encoded, and without camera metadata. */
import { calls } from '@kurazh/contract/index.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const blank = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a7' } })
const base64 = (bytes: Buffer) => bytes.toString('base64')

test('a photograph becomes a small square without the place it was taken', async () => {
  const player = await site.player()
  const photograph = await blank(1200, 800)
    .withExif({ IFD0: { Copyright: 'Camera of a player' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(photograph.includes('Camera of a player')).toBe(true)
  const { img } = await player.ask(calls.uploadPicture, { image: base64(photograph) })
  expect(img).toMatch(/^\/pictures\/[0-9a-f]{32}\.webp$/)
  expect((await player.ask(calls.getUser)).user.img).toBe(img)

  const served = await fetch(site.origin + img)
  expect(served.headers.get('content-type')).toBe('image/webp')
  expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(served.headers.get('x-content-type-options')).toBe('nosniff')
  const bytes = Buffer.from(await served.arrayBuffer())
  const { width, height, exif, format } = await sharp(bytes).metadata()
  expect({ width, height, exif, format }).toEqual({ width: 192, height: 192, exif: undefined, format: 'webp' })
  expect(bytes.length).toBeLessThan(65_536)
})

test.each(['png', 'webp', 'avif', 'gif'] as const)('%s is taken too', async (format) => {
  const player = await site.player()
  expect(
    (await player.call(calls.uploadPicture, { image: base64(await blank(300, 300).toFormat(format).toBuffer()) }))
      .status,
  ).toBe(200)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
test.each([
  ['an SVG', Buffer.from(svg)],
  ['an SVG behind a byte order mark', Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`)],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['noise', Buffer.alloc(4000, 'noise')],
  ['a JPEG cut short', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
])('%s is refused', async (_title, bytes) => {
  const player = await site.player()
  expect(await player.call(calls.uploadPicture, { image: base64(bytes) })).toMatchObject({
    status: 400,
    code: 'InvalidRequest',
  })
  expect(await site.count('player_picture where player = $1', [player.id])).toBe(0)
})

test('a picture that unpacks to more than forty million pixels is refused', async () => {
  const player = await site.player()
  const bomb = await blank(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  expect((await player.call(calls.uploadPicture, { image: base64(bomb) })).status).toBe(400)
})

test('a picture that is too large is refused before it is decoded, and no other call accepts so much', async () => {
  const player = await site.player()
  expect((await player.call(calls.uploadPicture, { image: 'A'.repeat(1_500_000) })).code).toBe('PayloadTooLarge')
  expect((await player.call(calls.changeEmail, { email: 'a'.repeat(20_000) })).code).toBe('PayloadTooLarge')
})

test('a picture can be removed, and a hidden name hides it', async () => {
  const player = await site.player()
  // Of another colour: equal pictures of two players have one address.
  const { img } = await player.ask(calls.uploadPicture, {
    image: base64(await blank(300, 300).negate().png().toBuffer()),
  })
  await player.bet()
  const feedImages = async () => (await site.visitor().ask(calls.feed)).all.map((bet) => bet.img)
  await expect.poll(feedImages).toContain(img)
  await player.ask(calls.hideName, { hide: true })
  expect(await feedImages()).not.toContain(img)
  expect((await player.ask(calls.removePicture)).img).toMatch(/^\/avatars\/\d\.svg$/)
  expect((await fetch(site.origin + img)).status).toBe(404)
})

test('an address that names no picture returns no file', async () => {
  for (const name of ['x.webp', '../player', `${'0'.repeat(32)}.webp`, `${'0'.repeat(32)}.svg`]) {
    expect((await fetch(`${site.origin}/pictures/${encodeURIComponent(name)}`)).status).toBe(404)
  }
})
