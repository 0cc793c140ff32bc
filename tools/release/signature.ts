/** Signature of a release's hashes: ed25519 over the bytes of the list, as base64 in a file next to it. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'

/** A new pair, both in PEM. */
export function newKeys(): { secret: string; open: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    secret: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    open: String(publicKey.export({ type: 'spki', format: 'pem' })),
  }
}

/** Throws Error for an invalid ed25519 key. */
export function signatureOf(text: string, secretPem: string): string {
  const key = createPrivateKey(secretPem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an ed25519 key')
  return `${sign(null, Buffer.from(text), key).toString('base64')}\n`
}

/** Never throws: an invalid signature returns false. */
export function isSigned(text: string, signature: string, openPem: string): boolean {
  try {
    const key = createPublicKey(openPem)
    return (
      key.asymmetricKeyType === 'ed25519' &&
      verify(null, Buffer.from(text), key, Buffer.from(signature.trim(), 'base64'))
    )
  } catch {
    return false
  }
}
