/** Declares where the files of batches go. */
import type { Known } from './batch.ts'
import type { BatchFile } from './batch-file.ts'

export interface Destination {
  /** Called before the first file of a process: withdraws what the database does not know any more. */
  prepare(known: readonly Known[]): Promise<void>
  /** Returns once the file has arrived for good. Repeating it changes nothing. */
  put(file: BatchFile): Promise<void>
}
