/**
 * The secrets of an honest live table: the hashes of its chains, the salts and the cards of its shoes. The same for the
 * same seed.
 */
import type { RoundChain } from '@kurazh/contract/play/rounds.ts'
import { commitmentOf } from '@kurazh/games/core/fairness.ts'
import { downTheChain } from '@kurazh/games/core/round-chain.ts'
import { indexFromCut, openShoe, type Shoe, type ShoeName } from '@kurazh/games/core/shoe.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { pockets, wheelDraw } from '@kurazh/games/core/wheel-draw.ts'

/** A pocket or a card with its proof. */
export interface Drawn {
  value: number
  index: number | null
  salt: string | null
  branch: string[] | null
}

/** The source of a round. `hash`: of a wheel's round, reported with its number. */
export interface LiveSource {
  draw(drawn: number): Drawn
  hash: string | null
}

const deck = 52
const toText = (seed: string, what: string) => commitmentOf(`${seed}|${what}`)

export class TableSecrets {
  readonly #seed: string
  readonly #links: number
  readonly #hashes = new Map<number, string[]>()

  constructor(seed: string, links: number) {
    ;[this.#seed, this.#links] = [seed, links]
  }

  saltOf(chain: number): string {
    return toText(this.#seed, `salt ${chain}`).slice(0, 16)
  }

  /** The hash of a link; of link 0 the chain's end. */
  hashOf(chain: number, link: number): string {
    const known = this.#hashes.get(chain) ?? this.#hashesOf(chain)
    this.#hashes.set(chain, known)
    return known[link] ?? ''
  }

  #hashesOf(chain: number): string[] {
    const hashes = [toText(this.#seed, `chain ${chain}`)]
    for (let link = this.#links; link > 0; link -= 1) hashes.unshift(downTheChain(hashes[0] ?? '', 1))
    return hashes
  }

  /** The chain as it is reported. */
  told(id: number, used: number): RoundChain {
    return {
      id,
      terminatingHash: this.hashOf(id, 0),
      links: this.#links,
      publishedAt: 1_000,
      salt: this.saltOf(id),
      saltedAt: 2_000,
      saltFrom: 'drawn',
      used,
    }
  }

  wheel(game: TableGame, chain: number, link: number): LiveSource {
    const hash = this.hashOf(chain, link)
    const value = wheelDraw(game, hash, this.saltOf(chain))
    return { hash, draw: (drawn) => ({ value: value(drawn), index: null, salt: null, branch: null }) }
  }

  /** The draws of a person: any number, or any cards. */
  hand(round: number, source: 'wheel' | 'shoe'): LiveSource {
    const most = source === 'wheel' ? pockets : deck
    return {
      hash: null,
      draw: (drawn) => ({
        value: Number(BigInt(`0x${toText(this.#seed, `hand ${round} ${drawn}`)}`) % BigInt(most)),
        index: source === 'wheel' ? null : drawn,
        salt: null,
        branch: null,
      }),
    }
  }

  shoe(name: ShoeName, chain: number, link: number): Shoe {
    return opened(name, this.hashOf(chain, link), this.saltOf(chain))
  }

  /** Cards of a shoe that is cut, from the so-many-th on. */
  cards(name: ShoeName, at: { chain: number; link: number }, cut: number, first: number): LiveSource {
    const shoe = this.shoe(name, at.chain, at.link)
    return {
      hash: null,
      draw(drawn) {
        const { card, index, salt, branch } = shoe.show(indexFromCut(cut, first + drawn))
        return { value: card, index, salt, branch: [...branch] }
      },
    }
  }
}

const shoesKept = 64
const shoes = new Map<string, Shoe>()

/** Opening one costs a thousand hashes, and every walk opens the same. */
function opened(name: ShoeName, hash: string, salt: string): Shoe {
  const key = `${name.table} ${name.number} ${hash} ${salt}`
  const shoe = shoes.get(key) ?? openShoe(name, hash, salt)
  shoes.set(key, shoe)
  const [oldest] = shoes.keys()
  if (shoes.size > shoesKept && oldest !== undefined) shoes.delete(oldest)
  return shoe
}
