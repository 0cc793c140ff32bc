/**
 * Checks a round whose end this page did not see, as the answer to a request reports it. Nothing of it is proved here,
 * but it has to agree with everything received, with its chain and with the rules.
 */
import type { TableGame } from '@kurazh/games/core/table.ts'
import { walk } from '../shared/chain-walk.ts'
import type { PinnedChains } from './pinned-chains.ts'
import type { Fault } from '../shared/lie.ts'
import { cardFault, fault, isHidden, resultFault, spinFault, type TableShoe } from './table-judge.ts'
import type { TablePins } from './table-pins.ts'
import type { TableRound } from './table-view.ts'

type Rest = () => Promise<boolean>

/** The contradiction in it; null where there is none. */
export async function lateFault(game: TableGame, pins: TablePins, told: TableRound, rest: Rest): Promise<Fault | null> {
  const words = pins.missed(told)
  if (words || told.byHand !== null) return words
  const round = pins.pinned(told)
  const rules = round.voided === null && game.seats === 0 ? resultFault(game, round, new Set()) : null
  if (game.source === 'shoe') return cardsFault(game.id, pins.shoes.of(round.shoe), round) ?? rules
  const salt = round.voided === null ? pins.chains.saltOf(round.chain) : null
  const found = (salt === null ? null : spinFault(game, round, salt)) ?? rules
  if (found) return found
  const walked = await walkedFault(pins.chains, round, rest)
  return walked === 'unknown' ? null : walked
}

function cardsFault(table: string, shoe: TableShoe | undefined, { first, dealt, voided }: TableRound): Fault | null {
  if (!shoe || first === null) return null
  for (const [at, card] of dealt.filter(({ index }) => index !== null).entries()) {
    if (voided !== null && isHidden(card)) continue
    const found = cardFault(table, shoe, first, at, card)
    if (found) return found
  }
  return null
}

/**
 * Walks the hash of a wheel's round down to the known hash of its chain; null where it leads there, unknown where
 * nothing was known.
 */
export async function walkedFault(
  chains: PinnedChains,
  { chain, link, hash }: Pick<TableRound, 'chain' | 'link' | 'hash'>,
  rest: Rest,
): Promise<Fault | 'unknown' | null> {
  const ground = hash === null || chain === null || link === null ? undefined : chains.groundOf(chain, link)
  if (!ground || chain === null || link === null || hash === null) return 'unknown'
  const found = await walk(hash, link - ground.link, rest).catch(() => undefined)
  if (found !== ground.hash) return fault('хеш цепочки', ground.hash, found ?? 'не хеш')
  chains.grounded(chain, link, hash)
  return null
}
