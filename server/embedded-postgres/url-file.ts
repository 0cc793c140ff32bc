/** DATA_DIR/postgres.url: how tools beside the site (books, pgbench) reach its database. Readable by its owner only. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../platform/data-folder.ts'

/** The path of the file. */
export function urlFile(dataDir: string): string {
  return join(dataDir, 'postgres.url')
}

/** The address the database of this data folder was last started at, if it ever was. */
export async function lastUrl(dataDir: string): Promise<string | undefined> {
  const text = await readFile(urlFile(dataDir), 'utf8').catch(() => undefined)
  return text === undefined || !URL.canParse(text.trim()) ? undefined : text.trim()
}

/** Writes the file when the address is a new one. */
export async function keepUrl(dataDir: string, url: string): Promise<void> {
  if (await lastUrl(dataDir) !== url) await writeDurably(urlFile(dataDir), `${url}\n`)
}
