/** A temporary folder for one run of a bench program, removed however the run ends. */
import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Workspace {
  readonly folder: string
}

/**
 * Creates the folder, passes it to `work` and removes it afterwards; a signal ends the run and also removes the folder.
 */
export async function inWorkspace(
  work: (workspace: Workspace, onLeave: (leave: () => Promise<void>) => void) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kurazh-bench-'))
  // The database's own user must be able to traverse the folder; mkdtemp closes it.
  await chmod(folder, 0o711)
  const leaving: (() => Promise<void>)[] = []
  let left: Promise<void> | undefined
  // Last opened, first closed.
  const leave = () =>
    (left ??= closeAll(leaving.reverse()).finally(() =>
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
    ))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void leave().finally(() => process.exit(1)))
  try {
    await work({ folder }, (close) => void leaving.push(close))
  } finally {
    await leave()
  }
}

async function closeAll(closing: readonly (() => Promise<void>)[]): Promise<void> {
  for (const close of closing) await close().catch((error: unknown) => console.error(error))
}
