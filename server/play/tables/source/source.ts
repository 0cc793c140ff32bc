/**
 * Provides the draws of a round: from a link of its own, or from the cards of a shoe after the cut. Only the leading
 * process knows them.
 */
import { indexFromCut, type Shoe, type ShownCard } from '@kurazh/games/core/shoe.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { wheelDraw } from '@kurazh/games/core/wheel-draw.ts'
import type { Link } from '../../rounds/chain/chains.ts'

export interface RoundSource {
  /** Returns the draw with this index in the round. */
  next(drawn: number): number
  /** Proof of the draw; undefined for a wheel, whose hash is the proof. */
  proof(drawn: number): ShownCard | undefined
  /** Position of the draw, shown or not; undefined for a wheel. */
  index(drawn: number): number | undefined
  /** For a wheel: the hash sent with the number. */
  hash: string | undefined
}

export function wheelSource(game: TableGame, { hash, salt }: Pick<Link, 'hash' | 'salt'>): RoundSource {
  return { next: wheelDraw(game, hash, salt), proof: () => undefined, index: () => undefined, hash }
}

/** For a table dealt by a person: nothing is drawn, results are entered and kept in the round. */
export function toldSource(game: Pick<TableGame, 'source'>): RoundSource {
  const next = () => {
    throw new Error('nothing is drawn for a table that a person deals')
  }
  return {
    next,
    proof: () => undefined,
    index: (drawn) => (game.source === 'wheel' ? undefined : drawn),
    hash: undefined,
  }
}

/** `first`: how many cards were dealt before the round. */
export function shoeSource(shoe: Shoe, cut: number, first: number): RoundSource {
  const index = (drawn: number) => indexFromCut(cut, first + drawn)
  return {
    next: (drawn) => shoe.show(index(drawn)).card,
    proof: (drawn) => shoe.show(index(drawn)),
    index,
    hash: undefined,
  }
}

/** For a round that is called off because it cannot continue: nothing more is drawn from it. */
export const lostSource: RoundSource = {
  next() {
    throw new Error('nothing is dealt of a round that is broken')
  },
  proof: () => undefined,
  index: () => undefined,
  hash: undefined,
}
