/**
 * Machines of a trial cluster. Each has its programs, its folder and an address: on the loopback of this machine, or in
 * a network of its own, where it can be cut off from the others.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

interface Program {
  command: string
  args: readonly string[]
  env?: Readonly<Record<string, string>>
}

export interface MachineOptions {
  name: string
  /** Its number: the last part of its address in a network of its own. */
  number: number
  /** Everything that it writes. */
  folder: string
  /** Whether it has a network of its own; root only, in a network that this process may change. */
  isolated: boolean
  /** What runs on it; asked at each start. */
  programs(machine: Machine): readonly Program[]
}

/** Programs that refuse root run as this user of the package. */
const user = 'postgres'
/** Moves the clock of one program. */
const clockLibrary = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const network = '10.72.0'

/** Runs a command to its end. Throws with what it printed. */
export function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`)
  return stdout
}

/** Makes the network that isolated machines share with this process. */
export function layNetwork(): void {
  run('ip', 'link', 'set', 'lo', 'up')
  run('ip', 'link', 'add', 'kurazh', 'type', 'bridge')
  run('ip', 'address', 'add', `${network}.254/24`, 'dev', 'kurazh')
  run('ip', 'link', 'set', 'kurazh', 'up')
  mkdirSync('/run/netns', { recursive: true })
  run('mount', '-t', 'tmpfs', 'none', '/run/netns')
}

export class Machine {
  readonly name: string
  readonly address: string
  readonly folder: string
  readonly #options: MachineOptions
  #running: ChildProcess[] = []

  constructor(options: MachineOptions) {
    const { name, number, folder, isolated } = options
    this.#options = options
    this.name = name
    this.folder = folder
    this.address = isolated ? `${network}.${number}` : '127.0.0.1'
    mkdirSync(folder, { recursive: true })
    if (process.getuid?.() === 0) chownSync(folder, idOf('-u'), idOf('-g'))
    this.write('clock', '+0')
    if (isolated) this.#join()
  }

  #join(): void {
    run('ip', 'netns', 'add', this.name)
    run('ip', 'link', 'add', `to-${this.name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', this.name)
    run('ip', 'link', 'set', `to-${this.name}`, 'master', 'kurazh', 'up')
    run('ip', '-n', this.name, 'address', 'add', `${this.address}/24`, 'dev', 'eth0')
    for (const device of ['eth0', 'lo']) run('ip', '-n', this.name, 'link', 'set', device, 'up')
  }

  /** Writes a file of its folder, which its programs may change. Returns the path. */
  write(name: string, text: string): string {
    const file = join(this.folder, name)
    writeFileSync(file, text)
    if (process.getuid?.() === 0) chownSync(file, idOf('-u'), idOf('-g'))
    return file
  }

  /**
   * What stands before a command whose clock may be moved; nothing on a shared network. By `env`, so that it meets only
   * the program itself: what it shares between its processes belongs to their user.
   */
  get clock(): readonly string[] {
    return this.#options.isolated
      ? [
          'env',
          `LD_PRELOAD=${clockLibrary}`,
          `FAKETIME_TIMESTAMP_FILE=${join(this.folder, 'clock')}`,
          'FAKETIME_CACHE_DURATION=1',
          'FAKETIME_DONT_FAKE_MONOTONIC=1',
          'DONT_FAKE_MONOTONIC=1',
        ]
      : []
  }

  /** Starts all its programs. */
  start(): void {
    const { isolated, programs } = this.#options
    const log = openSync(join(this.folder, 'log'), 'a')
    this.#running = programs(this).map(({ command, args, env }) => {
      const inside = isolated ? ['ip', 'netns', 'exec', this.name] : []
      const asUser = process.getuid?.() === 0 ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []
      const [first = command, ...rest] = [...inside, ...asUser, command, ...args]
      return spawn(first, rest, {
        detached: true,
        cwd: this.folder,
        stdio: ['ignore', log, log],
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: this.folder, ...env },
      })
    })
  }

  #pids(): number[] {
    if (this.#options.isolated) return run('ip', 'netns', 'pids', this.name).split('\n').filter(Boolean).map(Number)
    const lives = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null
    return this.#running.filter(lives).flatMap(({ pid }) => pid ?? [])
  }

  signal(signal: NodeJS.Signals): void {
    for (const pid of this.#pids()) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has just ended.
      }
    }
  }

  /** As if its power were cut: every process at once, isolated machines only. */
  async kill(): Promise<void> {
    while (this.#pids().length > 0) {
      this.signal('SIGKILL')
      await sleep(20)
    }
  }

  /** Lets its programs end by themselves, at most so many milliseconds. */
  async stop(mostMs = 20_000): Promise<void> {
    for (const { pid } of this.#running) if (pid !== undefined) safely(() => process.kill(pid, 'SIGTERM'))
    const until = Date.now() + mostMs
    while (this.#pids().length > 0 && Date.now() < until) await sleep(50)
    await this.kill()
  }

  /** Isolated machines only. */
  cutOff(): void {
    run('ip', 'link', 'set', `to-${this.name}`, 'down')
  }

  reconnect(): void {
    run('ip', 'link', 'set', `to-${this.name}`, 'up')
  }

  /** Moves the clock of its programs by so many seconds from the true time. */
  moveClock(seconds: number): void {
    this.write('clock', `${seconds < 0 ? '' : '+'}${seconds}`)
  }
}

function safely(work: () => void): void {
  try {
    work()
  } catch {
    // It has just ended.
  }
}

function idOf(kind: '-u' | '-g'): number {
  return Number(run('id', kind, user))
}
