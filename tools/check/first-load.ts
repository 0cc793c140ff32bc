/**
 * Checks the weight of the first page: all JavaScript that the lobby in `web/dist/.pages` makes the browser fetch
 * before a click, and every sheet it links. A page may only name existing files, and none that contain the admin area.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'oxc-parser'
import type { Finding, Result } from './finding.ts'
import type { Tree } from './tree.ts'

/**
 * Bytes after gzip; 1 kB is 1000 bytes, as build tools print it. A game's own code is not included; it loads on the
 * game's page.
 */
const budget = 175_000
const sheetBudget = 22_000
/**
 * The most sheets of any page: the first paint waits for all, and a browser fetches six files at a time over HTTP/1.1.
 */
const mostSheets = 12
/**
 * Script files that a page names, with their static imports: over HTTP/2 they are fetched together, but each costs a
 * header and compresses worse.
 */
const mostScripts = 110
const folder = 'web/dist/.pages'
const lobby = '/'
/** The prefix of calls of the admin area, which may occur only in its own code. */
const adminCalls = '/api/admin/'

/** Skipped with a message when there is no build. */
export function checkFirstLoad(tree: Tree): Result {
  const list = join(tree.root, folder, 'pages.json')
  if (!existsSync(list)) return { findings: [], note: 'skipped: web/dist is not built' }
  const pages = JSON.parse(readFileSync(list, 'utf8')) as { path: string; file: string }[]
  const loads = pages.map(({ path, file }) => loadOf(join(tree.root, 'web/dist'), path, `${folder}/${file}`))
  const heaviest = loads.toSorted((one, other) => other.bytes - one.bytes)[0]
  const shown = loads.filter((load) => load.address === lobby || load === heaviest)
  return { findings: loads.flatMap(({ findings }) => findings), note: shown.map(weightOf).join('; ') }
}

interface Load {
  /** The page's path. */
  address: string
  bytes: number
  /** Total of the linked sheets. */
  sheetBytes: number
  files: number
  findings: Finding[]
}

function loadOf(dist: string, address: string, page: string): Load {
  const load: Load = { address, bytes: 0, sheetBytes: 0, files: 0, findings: [] }
  const add = (text: string) => void load.findings.push({ path: page, line: 1, text })
  const html = readFileSync(join(dist, '..', '..', page), 'utf8')
  const waiting = scriptsIn(html)
  if (waiting.length === 0) add('the page loads no script: the build is broken')
  load.bytes += inlineIn(html)
  const seen = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const file = join(dist, path)
    if (!existsSync(file)) {
      add(`loads /${path}, which the build does not have`)
      continue
    }
    const text = readFileSync(file, 'utf8')
    load.bytes += gzipSync(text).length
    load.files += 1
    if (text.includes(adminCalls))
      add(`loads /${path}, in which the admin area is called: none of it is in the players’ pages`)
    waiting.push(...staticImports(path, text))
  }
  if (load.files > mostScripts)
    add(
      `${load.files} files of code are named and imported at once, ${mostScripts} at most: let what screens share come in one file (codeSplitting in web/vite.config.ts)`,
    )
  const sheets = sheetsIn(html)
  if (sheets.length > mostSheets)
    add(
      `the first picture waits for ${sheets.length} sheets, ${mostSheets} at most: let what pages share come in one file (codeSplitting in web/vite.config.ts)`,
    )
  for (const path of sheets) {
    const file = join(dist, path)
    if (existsSync(file)) load.sheetBytes += gzipSync(readFileSync(file)).length
    else add(`links /${path}, which the build does not have`)
  }
  if (address === lobby && load.sheetBytes > sheetBudget) {
    add(
      `the sheets of the first page are ${kilobytes(load.sheetBytes)} of gzip, the budget is ${kilobytes(sheetBudget)}: let a room’s sheet come with its code`,
    )
  }
  if (address === lobby && load.bytes > budget)
    add(`the first load is ${weightOf(load)}, the budget is ${budget / 1000} kB: load a part of it lazily`)
  return load
}

function weightOf({ address, bytes, sheetBytes, files }: Load): string {
  return `${kilobytes(bytes)} of gzip JavaScript in ${files} files and ${kilobytes(sheetBytes)} of sheets of ${address}`
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Every linked sheet, as a path in dist. */
function sheetsIn(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].flatMap(([, path]) => path ?? [])
}

/** Every built script named by a tag of the page, as a path in dist. */
function scriptsIn(html: string): string[] {
  return [...html.matchAll(/"\/([^"\s]+\.js)"/g)].flatMap(([, path]) => path ?? [])
}

/** Bytes of inline scripts. */
function inlineIn(html: string): number {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].reduce(
    (sum, [, code = '']) => sum + gzipSync(code).length,
    0,
  )
}

function staticImports(path: string, text: string): string[] {
  const { module } = parseSync(path, text)
  const exported = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value))
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported]
    .filter((specifier) => specifier !== undefined)
    .map((specifier) => (specifier.startsWith('/') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier)))
}
