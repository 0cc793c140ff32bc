/** Reads the SQL of the site: migrations, and the files with the stored functions of each slice. */
import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'

const server = new URL('../../', import.meta.url)

export interface SqlFile {
  /** The path from `server`, with forward slashes: `ledger/post.sql`. */
  name: string
  text: string
  /** Hash of the content: comments and line breaks do not change it. */
  hash: string
}

export interface Statement {
  /** Without the comments before it. */
  text: string
  /** Offset in the file. */
  start: number
}

/** Migrations contain tables and run once; every other file contains functions and can be run repeatedly. */
export const isMigration = (name: string): boolean => /^migrations\/\d{4}-[\w-]+\.sql$/.test(name)

/** Bodies of functions, strings, quoted names, comments: a semicolon in them ends no statement. */
const opaque = /\$(\w*)\$[^]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[^]*?\*\//g
const isComment = (part: string): boolean => part.startsWith('--') || part.startsWith('/*')

/** Reads every file, migrations first, in the order of application. */
export async function readSqlFiles(): Promise<SqlFile[]> {
  const files: SqlFile[] = []
  for await (const path of glob('**/*.sql', { cwd: server, exclude: ['node_modules/**'] })) {
    const text = await readFile(new URL(path.replaceAll('\\', '/'), server), 'utf8')
    files.push({ name: path.replaceAll('\\', '/'), text, hash: hashOf(text) })
  }
  return files.toSorted(
    (a, b) => Number(isMigration(b.name)) - Number(isMigration(a.name)) || (a.name < b.name ? -1 : 1),
  )
}

/** Splits a file into its statements, in order. */
export function statementsOf(text: string): Statement[] {
  const masked = text.replace(opaque, (part) => (isComment(part) ? ' ' : 'x').repeat(part.length))
  let end = -1
  return masked.split(';').flatMap((piece) => {
    const from = end + 1
    end = from + piece.length
    const start = from + piece.search(/\S/)
    return start < from ? [] : [{ text: text.slice(start, end).trimEnd(), start }]
  })
}

function hashOf(text: string): string {
  const said = text
    .replace(opaque, (part) => (isComment(part) ? ' ' : part))
    .replace(/\s+/g, ' ')
    .trim()
  return createHash('sha256').update(said).digest('hex')
}
