/**
 * The draw of a rain: who of those who took part is picked, and what each gets. The seed was promised when the rain was
 * opened; the entropy is the seeds of all who took part, in the order in which they joined. Pure, so that every page
 * recomputes it. Sums are kopecks.
 */
import { blocks, commitmentOf } from '@kurazh/games/core/fairness.ts'
import { createRng } from '@kurazh/games/core/random.ts'

/** What a page adds: 128 bits, in hex. Texts of another form could make one entropy of two lists. */
export const entrantForm = /^[0-9a-f]{32}$/

export interface RainDraw {
  /** The number of the rain. */
  id: number
  amount: bigint
  /** How many are picked; fewer where fewer took part. */
  receivers: number
  serverSeed: string
  /** In the order of joining. */
  seeds: readonly string[]
}

export interface RainPrize {
  /** From 1 on, in the order of joining. */
  place: number
  prize: bigint
}

/** What the page checks first: the seed is the promised one. */
export const isPromised = (serverSeed: string, commitment: string): boolean => commitmentOf(serverSeed) === commitment

/** One text of everybody's seeds: it names the rain and says how many there are. */
export const rainEntropy = ({ id, seeds }: Pick<RainDraw, 'id' | 'seeds'>): string =>
  commitmentOf(`kurazh rain ${id} of ${seeds.length}\n${seeds.join('\n')}`)

/** Who is picked, in the order drawn, without repetition, as the cells of mines are. */
export function rainPrizes({ id, amount, receivers, serverSeed, seeds }: RainDraw): RainPrize[] {
  const count = Math.min(receivers, seeds.length)
  const picked = createRng(blocks(serverSeed, rainEntropy({ id, seeds }), id)).pick(seeds.length, count)
  const shares = rainShares(amount, count)
  return picked.map((index, order) => ({ place: index + 1, prize: shares[order] ?? 0n }))
}

/** Equal to the kopeck; what cannot be divided goes to the first picked. */
export function rainShares(amount: bigint, count: number): bigint[] {
  if (count === 0) return []
  const share = amount / BigInt(count)
  return Array.from({ length: count }, (_, order) => (order === 0 ? amount - share * BigInt(count - 1) : share))
}
