/** Runs the slow draw in a separate thread: the site goes on meanwhile. */
import { createDiffieHellman } from 'node:crypto'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { prime, rootPower, startOf, step, valueLength, valueText } from '@kurazh/shared/proofs/slow-draw.ts'
import { threadMemory } from './policy.ts'

interface Asked {
  text: string
  steps: number
}

/** Resolves to the value of the draw; undefined if `stop` came first. */
export function drawAside(asked: Asked, stop: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    if (stop.aborted) return resolve(undefined)
    const thread = new Worker(new URL(import.meta.url), {
      workerData: { of: import.meta.url, asked },
      resourceLimits: threadMemory,
    })
    const terminate = () => void thread.terminate()
    stop.addEventListener('abort', terminate)
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => {
      stop.removeEventListener('abort', terminate)
      if (stop.aborted) resolve(undefined)
      else reject(new Error('the thread of a draw has ended without an answer'))
    })
  })
}

/** The root by OpenSSL, many times faster than by whole numbers of JavaScript. */
function quickRoot(): (value: bigint) => bigint {
  const toBytes = (value: bigint) => Buffer.from(value.toString(16).padStart(valueLength, '0'), 'hex')
  // Only its prime and its power are used; the generator makes it no group that OpenSSL knows and checks twice.
  const power = createDiffieHellman(toBytes(prime), Buffer.from([5]))
  power.setPrivateKey(toBytes(rootPower))
  return (value) => BigInt(`0x${power.computeSecret(toBytes(value)).toString('hex')}`)
}

export function draw({ text, steps }: Asked): string {
  const root = quickRoot()
  let value = startOf(text)
  for (let left = steps; left > 0; left -= 1) value = step(value, root)
  return valueText(value)
}

// True only in the thread started above: a test runner may load this file in a thread of its own.
const wanted = workerData as { of: string; asked: Asked } | null
if (wanted?.of === import.meta.url) parentPort?.postMessage(draw(wanted.asked))
