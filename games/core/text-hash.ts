/** SHA-256 of a text added piece by piece, as lower-case hex: for files too long for memory. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

export class TextHash {
  readonly #hash = sha256.create()

  /** Bytes of UTF-8. */
  add(bytes: Uint8Array): void {
    this.#hash.update(bytes)
  }

  /** Nothing can be added afterwards. */
  hex(): string {
    return bytesToHex(this.#hash.digest())
  }
}
