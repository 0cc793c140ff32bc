/** Makes a chain in a worker thread, so that hashing a million times does not block the server. */
import { randomBytes } from 'node:crypto'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { makeChain, type MadeChain } from './chain.ts'

/** Makes a new chain from 32 random bytes, which are stored only in its checkpoints. */
export function makeChainAside(links: number): Promise<MadeChain> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: { of: import.meta.url, links } })
    thread.once('message', ({ checkpoints, terminating }: Record<keyof MadeChain, Uint8Array>) =>
      resolve({ checkpoints: Buffer.from(checkpoints), terminating: Buffer.from(terminating) }),
    )
    thread.once('error', reject)
  })
}

// True only in the thread started above: a test runner may load this file in a thread of its own.
const asked = workerData as { of: string; links: number } | null
if (asked?.of === import.meta.url) parentPort?.postMessage(makeChain(randomBytes(32), asked.links))
