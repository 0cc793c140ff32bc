/**
 * A software authenticator: creates a passkey for a site and answers its challenges, as a phone would; and an
 * application for codes.
 */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import type { BodyOf } from '@kurazh/contract/core/call.ts'
import type { calls } from '@kurazh/contract/index.ts'
import { codeOf, stepAt } from '../players/second-factor/totp.ts'

type NewCredential = BodyOf<typeof calls.addPasskey>['credential']
type Assertion = BodyOf<typeof calls.passkeySignIn>['credential']
type Options = Record<string, unknown>

export interface SoftAuthenticator {
  create(options: Options, origin: string, checked?: { userVerified: boolean }): NewCredential
  answer(
    options: Options,
    origin: string,
    tampered?: { userVerified?: boolean; rpId?: string; counter?: number },
  ): Assertion
}

const present = 0x01
const verified = 0x04
const attested = 0x40
const base64url = (bytes: Buffer) => bytes.toString('base64url')

export function softAuthenticator(): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0

  const clientData = (type: string, options: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }))
  const head = (rpId: string, flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
  }

  return {
    create(options, origin, { userVerified } = { userVerified: true }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ])
      const rpId = (options['rp'] as { id: string }).id
      const authData = Buffer.concat([
        head(rpId, (userVerified ? present | verified : 0) | attested),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ])
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    answer(options, origin, { userVerified = true, rpId = String(options['rpId']), counter: told } = {}) {
      if (told !== undefined) counter = told - 1
      const data = clientData('webauthn.get', options, origin)
      const authData = head(rpId, present | (userVerified ? verified : 0))
      const signature = createSign('sha256')
        .update(authData)
        .update(createHash('sha256').update(data).digest())
        .sign(privateKey)
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      }
    },
  }
}

/** The secret as it is typed, read the way an application reads it. */
export const secretOf = (text: string): Uint8Array => Secret.fromBase32(text).bytes

/** The code an application shows for this secret, this many steps from now. */
export const codeFor = (secret: string, steps: number): string => codeOf(secretOf(secret), stepAt(Date.now()) + steps)
