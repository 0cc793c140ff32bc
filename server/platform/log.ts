/** The server's log: JSON lines, without request bodies, cookies or secrets. */
import { pino, type Logger } from 'pino'

export type Log = Logger

/** Makes a log that writes lines at `level` and above to standard error, so that the start's own words stay readable. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ dest: 2, sync: false }))
}
