/** Walking a round's hash down its chain to what was known before it. */
import type { PastRound } from '@kurazh/contract/rounds.ts'
import { downTheChain, isRoundHash } from '@kurazh/games/core/round-chain.ts'
import { ownTask } from '../../../ui/own-task.ts'

/** Steps taken at a time: a few milliseconds, so that the page stays awake. */
const stride = 4000

/** Hashes so many times, resting between strides; `rest` may stop it by answering false: undefined then. */
export async function walk(from: string, steps: number, rest: (done: number) => Promise<boolean>): Promise<string | undefined> {
  let hash = from
  for (let done = 0; done < steps; done += stride) {
    hash = downTheChain(hash, Math.min(stride, steps - done))
    if (!(await rest(Math.min(steps, done + stride)))) return undefined
  }
  return hash
}

/** Goes down the chain to its published end, telling how far it has come (0 to 1). Null when stopped by `going`. */
export async function walkDown(round: PastRound, end: string, going: () => boolean, onProgress: (share: number) => void): Promise<boolean | null> {
  if (!going()) return null
  if (!isRoundHash(round.hash)) return false
  const found = await walk(round.hash, round.link, async (done) => {
    onProgress(done / round.link)
    await ownTask()
    return going()
  })
  return found === undefined ? null : found === end
}
