/** Records what observers received about chains, and when. Only the first readable message counts. */
import type { PastRound, RoundChain, RoundEvent, RoundSnapshot } from '@kurazh/contract/play/rounds.ts'
import type { RisingRound } from '@kurazh/games/core/game.ts'
import { downTheChain, isRoundHash, roundDraw } from '@kurazh/games/core/round-chain.ts'
import type { Told } from '../round-page.ts'
import { isReadable, type RoundWord } from './round-words.ts'

/** An observer with a memory: a device, or one page where nothing is stored. */
export type Witness = object

interface Heard {
  end?: string
  salt?: string
  /** The number of the message after which both were known. */
  at: number
}

export class Promises {
  readonly #heard = new Map<Witness, Map<number, Heard>>()
  readonly #onFirst: (chain: number) => void

  constructor(onFirst: (chain: number) => void) {
    this.#onFirst = onFirst
  }

  hear(witness: Witness, word: RoundWord, number: number): void {
    const chains = this.#heard.get(witness) ?? new Map<number, Heard>()
    this.#heard.set(witness, chains)
    for (const { id, terminatingHash, salt } of chainsIn(word)) {
      const heard = chains.get(id) ?? { at: number }
      if (!chains.has(id)) this.#onFirst(id)
      if (heard.end === undefined || (heard.salt === undefined && salt !== null)) heard.at = number
      heard.end ??= terminatingHash
      if (salt !== null) heard.salt ??= salt
      chains.set(id, heard)
    }
  }

  /** Whether this round, as reported, follows from what the witness had received before that message. */
  bind(
    witness: Witness,
    game: RisingRound,
    { chain, link, hash, point, interrupted }: PastRound,
    before: number,
  ): boolean {
    const heard = this.#heard.get(witness)?.get(chain)
    if (heard?.end === undefined || heard.salt === undefined || heard.at >= before || !isRoundHash(hash)) return false
    const due = game.toldResult(game.resultOf(roundDraw(hash, heard.salt)))
    return downTheChain(hash, link) === heard.end && (interrupted ? point <= due : point === due)
  }
}

/** The chains in a message. */
function chainsIn(word: RoundWord): RoundChain[] {
  if (!isReadable(word)) return []
  const { call, value } = word
  if (call === 'past') return [(value as Told['past']).chain]
  if (call !== 'state' && call !== 'news') return []
  const told = value as RoundSnapshot | RoundEvent
  return 'chain' in told ? [told.chain, told.nextChain].filter((chain) => chain !== null) : []
}
