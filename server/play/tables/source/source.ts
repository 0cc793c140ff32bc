/** What a round is dealt from: a link of its own, or cards of a shoe from its cut on. Known to the leading process alone. */
import { indexFromCut, type Shoe, type ShownCard } from '@kurazh/games/core/shoe.ts'
import { roundDraw } from '@kurazh/games/core/round-chain.ts'
import type { TableGame } from '@kurazh/games/core/table.ts'
import { pocketOf } from '@kurazh/games/core/wheel-draw.ts'
import type { Link } from '../../rounds/chain/chains.ts'

export interface RoundSource {
  /** The so-many-th draw of the round. */
  next(drawn: number): number
  /** What proves it; undefined of a wheel, which its hash proves. */
  proof(drawn: number): ShownCard | undefined
  /** Where it lies, whether it is shown or not; undefined of a wheel. */
  index(drawn: number): number | undefined
  /** Of a wheel: what is told with the number. */
  hash: string | undefined
}

export function wheelSource({ hash, salt }: Pick<Link, 'hash' | 'salt'>): RoundSource {
  const pocket = pocketOf(roundDraw(hash, salt))
  return { next: () => pocket, proof: () => undefined, index: () => undefined, hash }
}

/** What a person deals comes from nowhere: it is told, and what was told is in the round. */
export function toldSource(game: Pick<TableGame, 'source'>): RoundSource {
  const next = () => {
    throw new Error('nothing is drawn for a table that a person deals')
  }
  return { next, proof: () => undefined, index: (drawn) => (game.source === 'wheel' ? undefined : drawn), hash: undefined }
}

/** `first`: how many cards were dealt before the round. */
export function shoeSource(shoe: Shoe, cut: number, first: number): RoundSource {
  const index = (drawn: number) => indexFromCut(cut, first + drawn)
  return { next: (drawn) => shoe.show(index(drawn)).card, proof: (drawn) => shoe.show(index(drawn)), index, hash: undefined }
}
