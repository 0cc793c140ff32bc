/** The stream of bets and movements to other systems: what nodes know of it. It runs in a process of its own. */
import type { Db } from '../../platform/database/database.ts'
import { keepsNothing, type Slice } from '../../slice.ts'
import { progress } from './batch.ts'

export const streamSlice: Slice<{ db: Db }> = {
  ...keepsNothing,
  folder: 'features/stream',
  async afterRestoration({ database: { db } }) {
    const sent = await progress(db)
    return sent === undefined
      ? []
      : [
          'Поток для своих систем: запустите npm run stream. Он отзовёт то, чего в базе больше нет, и пойдёт дальше с новым номером восстановления.',
        ]
  },
  erase: null,
  measures: [
    {
      name: 'kurazh_stream_batch',
      help: 'The last batch of the stream that has arrived; absent where it was never run',
      async read(db) {
        const sent = await progress(db)
        return sent === undefined ? [] : [{ value: Number(sent.delivered) }]
      },
    },
    {
      name: 'kurazh_stream_behind_seconds',
      help: 'The age of the oldest bet that the stream has not delivered; 0 where there is none',
      async read(db) {
        const sent = await progress(db)
        const since = sent?.oldest?.getTime()
        return sent === undefined ? [] : [{ value: since === undefined ? 0 : Math.max(0, (Date.now() - since) / 1000) }]
      },
    },
  ],
  open: () => ({}),
}
