/** Writes the mark of this node to the database every second, and ends the node when the database went back. */
import { openDatabase } from '../platform/database/database.ts'
import { startJob } from '../platform/process/job.ts'
import type { Log } from '../platform/process/log.ts'
import { markDatabase, WentBack } from '../platform/database/restoration.ts'
import { stopForRestoration } from '../wallet/wallet.ts'

const markEveryMs = 1_000

export interface DatabaseWatch {
  /** Closed before the database: it runs no query afterwards. */
  close(): Promise<void>
}

export interface WatchOptions {
  /** The folder with the node's own mark. */
  folder: string
  log: Log
  /** Called when the database went back while the node ran. No more may be dealt. */
  wentBack(sentence: string): void
}

/** Marks the database now and every second. Throws WentBack if the database is not where this node has left it. */
export async function watchDatabase(url: string, { folder, log, wentBack }: WatchOptions): Promise<DatabaseWatch> {
  const database = await openDatabase(url, { log, connections: 1 })
  const { db } = database
  // Other nodes whose folders have no mark may serve from it: they stop as well.
  const stopOthers = async (error: unknown) => {
    try {
      if (error instanceof WentBack && error.isProven) await stopForRestoration(db)
    } catch {
      // This node still ends, and logs why.
    }
    throw error
  }
  const mark = await markDatabase(db, folder).catch(stopOthers)
  const beat = async () => {
    try {
      await mark.beat()
    } catch (error) {
      if (!(error instanceof WentBack)) throw error
      await stopOthers(error).catch(() => undefined)
      wentBack(error.message)
    }
  }
  const marking = startJob('the mark in the database', markEveryMs, beat, log)
  return {
    async close() {
      await marking.close()
      await database.close()
    },
  }
}
