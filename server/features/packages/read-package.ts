/** Reads a package's folder mode by mode, checks it completely, and writes the files to be stored. */
import { exactReturn, figuresOf } from '@kurazh/shared/proofs/package-return.ts'
import { readBooks } from './mode-rounds.ts'
import type { Faults } from './faults.ts'
import { type PackageMode, readManifest } from './manifest.ts'
import { writeMode } from './mode-files.ts'
import { openInside, type PackageFile } from './package-files.ts'
import type { StoredMode } from './package-rows.ts'
import { packageBounds } from './policy.ts'
import { holdReturn, readWeights, type Weights } from './weights.ts'

/** Writes the modes to `target` and returns them. Throws PackageRefused with the reasons in the faults. */
export async function readPackage(folder: string, target: string, faults: Faults): Promise<StoredMode[]> {
  const modes: StoredMode[] = []
  for (const mode of await readManifest(folder, faults)) modes.push(await readMode(folder, target, mode, faults))
  return modes
}

async function readMode(folder: string, target: string, mode: PackageMode, faults: Faults): Promise<StoredMode> {
  const weights = await withFile(folder, mode.weights, packageBounds.weights, faults, (file) =>
    readWeights(file, faults),
  )
  const rtp = exactReturn(weights.rows, weights.total, mode.cost)
  holdReturn(rtp, `${mode.weights}, режим ${mode.name}`, faults)
  const root = await withFile(folder, mode.events, packageBounds.packedBooks, faults, (file) =>
    keepBooks(file, target, mode, weights, faults),
  )
  return {
    name: mode.name,
    cost: mode.cost,
    books: weights.rows.length,
    total: weights.total,
    rtp,
    ...figuresOf(weights.rows, weights.total, mode.cost),
    ...oddOf(weights),
    root,
  }
}

/** What is allowed but seldom intended. */
function oddOf({ rows }: Weights): Pick<StoredMode, 'unused' | 'leastId'> {
  return {
    unused: rows.filter(({ weight }) => weight === 0n).length,
    leastId: rows.reduce<bigint | null>((least, { id }) => (least === null || id < least ? id : least), null),
  }
}

async function keepBooks(
  file: PackageFile,
  target: string,
  mode: PackageMode,
  weights: Weights,
  faults: Faults,
): Promise<string> {
  const writer = await writeMode(target, mode, weights)
  try {
    for await (const { place, line } of readBooks(file, weights, faults)) await writer.add(place, line)
    return await writer.finish()
  } finally {
    await writer.close()
  }
}

async function withFile<Result>(
  folder: string,
  name: string,
  mostBytes: number,
  faults: Faults,
  work: (file: PackageFile) => Promise<Result>,
): Promise<Result> {
  const file = await openInside(folder, name, mostBytes, faults)
  try {
    return await work(file)
  } finally {
    await file.handle.close()
  }
}
