/** Manages PostgreSQL's own log, DATA_DIR/postgres.log: the server appends to it, and we keep it small. */
import { copyFile, open, stat, truncate, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

const largestBytes = 8 * 1024 * 1024
const tailBytes = 2000

function logFile(dataDir: string): string {
  return join(dataDir, 'postgres.log')
}

/** Opens the log for a server to write to. The server keeps it open even when the site is killed. */
export async function openLog(dataDir: string): Promise<FileHandle> {
  await boundLog(dataDir)
  return open(logFile(dataDir), 'a', 0o600)
}

/** Keeps the log below 8 MB, plus one older file. Safe while the server writes, because it always appends. */
export async function boundLog(dataDir: string): Promise<void> {
  const file = logFile(dataDir)
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= largestBytes) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

/** Returns the last lines written after the byte `from`, for a message that explains a failed start. */
export async function tailOfLog(dataDir: string, from: number): Promise<string> {
  const handle = await open(logFile(dataDir), 'r')
  try {
    const { size } = await handle.stat()
    const start = Math.max(from, size - tailBytes)
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(Math.max(size - start, 0)),
      0,
      Math.max(size - start, 0),
      start,
    )
    return buffer.toString('utf8', 0, bytesRead).trim()
  } finally {
    await handle.close()
  }
}
