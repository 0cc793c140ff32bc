/**
 * Hashes of a release: every file that the site serves and the skeleton of every page, in one text of a fixed form. The
 * same commit gives the same text everywhere; anyone with the text can check a site against it.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { skeletonOf } from './page-skeleton.ts'

const firstLine = 'kurazh release hashes 1'
/**
 * Not listed: files that the server picks as alternatives (compressed copies) or fills in itself (the manifest holds
 * the site's name).
 */
const left = /\.(?:br|gz)$|^manifest\.webmanifest$/

/**
 * `file`: bytes as served, uncompressed. `page`: the skeleton of the page at a path; `*` is every path without a page
 * of its own.
 */
export interface Listed {
  kind: 'file' | 'page'
  path: string
  sha256: string
  /** In bytes. */
  size: number
}

export const sha256Of = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const listed = (kind: Listed['kind'], path: string, content: string | Uint8Array): Listed => {
  const bytes = Buffer.from(content)
  return { kind, path, sha256: sha256Of(bytes), size: bytes.length }
}

/** The contents of a built site. Throws Error when nothing is built. */
export function hashesOf(built: string): Listed[] {
  if (!existsSync(join(built, '.pages', 'pages.json'))) throw new Error(`nothing is built in ${built}`)
  const files = readdirSync(built, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(built.length).replaceAll('\\', '/').replace(/^\//, ''))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')) && !left.test(path))
    .map((path) => listed('file', `/${path}`, readFileSync(join(built, path))))
  const pages = JSON.parse(readFileSync(join(built, '.pages', 'pages.json'), 'utf8')) as {
    path: string
    file: string
  }[]
  return [
    ...files,
    ...pages.map(({ path, file }) =>
      listed('page', path, skeletonOf(readFileSync(join(built, '.pages', file), 'utf8')).text),
    ),
  ]
}

const lineOf = ({ kind, sha256, size, path }: Listed): string => `${kind} ${sha256} ${size} ${path}`
const line = /^(file|page) ([0-9a-f]{64}) (\d+) (\S+)$/

/** The text of a list: one line each, by kind and then by the bytes of the path. */
export function textOf(list: readonly Listed[]): string {
  const key = ({ kind, path }: Listed) => Buffer.from(`${kind} ${path}`)
  const inOrder = list.toSorted((one, other) => Buffer.compare(key(one), key(other)))
  return [firstLine, ...inOrder.map(lineOf), ''].join('\n')
}

/** Parses a list; undefined if it is not exactly the text of one. */
export function listIn(text: string): Listed[] | undefined {
  const [first, ...lines] = text.split('\n')
  const list = lines.slice(0, -1).flatMap((each): Listed[] => {
    const [, kind, sha256 = '', size, path = ''] = line.exec(each) ?? []
    return kind === undefined ? [] : [{ kind: kind === 'page' ? 'page' : 'file', sha256, size: Number(size), path }]
  })
  return first === firstLine && textOf(list) === text ? list : undefined
}
