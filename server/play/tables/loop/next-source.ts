/**
 * Finds the source of a table's next round: a human dealer, a link of its chain, or the shoe in use. Waits while the
 * table is paused.
 */
import type { Link } from '../../rounds/chain/chains.ts'
import { beforeRound } from '../hand/dealing.ts'
import { tableTimes } from '../policy.ts'
import type { ShoeInUse } from '../source/shoe-in-use.ts'
import { type RoundSource, toldSource, wheelSource } from '../source/source.ts'
import type { LinkOfRound, StoredTableRound } from '../store/table-store.ts'
import type { TableLoopDependencies } from './table-loop-dependencies.ts'

/** How the steps before a round wait. */
export interface Waiting {
  isPaused(): boolean
  calm: AbortSignal
  insist<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Waits while the table is paused, and shows that it is. False if the term ended first. */
export async function mayOpen(
  { clock, view }: Pick<TableLoopDependencies, 'clock' | 'view'>,
  { isPaused, calm }: Waiting,
): Promise<boolean> {
  while (isPaused() && !calm.aborted) {
    view.setSide('paused')
    await clock.until(clock.now() + tableTimes.lookMs, calm)
  }
  if (!calm.aborted) view.setSide(null)
  return !calm.aborted
}

export type NextSource = Pick<StoredTableRound, 'chain' | 'link' | 'shoe'> & { source: RoundSource }

/** undefined if the term ended before there was a source. */
export async function nextSource(
  deps: TableLoopDependencies,
  shoe: ShoeInUse | undefined,
  number: number,
  waiting: Waiting,
): Promise<NextSource | undefined> {
  const { game, store, hand } = deps
  if (hand?.dealsNext === true) {
    await beforeRound(deps, number, waiting)
    return { chain: null, link: null, shoe: undefined, source: toldSource(game) }
  }
  if (shoe === undefined) {
    const link = await nextLink(deps, waiting, await waiting.insist(() => store.newestLink(game.id)))
    return link && { chain: link.chain, link: link.link, shoe: undefined, source: wheelSource(game, link) }
  }
  const next = await shoe.next()
  return (
    next && {
      chain: next.stored.chain,
      link: next.stored.link,
      shoe: { number: next.stored.number, first: next.first },
      source: next.source,
    }
  )
}

/** Waits for a link that is made and salted; undefined if the term ends first. */
export async function nextLink(
  { clock, chains }: Pick<TableLoopDependencies, 'clock' | 'chains'>,
  { calm, insist }: Waiting,
  after: LinkOfRound | undefined,
): Promise<Link | undefined> {
  while (!calm.aborted) {
    const found = await insist(() => chains.after(after))
    if (found !== undefined) return found
    await clock.until(clock.now() + tableTimes.lookMs, calm)
  }
  return undefined
}
