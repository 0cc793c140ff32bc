/** Runs the commands of the guide in order and prints what became of each. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inWorkspace } from '../../harness/workspace.ts'
import { type Command, commandsOf, isAsShown } from './fences.ts'

const root = join(import.meta.dirname, '../..')
const pages = join(root, 'docs/operator')
/** Where the guide puts the site. */
const siteFolder = '/opt/kurazh'
const patienceMs = 180_000

/** Returns whether every command did what the guide says. `only`: the number of one page. */
export async function runGuide(only: string | undefined): Promise<boolean> {
  const names = readdirSync(pages).filter((name) => /^\d\d-.+\.md$/.test(name) && name.startsWith(only ?? ''))
  const counts = { run: 0, passed: 0, failed: 0 }
  await inWorkspace(async ({ folder }) => {
    makeMachine()
    const environment = join(folder, 'environment')
    writeFileSync(environment, '')
    for (const name of names.toSorted()) {
      console.log(name)
      const open: ChildProcess[] = []
      for (const command of commandsOf(readFileSync(join(pages, name), 'utf8'))) {
        const outcome = await outcomeOf(command, environment, open)
        counts[outcome.kind] += 1
        console.log(`  ${signs[outcome.kind]} ${command.line}: ${headOf(command)}${outcome.detail}`)
      }
      for (const child of open.toReversed()) await ended(child)
    }
  })
  console.log(`Выполнено ${counts.run}, не запущено ${counts.passed}, не сошлось ${counts.failed}.`)
  return counts.failed === 0
}

const signs = { run: '✓', passed: '–', failed: '✗' } as const
const headOf = ({ text }: Command) => text.split('\n').find((line) => !line.startsWith('#')) ?? ''

interface Outcome {
  kind: keyof typeof signs
  detail: string
}

async function outcomeOf(command: Command, environment: string, open: ChildProcess[]): Promise<Outcome> {
  if (command.reason !== undefined) return { kind: 'passed', detail: ` — ${command.reason}` }
  const missing = command.needs.filter((program) => !isInstalled(program))
  if (missing.length > 0) return { kind: 'passed', detail: ` — нет программ: ${missing.join(', ')}` }
  const { child, printed, status } = await execute(command, environment)
  if (command.staysOpen) open.push(child)
  const expected = command.expected
  const asShown = expected === undefined || isAsShown(printed(), expected)
  if (status === (command.staysOpen ? null : command.status) && asShown) return { kind: 'run', detail: '' }
  const shown = asShown ? '' : `\n    в руководстве:\n${indented(expected ?? '')}`
  return { kind: 'failed', detail: `\n    код ${status}, напечатано:\n${indented(printed())}${shown}` }
}

const indented = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => `      ${line}`)
    .join('\n')

interface Execution {
  child: ChildProcess
  printed(): string
  /** null while it runs. */
  status: number | null
}

/** Runs a block in bash; what it exports is there for the next one. */
async function execute({ text, staysOpen, expected }: Command, environment: string): Promise<Execution> {
  const keep = staysOpen ? '' : `\nexport -p > ${environment}`
  const child = spawn('bash', ['-c', `source ${environment}\nset -euo pipefail\n${text}${keep}`], {
    cwd: siteFolder,
    env: { PATH: pathOf(), HOME: '/root', LANG: 'C.UTF-8', TZ: 'Europe/Moscow' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: staysOpen,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => (output += more))
  const printed = () => withoutNpm(output)
  const gone = once(child, staysOpen ? 'exit' : 'close').then(() => true)
  const isOpenAsShown = async () => {
    while (!isAsShown(printed(), expected ?? '…')) await sleep(200)
  }
  await Promise.race([gone, ...(staysOpen ? [isOpenAsShown()] : []), sleep(patienceMs, undefined, { ref: false })])
  if (!staysOpen && child.exitCode === null) child.kill('SIGKILL')
  return { child, printed, status: child.exitCode }
}

/** What npm says before a script of it is of no interest. */
const withoutNpm = (text: string) => text.replaceAll(/^\n?> .*\n/gm, '').replaceAll(/^npm notice.*\n/gm, '')

/** The tools of the package folders come last: an operator has none of them. */
const pathOf = () =>
  [dirname(process.execPath), '/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'].join(':')

function isInstalled(program: string): boolean {
  try {
    execFileSync('bash', ['-c', `command -v ${program}`], { stdio: 'ignore', env: { PATH: pathOf() } })
    return true
  } catch {
    return false
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  process.kill(-child.pid, 'SIGINT')
  await Promise.race([once(child, 'exit'), sleep(60_000, undefined, { ref: false })])
}

/** The site's folder, /etc and /var are this machine's, and what is written to them ends with the run. */
function makeMachine(): void {
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  run('ip', 'link', 'set', 'lo', 'up')
  run('ip', 'address', 'add', '192.0.2.10/32', 'dev', 'lo')
  const written = '/mnt'
  run('mount', '-t', 'tmpfs', '-o', 'mode=0755', 'tmpfs', written)
  run('mount', '-t', 'tmpfs', '-o', 'mode=0755', 'tmpfs', '/opt')
  mkdirSync(siteFolder)
  for (const [index, [from, to]] of [
    [root, siteFolder],
    ['/etc', '/etc'],
    ['/var', '/var'],
    ['/run', '/run'],
  ].entries()) {
    const [upper, work] = [join(written, `${index}`), join(written, `${index}-work`)]
    for (const each of [upper, work]) mkdirSync(each)
    run('mount', '-t', 'overlay', 'overlay', '-o', `lowerdir=${from},upperdir=${upper},workdir=${work}`, `${to}`)
  }
}
