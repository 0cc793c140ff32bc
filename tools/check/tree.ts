/**
 * The source tree that all checks use: every code file, parsed once.
 *
 * Files are found by walking the folders and then compared with what git tracks or would add. A walk that missed a
 * folder, or a file that was not parsed, is a finding: a checker that reads too little passes everything.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type ParseResult } from 'oxc-parser'
import type { Finding } from './finding.ts'

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  path: string
  text: string
  program: ParseResult['program']
  comments: ParseResult['comments']
  isTest: boolean
  /** Line (from 1) of an offset in `text`. */
  lineAt(offset: number): number
}

export interface Tree {
  root: string
  files: readonly SourceFile[]
  /** Every path that git tracks or would add, code or not. */
  listed: ReadonlySet<string>
  /** Files that could not be read or parsed. A tree with any of them cannot be checked. */
  unread: readonly Finding[]
}

const code = /\.[mc]?[jt]sx?$/
const parsed = /\.(ts|tsx|mjs|js)$/
const notRead =
  'not read by the check: write it as .ts or .tsx (.mjs, .js where no build reaches), outside ignored folders'
const notOurs = new Set(['.git', 'node_modules', 'dist', 'data', 'screens', 'test-results', 'playwright-report'])

/**
 * Reads and parses the tree under `root`: the files that git lists, or the given ones. Throws when git cannot list it.
 */
export function readTree(root: string, listed: ReadonlySet<string> = listedByGit(root)): Tree {
  const files: SourceFile[] = []
  const unread: Finding[] = []
  for (const path of walk(root, '')) {
    if (!listed.has(path)) continue
    const file = readSource(root, path, unread)
    if (file !== undefined) files.push(file)
  }
  const read = new Set([...files, ...unread].map((each) => each.path))
  for (const path of listed) {
    if (code.test(path) && !read.has(path)) unread.push({ path, line: 1, text: notRead })
  }
  if (files.length + unread.length === 0)
    unread.push({ path: '.', line: 1, text: 'no code file was read: is this the repository’s root?' })
  return { root, files, listed, unread }
}

function listedByGit(root: string): Set<string> {
  const list = (...flags: string[]) => {
    const output = execFileSync('git', ['ls-files', '-z', ...flags], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return output.split('\0').filter(Boolean)
  }
  const paths = new Set(list('--cached', '--others', '--exclude-standard'))
  for (const path of list('--deleted')) paths.delete(path)
  return paths
}

function* walk(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && !notOurs.has(entry.name)) yield* walk(root, path)
    else if (entry.isFile() && parsed.test(entry.name)) yield path
  }
}

function readSource(root: string, path: string, unread: Finding[]): SourceFile | undefined {
  const text = readFileSync(join(root, path), 'utf8')
  const result = parseSync(path, text)
  const lineAt = lineCounter(text)
  const [error] = result.errors
  if (error !== undefined) {
    unread.push({ path, line: lineAt(error.labels[0]?.start ?? 0), text: `does not parse: ${error.message}` })
    return undefined
  }
  return { path, text, program: result.program, comments: result.comments, isTest: /\.test\.tsx?$/.test(path), lineAt }
}

/** Line (from 1) of an offset in the text. */
export function lineCounter(text: string): (offset: number) => number {
  return (offset) => {
    let line = 1
    for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
    return line
  }
}
