/**
 * A worker that opens no site: for tests of the process that starts workers. Its instructions come in the field of the
 * database's address.
 */
import { appendFileSync } from 'node:fs'
import { groundOfWorker, tellListening } from '../workers.ts'

const { databaseUrl, ports } = await groundOfWorker()
const { log, first, later } = JSON.parse(databaseUrl) as { log: string; first: string; later: string }
const role = ports.port === 0 ? first : later
appendFileSync(log, `${process.pid} ${role}\n`)
if (role === 'deaf') process.on('SIGTERM', () => undefined)
// The others start listening a little later than this one ends.
const patience = setTimeout(
  () => tellListening({ port: 4000, realtimePort: 4001, packagePort: 4002 }),
  ports.port === 0 ? 0 : 700,
)
if (role === 'ends when it listens') setTimeout(() => process.exit(3), 200)
patience.ref()
