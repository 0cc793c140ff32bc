/** SHA-256 of a text that is told piece by piece, as lower-case hex: files too long to be held at once. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

export class TextHash {
  readonly #hash = sha256.create()

  /** Bytes of UTF-8. */
  add(bytes: Uint8Array): void {
    this.#hash.update(bytes)
  }

  /** Nothing can be added any more. */
  hex(): string {
    return bytesToHex(this.#hash.digest())
  }
}
