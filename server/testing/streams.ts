/** A process of the stream in a test: runs until everything has arrived, or dies on the way. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Destination } from '../features/stream/destination.ts'
import { folderOf } from '../features/stream/folder.ts'
import { runStream, type StreamOptions } from '../features/stream/stream.ts'
import type { TestSite } from './site.ts'

export interface TestStream {
  /** Sends what there is, in batches of about so many bets. */
  once(destination?: Destination, about?: number): Promise<void>
  /** Sends until every bet has arrived: other writers in this PostgreSQL hold the journal back for a moment. */
  whole(): Promise<void>
  /** Is killed at this step of its deliveries: before or after a file gets its name. */
  dies(at: number): Promise<void>
}

/** A stream into a folder, over connections of its own. */
export function testStream(site: TestSite, db: StreamOptions['db'], folder: string): TestStream {
  const once: TestStream['once'] = (destination = folderOf(folder), about = 4) =>
    runStream({
      db,
      destination,
      markFolder: folder,
      log: site.log,
      signal: new AbortController().signal,
      once: true,
      about,
    })
  return {
    once,
    async whole() {
      const bets = await site.count(`(
        select journal from bet where journal >= 0 union all select journal from bet_history where journal >= 0 union all
        select journal from round_bet where journal is not null union all
        select journal from round_bet_history where journal is not null) as b`)
      const sent = async () => {
        await once()
        return site.count(`(select coalesce(sum(bets), 0)::int as sum from stream_batch) as s where sum = $1`, [bets])
      }
      await expect.poll(sent).toBe(1)
    },
    async dies(at) {
      const destination = dyingAt(folder, at)
      const message = () => once(destination, 2).then(String, (error: Error) => error.message)
      await expect.poll(message).toContain('not delivered')
    },
  }
}

function dyingAt(folder: string, at: number): Destination {
  const { prepare, put } = folderOf(folder)
  let step = 0
  const pass = () => {
    if (step++ === at) throw new Error('killed')
  }
  return {
    prepare,
    async put(file) {
      if (step === at) writeFileSync(join(folder, '.half.new'), file.bytes.subarray(0, 10))
      pass()
      await put(file)
      pass()
    },
  }
}
