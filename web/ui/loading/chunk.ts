/** Loads code lazily with a time limit and reports why a load failed. */
// oxlint-disable-next-line eslint/no-restricted-imports
import { type ComponentType, isValidElement, lazy, type LazyExoticComponent } from 'react'
import { chunkTimeoutMs } from '../windows/policy.ts'

/**
 * `missing`: the server has no such file (the site was updated); `timeout`: it did not load in time; `error`: it
 * arrived broken or not at all.
 */
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

/** Loads a chunk's code. */
type Load<Props> = () => Promise<ComponentType<Props>>

/** A component that loads on its first render, or earlier. */
export type LazyChunk<Props> = LazyExoticComponent<ComponentType<Props>> & {
  load: Load<Props>
  /** Loads it now; afterwards it renders without suspending. Throws ChunkError. */
  preload: () => Promise<unknown>
}

/**
 * A component that loads on its first render. `chunk` names it for the player in case it fails. Throws ChunkError into
 * the nearest boundary.
 */
export function lazyChunk<Props>(chunk: string, load: Load<Props>): LazyChunk<Props> {
  let here: { default: ComponentType<Props> } | undefined
  const preload = async () => (here ??= { default: await loadChunk(chunk, load) })
  return Object.assign(
    lazy(() => (here ? atOnce(here) : preload())),
    { load, preload },
  )
}

/** Returns a promise that React treats as already resolved, so it renders on without suspending. */
function atOnce<Value>(value: Value): Promise<Value> {
  const promise = Promise.resolve(value)
  // React needs a thenable here.
  // oxlint-disable-next-line unicorn/no-thenable
  return Object.defineProperty(promise, 'then', { value: (kept: (value: Value) => void) => kept(value) })
}

/** The chunks in a node: its own type and those among its children and other props. */
export function chunksIn(node: unknown): LazyChunk<unknown>[] {
  if (Array.isArray(node)) return node.flatMap(chunksIn)
  if (!isValidElement<object>(node)) return []
  const { type, props } = node as { type: unknown; props: object }
  return [...(isChunk(type) ? [type] : []), ...Object.values(props).flatMap(chunksIn)]
}

function isChunk(type: unknown): type is LazyChunk<unknown> {
  return typeof type === 'object' && type !== null && 'preload' in type
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

/** Browsers give the URL only in the message of a failed import. Asks the server whether it has the file. */
async function faultOf(cause: unknown): Promise<ChunkFault> {
  const address = cause instanceof Error ? /https?:\S+/.exec(cause.message)?.[0] : undefined
  if (address === undefined) return 'error'
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404 ? 'missing' : 'error'
  } catch {
    return 'error'
  }
}
