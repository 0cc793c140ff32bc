/**
 * A push service on this machine, and browsers that decrypt what it takes by themselves (RFC 8291): the site's own
 * library is not asked.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Taken {
  readonly headers: IncomingHttpHeaders
  /** What the browser read. */
  readonly message: {
    readonly web_push: number
    readonly notification: Readonly<Record<'title' | 'body' | 'navigate' | 'tag', string>>
  }
  /** The bytes on the wire. */
  readonly bytes: number
}

export interface Browser {
  readonly target: { endpoint: string; p256dh: string; auth: string }
  /** Everything it has read, oldest first. */
  readonly taken: readonly Taken[]
  titles(): string[]
}

export interface PushService {
  readonly origin: string
  /** What it answers from now on; 201 at first. */
  status: number
  browser(): Browser
  close(): void
}

export async function pushService(): Promise<PushService> {
  const browsers = new Map<string, (body: Buffer, headers: IncomingHttpHeaders) => void>()
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const read = browsers.get(request.url ?? '')
      // A message that is refused reaches no browser.
      if (service.status === 201) read?.(Buffer.concat(pieces), request.headers)
      response.writeHead(read === undefined ? 404 : service.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: PushService = {
    origin,
    status: 201,
    browser() {
      const path = `/send/${randomBytes(16).toString('base64url')}`
      const [ecdh, auth, taken] = [createECDH('prime256v1'), randomBytes(16), [] as Taken[]]
      const own = ecdh.generateKeys()
      browsers.set(path, (body, headers) => {
        assertSigned(headers.authorization ?? '', origin)
        const message = JSON.parse(opened(body, { ecdh, own, auth })) as Taken['message']
        taken.push({ headers, message, bytes: body.length })
      })
      return {
        target: { endpoint: `${origin}${path}`, p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
        taken,
        titles: () => taken.map(({ message }) => message.notification.title),
      }
    },
    close: () => void server.close(),
  }
  return service
}

interface Keys {
  ecdh: ReturnType<typeof createECDH>
  own: Buffer
  auth: Buffer
}

/** One record of aes128gcm: salt, size, the sender's key, the sealed text. */
function opened(body: Buffer, { ecdh, own, auth }: Keys): string {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12)).setAuthTag(
    body.subarray(-16),
  )
  const text = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString()
}

/** Throws unless the site has signed it for this push service. */
function assertSigned(authorization: string, audience: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string }
  if (!good || aud !== audience) throw new Error(`not signed for ${audience}`)
}
