/**
 * Makes a notification ready for a browser's push service: the JSON of Declarative Web Push, encrypted for that browser
 * (RFC 8291), signed with the site's key (VAPID, RFC 8292).
 */
import { createECDH, hash } from 'node:crypto'
import type { PushKind } from '@kurazh/contract/account/push.ts'
import webPush from 'web-push'
import { paddedBytes, urgencyOf } from './policy.ts'
import type { PushTarget } from './subscriptions.ts'

/** What a player reads. Plain text; the path is one of ours. */
export interface PushText {
  readonly title: string
  readonly body: string
  readonly path: string
}

/** The site's keys for push services, base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
  /** Whom a push service may write to: `mailto:` or `https:`. */
  readonly subject: string
}

const curve = 'prime256v1'

/** Makes the keys from a secret of the site. Nearly every 32 bytes are a key of the curve; if not, others are tried. */
export function pushKeysOf(secret: Buffer, subject: string): PushKeys {
  for (let scalar = secret; ; scalar = hash('sha256', scalar, 'buffer')) {
    const ecdh = createECDH(curve)
    try {
      ecdh.setPrivateKey(scalar)
    } catch {
      continue
    }
    return { publicKey: ecdh.getPublicKey('base64url'), privateKey: scalar.toString('base64url'), subject }
  }
}

/**
 * Whether this is a point of the curve: anything else could not be encrypted for. The secret is 16 bytes by the
 * contract.
 */
export function isBrowserKey(p256dh: string): boolean {
  const ecdh = createECDH(curve)
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** The magic number by which a browser shows the message without asking a worker. */
const declarative = 8030

/** The JSON that a browser, or the worker in `web/public/sw.js`, shows. A repeat has the same tag and is shown once. */
export function messageOf(id: string, { title, body, path }: PushText, origin: string): string {
  const notification = {
    title,
    body,
    navigate: `${origin}${path}`,
    tag: id,
    lang: 'ru',
    icon: `${origin}/icon-192.png`,
  }
  const text = JSON.stringify({ web_push: declarative, notification })
  return text + ' '.repeat(Math.max(0, paddedBytes - Buffer.byteLength(text)))
}

export interface Sending {
  readonly target: PushTarget
  readonly id: string
  readonly kind: PushKind | 'test'
  readonly text: string
  /** How long the push service keeps it for a device that is off. */
  readonly seconds: number
}

/** What is posted to the push service. */
export interface PushRequest {
  readonly url: URL
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

export function pushRequest(
  { publicKey, privateKey, subject }: PushKeys,
  { target: { endpoint, p256dh, auth }, id, kind, text, seconds }: Sending,
): PushRequest {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject, publicKey, privateKey },
    contentEncoding: 'aes128gcm',
    TTL: Math.max(0, Math.floor(seconds)),
    urgency: urgencyOf[kind],
    // A repeat takes the place of the same message that still waits at the push service.
    topic: id.replaceAll('-', ''),
  })
  const asText = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return {
    url: new URL(endpoint),
    body,
    headers: { ...Object.fromEntries(asText), 'content-type': 'application/notification+json' },
  }
}
