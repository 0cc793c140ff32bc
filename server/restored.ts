/**
 * `npm run restored`: run it once after the database was restored from a copy, before any node starts. docs/operator
 * explains what it does and why. `-- --copy-of 2026-12-31T23:59:00+03:00` gives the time of the copy, where a node has
 * already served from it.
 */
import { parseArgs } from 'node:util'
import { CommandError, runOnDatabase, say } from './command.ts'
import { declareRestored } from './commands/restore.ts'
import { createLog } from './platform/process/log.ts'
import { encryptionKeyOf } from './storage.ts'

await runOnDatabase(async (_db, config, database) => {
  const { lines, holds } = await declareRestored(database, await encryptionKeyOf(config), createLog('error'), {
    dataDir: config.dataDir,
    copyOf: copyOf(),
    brand: config.brand,
  })
  lines.forEach(say)
  return holds ? 0 : 1
})

/** Returns the given time. Throws CommandError for an invalid value. */
function copyOf(): Date | undefined {
  const wrong = new CommandError('Так: npm run restored [-- --copy-of 2026-12-31T23:59:00+03:00]')
  try {
    const { values } = parseArgs({ options: { 'copy-of': { type: 'string' } } })
    if (values['copy-of'] === undefined) return undefined
    const at = new Date(values['copy-of'])
    if (Number.isNaN(at.getTime()) || at.getTime() > Date.now()) throw wrong
    return at
  } catch {
    throw wrong
  }
}
