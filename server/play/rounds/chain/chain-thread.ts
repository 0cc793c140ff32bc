/** Makes a chain in a thread of its own: the site goes on while a million hashes are made. */
import { randomBytes } from 'node:crypto'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { makeChain, type MadeChain } from './chain.ts'

/** A fresh chain from 32 random bytes that only its checkpoints remember. */
export function makeChainAside(links: number): Promise<MadeChain> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url), { workerData: { links } })
    thread.once('message', ({ checkpoints, terminating }: Record<keyof MadeChain, Uint8Array>) =>
      resolve({ checkpoints: Buffer.from(checkpoints), terminating: Buffer.from(terminating) }),
    )
    thread.once('error', reject)
  })
}

if (!isMainThread) {
  const { links } = workerData as { links: number }
  parentPort?.postMessage(makeChain(randomBytes(32), links))
}
