/** Lazily loaded code that does not wait for ever, and says what exactly did not come. */
// oxlint-disable-next-line eslint/no-restricted-imports
import { type ComponentType, isValidElement, lazy, type LazyExoticComponent } from 'react'
import { ownTask } from './own-task.ts'
import { chunkTimeoutMs } from './policy.ts'

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

/** How a chunk's code is asked for. */
type Load<Props> = () => Promise<ComponentType<Props>>

/** A component that loads when it is first drawn, or before. */
export type LazyChunk<Props> = LazyExoticComponent<ComponentType<Props>> & {
  load: Load<Props>
  /** Loads it now; once that is done it is drawn without waiting. Throws ChunkError. */
  preload: () => Promise<unknown>
}

/** A component loaded when first drawn. `chunk` names it for the player should it fail. Throws ChunkError into the nearest boundary. */
export function lazyChunk<Props>(chunk: string, load: Load<Props>): LazyChunk<Props> {
  let here: { default: ComponentType<Props> } | undefined
  const preload = async () => (here ??= { default: await loadChunk(chunk, load) })
  // Asking for code takes a phone as long as drawing does.
  return Object.assign(lazy(() => (here ? atOnce(here) : ownTask().then(preload))), { load, preload })
}

/** What React takes for a promise that has already been kept: it goes on drawing without a pause. */
function atOnce<Value>(value: Value): Promise<Value> {
  const promise = Promise.resolve(value)
  // A thenable is exactly what React asks for here.
  // oxlint-disable-next-line unicorn/no-thenable
  return Object.defineProperty(promise, 'then', { value: (kept: (value: Value) => void) => kept(value) })
}

/** The chunks a node is made of, itself and those it is given as children or in other props. */
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
