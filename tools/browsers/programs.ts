/** Finds installed programs, and starts those that a browser needs around it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The first of these programs that is installed, by name or path; undefined when none is. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names
    .flatMap((name) => (name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name))))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** A screen in memory: the number of its display, and what ends it. */
export async function openScreen(): Promise<{ display: string; close(): void }> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await firstLine(screen, 3)
  return { display: `:${number}`, close: () => screen.kill() }
}

function firstLine(child: ChildProcess, fd: number): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)))
    child.stdio[fd]?.once('data', (bytes: Buffer) => resolve(bytes.toString().trim()))
  })
}
