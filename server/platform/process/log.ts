/**
 * Writes the server's log: JSON lines, without request bodies, cookies or secrets. A repeated error is written in full
 * once a second.
 */
import { type DestinationStream, type LogFn, pino, type Logger } from 'pino'

export type Log = Logger

interface LogOptions {
  /** Where lines go; by default standard error, so that the start's own messages remain readable. */
  to?: DestinationStream
  /** Milliseconds since any fixed moment. */
  now?(): number
}

/** Creates a log that writes lines at `level` and above. */
export function createLog(
  level: string,
  { to = pino.destination({ dest: 2, sync: false }), now = () => performance.now() }: LogOptions = {},
): Log {
  const mayWrite = oncePerSecond(now)
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(args, method) {
          const written = mayWrite(args)
          if (written !== undefined) method.apply(this, written as Parameters<LogFn>)
        },
      },
    },
    to,
  )
}

const everyMs = 1_000
/** Beyond this many kinds, the record of written ones is dropped. */
const mostKinds = 1_000

/**
 * Shortens a repeated line: an error written less than a second ago is left out, except for the code that a player may
 * report to support. The next line of the kind says how many were left out: a full disk fails every write, and the log
 * would fill the rest of it.
 */
function oncePerSecond(now: () => number): (args: readonly unknown[]) => readonly unknown[] | undefined {
  const kinds = new Map<string, { at: number; left: number }>()
  return (args) => {
    const [facts, message] = args
    if (typeof facts !== 'object' || facts === null || !('err' in facts) || !(facts.err instanceof Error)) return args
    const kind = `${String(message)} ${'code' in facts.err ? String(facts.err.code) : ''} ${facts.err.message}`
    const last = kinds.get(kind)
    if (last === undefined || now() - last.at >= everyMs) {
      if (kinds.size >= mostKinds) kinds.clear()
      kinds.set(kind, { at: now(), left: 0 })
      return last === undefined || last.left === 0 ? args : [{ ...facts, leftOut: last.left }, message]
    }
    last.left++
    return 'trace' in facts ? [{ trace: facts.trace, sameAs: facts.err.message }, message] : undefined
  }
}
