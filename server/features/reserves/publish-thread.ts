/** Starts `publish.ts` in a separate thread: the site goes on while all debts are hashed. */
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { threadMemory } from './policy.ts'
import { publish, type Publishing } from './publish.ts'

/**
 * Resolves to whether it has published; false also if `stop` came first: another node, or the next start, publishes
 * then.
 */
export function publishAside(publishing: Publishing, stop: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), {
      workerData: { of: import.meta.url, publishing },
      resourceLimits: threadMemory,
    })
    const terminate = () => void thread.terminate()
    stop.addEventListener('abort', terminate)
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => {
      stop.removeEventListener('abort', terminate)
      if (stop.aborted) resolve(false)
      else reject(new Error('the thread that publishes reserves has ended without an answer'))
    })
  })
}

// True only in the thread started above: a test runner may load this file in a thread of its own.
const asked = workerData as { of: string; publishing: Publishing } | null
if (asked?.of === import.meta.url) parentPort?.postMessage(await publish(asked.publishing))
