/** Runs npm, preferably the one that started this command. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

export interface NpmAnswer {
  code: number
  output: string
  complained: string
}

/** Runs npm in the project's folder. `environment` is added to this process's own. */
export async function runNpm(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<NpmAnswer> {
  const started = process.env['npm_execpath']
  const [program, ...before] = started?.endsWith('.js') === true ? [process.execPath, started] : ['npm']
  const child = spawn(program, [...before, ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, complained] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output, complained }
}
