/**
 * `npm run history`: where the months of history are. `-- distribute` moves months that are over to the machines of Citus,
 * by player, with `--columnar` compressed; `-- gather` brings them back. The site may run meanwhile; a broken run is repeated by the same command.
 */
import { CommandError, runOnDatabase, say } from './command.ts'
import { distribute, gather, machinesOf, placesOf } from './commands/distributed-history.ts'
import { readArguments } from './platform/process/command-arguments.ts'

const {
  positionals: [verb, ...more],
  values: { columnar },
} = readArguments({ options: { columnar: { type: 'boolean', default: false } }, allowPositionals: true })

const megabytes = (bytes: bigint) => `${bytes / 2n ** 20n} МБ`
const told = (month: string, rows: bigint, ms: number) => say(`${month}: строк ${rows}, ${Math.round(ms / 100) / 10} с`)

await runOnDatabase(async (db) => {
  if (
    more.length > 0 ||
    (verb !== undefined && verb !== 'distribute' && verb !== 'gather') ||
    (columnar && verb !== 'distribute')
  )
    throw new CommandError('Так: npm run history [-- distribute [--columnar] | -- gather]')
  if (verb === 'distribute') await distribute(db, { told, isColumnar: columnar })
  if (verb === 'gather') await gather(db, told)
  const machines = await machinesOf(db)
  say(machines.length === 0 ? 'Вся история здесь: рабочих машин Citus нет.' : `Рабочие машины: ${machines.join(', ')}`)
  for (const { history, here, far } of await placesOf(db))
    say(
      `${history.padEnd(20)}здесь месяцев ${here.months} (${megabytes(here.bytes)}), на рабочих машинах ${far.months} (${megabytes(far.bytes)})`,
    )
  return 0
})
