/** A small repository made for one test, and removed after it. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Finding } from './finding.ts'
import { readTree, type Tree } from './tree.ts'

const repository = join(import.meta.dirname, '../..')

/** Writes the files (path → text) and git's view of them; returns the folder. */
export function madeRoot(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'kurazh-check-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  return root
}

export function madeTree(files: Readonly<Record<string, string>>): Tree {
  return readTree(madeRoot(files))
}

/** The same, with our real configuration files and the installed packages, for the programs that need them. */
export function madeTreeWithConfiguration(files: Readonly<Record<string, string>>, configuration: readonly string[]): Tree {
  const root = madeRoot({ '.gitignore': 'node_modules\n', 'package.json': '{ "type": "module" }', ...files })
  for (const path of configuration) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(repository, path), join(root, path))
  }
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  return readTree(root)
}

/** `file:line` of each finding, for comparing. */
export function places(findings: readonly Finding[]): string[] {
  return findings.map(({ path, line }) => `${path}:${line}`).toSorted()
}
