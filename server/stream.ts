/**
 * `npm run stream`: sends every bet and every other movement of money to your own systems, as numbered Parquet files in
 * STREAM_DIR or by POST to STREAM_URL, until it is stopped. `-- --once` ends when everything has arrived. `-- --again 12`
 * sends batches from number 12 on once more, the same as before.
 */
import { join } from 'node:path'
import { CommandError, runOnDatabase, say } from './command.ts'
import type { Config } from './config.ts'
import { deliverAgain } from './features/stream/batch.ts'
import { folderOf } from './features/stream/folder.ts'
import { receiverAt } from './features/stream/receiver.ts'
import { runStream, type StreamOptions } from './features/stream/stream.ts'
import { readArguments } from './platform/process/command-arguments.ts'
import { createLog } from './platform/process/log.ts'

const { once, again } = readArguments({
  options: { once: { type: 'boolean', default: false }, again: { type: 'string' } },
}).values
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

await runOnDatabase(async (_db, config, { background: db }) => {
  const where = placeOf(config)
  if (again !== undefined) say(`Пакетов пойдёт ещё раз: ${await deliverAgain(db, firstOf(again))}.`)
  say(`Поток ставок и движений денег: ${where.says}.`)
  await runStream({ db, ...where, log: createLog(config.logLevel), signal: stopping.signal, once })
  if (once) say('Всё отправлено.')
  return 0
})

/** Throws CommandError where the settings name no place. */
function placeOf({ stream, dataDir }: Config): Pick<StreamOptions, 'destination' | 'markFolder'> & { says: string } {
  if (stream === undefined)
    throw new CommandError('Куда отправлять, не сказано: задайте STREAM_DIR или STREAM_URL (.env.example).')
  return 'folder' in stream
    ? { destination: folderOf(stream.folder), markFolder: stream.folder, says: `файлы в папке ${stream.folder}` }
    : {
        destination: receiverAt(stream),
        markFolder: join(dataDir, 'stream'),
        says: `запросы на ${new URL(stream.url).host}`,
      }
}

function firstOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new CommandError(`--again: нужен номер пакета, например 12, а задано «${text}»`)
  return Number(text)
}
