/** Ends what a killed predecessor left running. Only the server we start may write to a cluster. */
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Home } from './home.ts'
import { runAs } from './run-as.ts'

interface Process {
  readonly pid: number
  readonly uid: number
  readonly command: string
}

/**
 * Stops every process of this cluster: its server as an operator would (fast, then immediate), orphans of a killed
 * server at once. Call it only while holding the cluster's lock, which proves that no living process is using them.
 */
export async function stopLeftovers(home: Home): Promise<void> {
  // Backends show their title as command line; anything else is the server itself, or an interrupted initdb.
  const isServer = (found: Process) => !found.command.startsWith('postgres: ')
  const leftovers = await processesOf(home)
  if (leftovers.some(isServer)) {
    signal(leftovers.filter(isServer), 'SIGINT')
    if (!(await gone(home, 10_000))) signal((await processesOf(home)).filter(isServer), 'SIGQUIT')
  }
  if (leftovers.length > 0 && !(await gone(home, 1_000))) {
    signal(await processesOf(home), 'SIGQUIT')
    if (!(await gone(home, 2_000))) {
      signal(await processesOf(home), 'SIGKILL')
      await gone(home, 5_000)
    }
  }
  // With no process left the file is stale, and PostgreSQL would trust it if its pid had been given to another
  // process.
  await rm(join(home.cluster, 'postmaster.pid'), { force: true })
}

function signal(processes: readonly Process[], name: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended by itself in the meantime.
    }
  }
}

async function gone(home: Home, patienceMs: number): Promise<boolean> {
  for (let waitedMs = 0; ; waitedMs += 25) {
    if ((await processesOf(home)).length === 0) return true
    if (waitedMs >= patienceMs) return false
    await sleep(25)
  }
}

/** Only processes of the database's user count, so that a similar process of another user is never touched. */
async function processesOf(home: Home): Promise<Process[]> {
  const uid = home.user?.uid ?? process.getuid?.()
  const all = process.platform === 'linux' ? await processesFromProc() : await processesFromPs()
  return all.filter((found) => found.uid === uid && found.pid !== process.pid && found.command.includes(home.mark))
}

async function processesFromProc(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        // A zombie has an empty command line and is therefore skipped.
        const [{ uid }, command] = await Promise.all([stat(`/proc/${pid}`), readFile(`/proc/${pid}/cmdline`, 'utf8')])
        return { pid: Number(pid), uid, command: command.replaceAll('\0', ' ') }
      } catch {
        return undefined
      }
    }),
  )
  return found.filter((entry) => entry !== undefined)
}

async function processesFromPs(): Promise<Process[]> {
  const { output } = await runAs(undefined, 'ps', ['-axww', '-o', 'pid=,uid=,command='])
  return output.split('\n').flatMap((line) => {
    const [, pid, uid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return command === undefined ? [] : [{ pid: Number(pid), uid: Number(uid), command }]
  })
}
