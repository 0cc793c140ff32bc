/** Walks a round's hash down its chain to a hash that was known before. */
import type { PastRound } from '@kurazh/contract/play/rounds.ts'
import { downTheChain, isRoundHash } from '@kurazh/games/core/round-chain.ts'
import { nextTask } from '../../ui/loading/next-task.ts'

/** Steps taken at a time: a few milliseconds, so that the page stays awake. */
const stride = 4000

/** Hashes this many times, resting between strides; `rest` may stop it by returning false: undefined then. */
export async function walk(
  from: string,
  steps: number,
  rest: (done: number) => Promise<boolean>,
): Promise<string | undefined> {
  let hash = from
  for (let done = 0; done < steps; done += stride) {
    hash = downTheChain(hash, Math.min(stride, steps - done))
    if (!(await rest(Math.min(steps, done + stride)))) return undefined
  }
  return hash
}

/** Goes down the chain to its published end, reporting its progress (0 to 1). Null when stopped by `going`. */
export async function walkDown(
  round: PastRound,
  end: string,
  going: () => boolean,
  onProgress: (share: number) => void,
): Promise<boolean | null> {
  if (!going()) return null
  if (!isRoundHash(round.hash)) return false
  const found = await walk(round.hash, round.link, async (done) => {
    onProgress(done / round.link)
    await nextTask()
    return going()
  })
  return found === undefined ? null : found === end
}
