/**
 * Computes a chain of hashes. A secret start is hashed `links` times, each time over the decoded bytes. The last hash
 * is published, and rounds use the others backwards: link 1 is the one just below the published hash. Only every
 * `checkpointEvery`-th hash is stored, sealed; those between are recomputed when needed.
 */
import { hash } from 'node:crypto'

const hashBytes = 32
const checkpointEvery = 1_000

/** What is stored of a chain: hashes 0, 1000, 2000, … counted from the secret start, concatenated. */
export interface MadeChain {
  checkpoints: Buffer
  terminating: Buffer
}

/** Hashes the secret start `links` times. A million links take a second or two: run it in a worker thread. */
export function makeChain(start: Buffer, links: number): MadeChain {
  const kept: Buffer[] = []
  let current = start
  for (let place = 0; place < links; place++) {
    if (place % checkpointEvery === 0) kept.push(current)
    current = hash('sha256', current, 'buffer')
  }
  return { checkpoints: Buffer.concat(kept), terminating: current }
}

/** The hash of a link (1…links), lower-case hex. Throws RangeError outside the chain. */
export function hashOfLink(checkpoints: Buffer, links: number, link: number): string {
  const place = links - link
  if (!(link >= 1 && place >= 0)) throw new RangeError(`a chain of ${links} has no link ${link}`)
  const checkpoint = Math.floor(place / checkpointEvery)
  let current = checkpoints.subarray(checkpoint * hashBytes, (checkpoint + 1) * hashBytes)
  for (let step = checkpoint * checkpointEvery; step < place; step++) current = hash('sha256', current, 'buffer')
  return current.toString('hex')
}

/** The hash one link above this one. For the first link it is the published hash. */
export const hashAbove = (hashHex: string): string => hash('sha256', Buffer.from(hashHex, 'hex'), 'hex')
