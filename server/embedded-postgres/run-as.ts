/** Runs the database's programs: as its own user when the site runs as root, otherwise as the current user. */
import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

/** The database cannot run here. The message is the Russian sentence for the operator. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

/** An unprivileged user of the system. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

export interface Finished {
  /** Null when a signal ended it or it could not be started. */
  readonly code: number | null
  /** Standard output and error together. */
  readonly output: string
}

/** Options of every program of the database: no settings of the operator's own shell reach it. */
export function spawnOptions(user: SystemUser | undefined) {
  return {
    // A folder that every user can enter: the user may have no access to the current one.
    cwd: '/',
    env: {
      PATH: `${dirname(process.execPath)}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
      LC_ALL: 'C',
    },
    ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
  }
}

/** Runs a program to its end. Never throws: a missing program is a null code with the reason as output. */
export function runAs(user: SystemUser | undefined, command: string, args: readonly string[]): Promise<Finished> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(command, args, { ...spawnOptions(user), stdio: ['ignore', 'pipe', 'pipe'] })
    const collect = (text: string) => {
      output += text
    }
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output: output.trim() }))
  })
}
