/** Puts the files of batches into a folder: each appears whole, under a name of its own, and is never changed. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../../platform/process/data-folder.ts'
import { nameOf } from './batch-file.ts'
import type { Destination } from './destination.ts'

const batchFile = /^(?:bets|transfers)_(\d+)_(\d+)_\d+_-?\d+\.parquet$/
const unfinished = /^\..*\.new$/
/** Where files go that a restored database does not know. */
export const withdrawn = 'withdrawn'
/** Others read it: their group, as the folder allows. */
const mode = 0o640

export function folderOf(folder: string): Destination {
  return {
    async prepare(known) {
      const isKnown = (restoration: bigint, number: bigint) =>
        known.some(({ restoration: own, first, last }) => own === restoration && number >= first && number <= last)
      for (const name of await readdir(folder)) {
        const [, restoration, number] = batchFile.exec(name) ?? []
        if (unfinished.test(name)) await rm(join(folder, name))
        else if (restoration !== undefined && number !== undefined && !isKnown(BigInt(restoration), BigInt(number))) {
          await mkdir(join(folder, withdrawn), { recursive: true, mode: 0o750 })
          await rename(join(folder, name), join(folder, withdrawn, name))
        }
      }
      await syncFolder(folder)
    },
    put: ({ kind, batch, bytes }) =>
      writeDurably(join(folder, `${nameOf(kind, batch)}.parquet`), bytes, {
        mode,
        unfinished: join(folder, `.${randomUUID()}.new`),
      }),
  }
}
