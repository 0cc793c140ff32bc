/** Runs one of the installed command-line programs. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const programs = join(import.meta.dirname, '../../node_modules/.bin')

/**
 * Compiler and linter are Go programs that run a few seconds. Collecting at five times the live heap instead of twice
 * saves a fifth of their time.
 */
const roomy = { GOGC: '400', GOMEMLIMIT: '1GiB' }

export interface Answer {
  code: number
  output: string
  /** The program's standard error. */
  complaint: string
}

/**
 * Starts `name` from node_modules in `root`, under the Node that runs this process. Rejects when it cannot be started.
 */
export async function command(root: string, name: string, args: readonly string[]): Promise<Answer> {
  const child = spawn(process.execPath, [join(programs, name), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...roomy, ...process.env },
  })
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
  const [output, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output, complaint }
}
