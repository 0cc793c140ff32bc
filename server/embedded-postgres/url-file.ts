/** DATA_DIR/postgres.url: the database address for other tools (books, pgbench). Readable by its owner only. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../platform/process/data-folder.ts'

/** Returns the path of the file. */
export function urlFile(dataDir: string): string {
  return join(dataDir, 'postgres.url')
}

/** Returns the last address of this data folder's database, if it was ever started. */
export async function lastUrl(dataDir: string): Promise<string | undefined> {
  const text = await readFile(urlFile(dataDir), 'utf8').catch(() => undefined)
  return text === undefined || !URL.canParse(text.trim()) ? undefined : text.trim()
}

/** Writes the file when the address is new. */
export async function keepUrl(dataDir: string, url: string): Promise<void> {
  if ((await lastUrl(dataDir)) !== url) await writeDurably(urlFile(dataDir), `${url}\n`)
}
