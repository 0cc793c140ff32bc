/**
 * Runs a command on a machine of its own: a network, mounts and processes that end with it, so that files for operators
 * are tried with the addresses, ports and paths that they name. Linux and root only.
 */
import { spawnSync } from 'node:child_process'

const inside = 'KURAZH_OWN_MACHINE'

/** Runs `work` inside; where that is not possible, prints why and ends with 0. `what`: the subject of that sentence. */
export async function onOwnMachine(what: string, work: () => Promise<boolean>): Promise<void> {
  if (process.env[inside] !== undefined) {
    process.exitCode = (await work()) ? 0 : 1
    return
  }
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return console.log(`${what}: не проверено. Нужны Linux и root: для проверки заводится отдельная сеть и папки.`)
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  // Processes are its own as well: what a command leaves running ends with it. The first of them is a shell, because it
  // takes in what has ended: Patroni holds a dead PostgreSQL that nobody has taken in for a running one.
  const first = ['bash', '-c', '"$@"; exit $?', 'bash']
  const own = ['--net', '--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child', '--mount-proc']
  const { status, error } = spawnSync('unshare', [...own, ...first, ...again], {
    stdio: 'inherit',
    env: { ...process.env, [inside]: '1' },
  })
  if (error !== undefined) console.log(`${what}: не проверено, отдельную сеть завести не удалось (${error.message}).`)
  process.exitCode = status ?? 1
}
