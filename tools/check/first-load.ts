/** The weight of the first page: all JavaScript that `web/dist/index.html` makes the browser fetch before anything is clicked. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'oxc-parser'
import type { Finding, Result } from './finding.ts'
import type { Tree } from './tree.ts'

/** Bytes after gzip; 1 kB is 1000 bytes, as build tools print it. */
const budget = 130_000
const page = 'web/dist/index.html'

/** Skipped with a word when there is no build. */
export function checkFirstLoad(tree: Tree): Result {
  const dist = join(tree.root, 'web/dist')
  if (!existsSync(join(tree.root, page))) return { findings: [], note: 'skipped: web/dist is not built' }
  const findings: Finding[] = []
  const add = (text: string) => void findings.push({ path: page, line: 1, text })
  const waiting = scriptsOf(readFileSync(join(tree.root, page), 'utf8'))
  if (waiting.length === 0) add('the page loads no script: the build is broken')
  const seen = new Set<string>()
  let bytes = 0
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const file = join(dist, path)
    if (!existsSync(file)) {
      add(`loads /${path}, which the build does not have`)
      continue
    }
    const text = readFileSync(file, 'utf8')
    bytes += gzipSync(text).length
    waiting.push(...staticImports(path, text))
  }
  const weight = `${(bytes / 1000).toFixed(1)} kB of gzip JavaScript in ${seen.size} files`
  if (bytes > budget) add(`the first load is ${weight}, the budget is ${budget / 1000} kB: load a part of it lazily`)
  return { findings, note: weight }
}

/** Scripts and preloaded modules of the page, as paths in dist. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  return tags.flatMap((tag) => {
    if (tag.startsWith('<link') && !/\brel=["']?modulepreload\b/.test(tag)) return []
    const path = /\b(?:src|href)=["']?([^"'\s>]+)/.exec(tag)?.[1]
    return path === undefined || /^(?:\w+:)?\/\//.test(path) ? [] : [posix.normalize(path.replace(/^\//, ''))]
  })
}

function staticImports(path: string, text: string): string[] {
  const { module } = parseSync(path, text)
  const exported = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value))
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported]
    .filter((specifier) => specifier !== undefined)
    .map((specifier) => (specifier.startsWith('/') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier)))
}
