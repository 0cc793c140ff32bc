/**
 * Bets that were refused for certain, as short digests: every one of them under a nonce, so that the fifth refusal does
 * not make the first forgotten. A denied bet that is reported as played is a lie.
 */
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import type { KeptTexts } from './kept-texts.ts'

/** The parts of a bet its sender decides. Kopecks. */
interface Body {
  nonce: number
  game: string
  version: number
  clientSeed: string
  stake: bigint
  params: unknown
}

/** The digest's length in hexadecimal digits of four bits: enough to distinguish bodies. */
const digits = 16
const prefix = 'denied-bets:'
const keyOf = (player: string, nonce: number | '') => `${prefix}${player}:${nonce}`

export class DeniedBodies {
  readonly #texts: KeptTexts
  /** The page's own copy, for a browser that stores nothing. */
  readonly #here = new Map<string, string>()

  constructor(texts: KeptTexts) {
    this.#texts = texts
  }

  has(player: string, body: Body): boolean {
    return this.#under(player, body.nonce).includes(digestOf(body))
  }

  add(player: string, body: Body): void {
    if (!this.has(player, body)) this.#write(player, body.nonce, [...this.#under(player, body.nonce), digestOf(body)])
  }

  /** It is sent again: it may exist. */
  remove(player: string, body: Body): void {
    if (this.has(player, body))
      this.#write(
        player,
        body.nonce,
        this.#under(player, body.nonce).filter((each) => each !== digestOf(body)),
      )
  }

  /** Forgets records under nonces below this one. */
  forgetBelow(player: string, lowest: number): void {
    const own = keyOf(player, '')
    for (const key of this.#texts.keys())
      if (key.startsWith(own) && Number(key.slice(own.length)) < lowest) this.#texts.remove(key)
  }

  #under(player: string, nonce: number): readonly string[] {
    const key = keyOf(player, nonce)
    const text = this.#texts.read(key) ?? this.#here.get(key) ?? ''
    return text === '' ? [] : text.split(' ')
  }

  #write(player: string, nonce: number, digests: readonly string[]): void {
    const key = keyOf(player, nonce)
    const text = digests.join(' ')
    if (text === '') {
      this.#texts.remove(key)
      this.#here.delete(key)
      return
    }
    // An older text must not be read in place of one that could not be stored.
    if (!this.#texts.write(key, text)) this.#texts.remove(key)
    this.#here.set(key, text)
  }
}

/** The same for the same body in any order of its keys. */
function digestOf({ nonce, game, version, clientSeed, stake, params }: Body): string {
  return commitmentOf(JSON.stringify([nonce, game, version, clientSeed, String(stake), params], inOneOrder)).slice(
    0,
    digits,
  )
}

const inOneOrder = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value
