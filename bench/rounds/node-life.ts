/** Failures of a simulated node: it dies or pauses, and its statements fail. */
import type { Chance } from '@kurazh/games/testing/chance.ts'

/** Of a thousand statements: how many fail before they are done, and how many after. */
const brokenOf1000 = { before: 4, after: 4 }

/** A broken connection: whether the statement was done is unknown. */
const lostConnection = '08006'
const broken = () => Object.assign(new Error('the connection broke'), { code: lostConnection })
export const isLostConnection = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === lostConnection

/** A node's life: answers reach it only while it is awake, and never once it is dead. */
export function createLife() {
  let isDead = false
  let waking: Promise<void> | undefined
  let wakeUp = () => undefined as void
  return {
    answers: () => !isDead && waking === undefined,
    async arrive<Result>(result: Promise<Result>): Promise<Result> {
      const settled = await result.then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      )
      while (waking !== undefined && !isDead) await waking
      if (isDead) return new Promise(() => undefined)
      if ('error' in settled) throw settled.error
      return settled.value
    },
    pause() {
      waking ??= new Promise((resolve) => (wakeUp = resolve))
    },
    wake() {
      waking = undefined
      wakeUp()
    },
    kill() {
      isDead = true
      wakeUp()
    },
  }
}

/**
 * A statement takes a few milliseconds each way, occasionally many, and is sometimes lost on the way. A dead node's may
 * still arrive.
 */
export async function send<Result>(
  statement: () => Result,
  chance: Chance,
  sleep: (ms: number) => Promise<void>,
): Promise<Result> {
  const fate = chance.whole(1, 1_000)
  await sleep(chance.whole(0, chance.oneOf([3, 3, 80])))
  if (fate <= brokenOf1000.before) throw broken()
  const result = statement()
  await sleep(chance.whole(0, chance.oneOf([2, 2, 40])))
  if (fate > 1_000 - brokenOf1000.after) throw broken()
  return result
}
