/**
 * Checks the documents against the tree: the paths, links and npm commands they name exist, and the introductory
 * documents stay short.
 */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Finding, Result } from './finding.ts'
import type { Tree } from './tree.ts'

/** The most lines of a document: longer parts belong to a separate page under `docs`. */
const mostLines: Readonly<Record<string, number>> = { 'README.md': 60, 'ARCHITECTURE.md': 150, 'CONTRIBUTING.md': 120 }

const topFolders = 'games|contract|server|web|tools|bench|e2e|docs|deploy'
/** A path in code type. `<id>` matches any name; `NNNN` is a number not assigned yet. */
const namedPath = new RegExp(`\`(?:node )?((?:${topFolders})/[\\w./<>-]*)`, 'g')
const linkTarget = /\]\(([^)\s#]+)[^)]*\)/g
const pictureSource = /<img src="([^"]+)"/g
const npmCommand = /npm run ([a-z][a-z-]*)/g

/** Every Markdown file at the root and under `docs`; texts for players are excluded. */
const isDocument = (path: string) => /^(?:[A-Z]+\.md|docs\/.+\.md)$/.test(path)

export function checkDocuments(tree: Tree): Result {
  const documents = [...tree.listed].filter(isDocument)
  const scripts = scriptsOf(tree)
  const findings = documents.flatMap((path) =>
    faultsOf(path, readFileSync(join(tree.root, path), 'utf8'), tree, scripts),
  )
  return { findings, note: `${documents.length} documents` }
}

/** The tutorial describes a game that the reader makes: its files and links do not exist here. */
const isOfTutorial = (path: string, line: string) =>
  path === 'docs/tutorial-a-game.md' && (/(?:games|web)\/(?:games\/)?limbo\//.test(line) || line.includes('](/'))

function faultsOf(path: string, text: string, tree: Tree, scripts: ReadonlySet<string>): Finding[] {
  const lines = text.trimEnd().split('\n')
  const found: Finding[] = lines.flatMap((line, at) =>
    isOfTutorial(path, line)
      ? []
      : faultsOfLine(path, line, tree, scripts).map((fault) => ({ path, line: at + 1, text: fault })),
  )
  const most = mostLines[path]
  if (most !== undefined && lines.length > most)
    found.push({
      path,
      line: most + 1,
      text: `${lines.length} lines, the limit is ${most}: move a part to a page under docs`,
    })
  return found
}

function faultsOfLine(path: string, line: string, tree: Tree, scripts: ReadonlySet<string>): string[] {
  const matches = (pattern: RegExp) => [...line.matchAll(pattern)].flatMap(([, name]) => name ?? [])
  const here = posix.dirname(path)
  const links = [...matches(linkTarget), ...matches(pictureSource)].filter((target) => !/^[a-z]+:/.test(target))
  return [
    ...matches(namedPath)
      .filter((name) => !name.includes('NNNN') && !exists(tree, name))
      .map((name) => `«${name}» does not exist: name the file of today`),
    ...links
      .filter((target) => !exists(tree, posix.normalize(posix.join(here, target))))
      .map((target) => `the link «${target}» leads nowhere`),
    ...matches(npmCommand)
      .filter((name) => !scripts.has(name))
      .map((name) => `«npm run ${name}» is no script of package.json`),
  ]
}

/** True for a listed file, or a folder of listed files. */
function exists(tree: Tree, name: string): boolean {
  const path = name.replace(/[./]+$/, '')
  if (path === '') return true
  const pattern = new RegExp(`^${path.replaceAll(/[.+]/g, String.raw`\$&`).replaceAll(/<[^>]*>/g, '[^/]+')}(?:/|$)`)
  for (const listed of tree.listed) if (pattern.test(listed)) return true
  return false
}

function scriptsOf(tree: Tree): ReadonlySet<string> {
  if (!tree.listed.has('package.json')) return new Set()
  const { scripts = {} } = JSON.parse(readFileSync(join(tree.root, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>
  }
  return new Set(Object.keys(scripts))
}
