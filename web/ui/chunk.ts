/** Lazily loaded code that does not wait for ever, and says what exactly did not come. */
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** `missing`: the server has no such file (the site was renewed); `timeout`: it did not come in time; `error`: it came broken or not at all. */
export type ChunkFault = 'missing' | 'timeout' | 'error'

/** Code that did not load. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
  readonly chunk: string
  readonly fault: ChunkFault

  constructor(chunk: string, fault: ChunkFault, cause?: unknown) {
    super(`Loading chunk ${chunk} failed (${fault})`, { cause })
    this.chunk = chunk
    this.fault = fault
  }
}

/** A piece of code is given up after this long, in milliseconds. */
export const chunkTimeoutMs = 120_000

/** A component loaded when first drawn. `chunk` names it for the player should it fail. Throws ChunkError into the nearest boundary. */
export function lazyChunk<Props>(chunk: string, load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadChunk(chunk, load) }))
}

/** Waits for `load` at most `chunkTimeoutMs`. Throws ChunkError. */
export async function loadChunk<Loaded>(chunk: string, load: () => Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(chunk, 'timeout')), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    throw cause instanceof ChunkError ? cause : new ChunkError(chunk, await faultOf(cause), cause)
  } finally {
    clearTimeout(timer)
  }
}

/** Browsers name the address in the message of a failed import and nowhere else: the server is asked whether it has the file. */
async function faultOf(cause: unknown): Promise<ChunkFault> {
  const address = cause instanceof Error ? /https?:\S+/.exec(cause.message)?.[0] : undefined
  if (address === undefined) return 'error'
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404 ? 'missing' : 'error'
  } catch {
    return 'error'
  }
}
