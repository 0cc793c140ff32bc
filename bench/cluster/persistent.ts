/** Calls that are repeated unchanged until the site answers them, as a page does. */
import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 5_000
const giveUpMs = 180_000

export type Answer<Success> =
  | { success: Success }
  | {
      status: number
      code: string
      /** A request before this answer got none: what it asked for may have been done. */
      mayBeDone: boolean
    }

/** Returns the first answer that is no «later, please». Throws after three minutes without one. */
export async function persist<Success>(
  origin: string,
  path: string,
  cookie: string,
  body: object,
): Promise<Answer<Success>> {
  const deadline = performance.now() + giveUpMs
  let mayBeDone = false
  while (performance.now() < deadline) {
    try {
      const reply = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      })
      const read = (await reply.json()) as { success?: Success; code?: string }
      if (reply.status === 200 && read.success !== undefined) return { success: read.success }
      if (reply.status < 500) return { status: reply.status, code: read.code ?? '', mayBeDone }
      mayBeDone = true
    } catch {
      // Unknown: the same request says what became of it.
      mayBeDone = true
    }
    await sleep(200)
  }
  throw new Error(`${path} got no answer in ${giveUpMs} ms`)
}
