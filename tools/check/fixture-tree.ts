/** Creates a small repository for one test and removes it afterwards. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Finding } from './finding.ts'
import { readTree, type Tree } from './tree.ts'

const repository = join(import.meta.dirname, '../..')

/** Writes the files (path → text) and creates a git repository; returns the folder. */
export function fixtureRoot(files: Readonly<Record<string, string>>): string {
  const root = writtenRoot(files)
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  return root
}

/** Reads the written files without git, which would take longer than most checks: all of them count as listed. */
export function fixtureTree(files: Readonly<Record<string, string>>): Tree {
  return readTree(writtenRoot(files), new Set(Object.keys(files)))
}

function writtenRoot(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'kurazh-check-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** The same, with the real configuration files and the installed packages, for programs that need them. */
export function fixtureTreeWithConfiguration(
  files: Readonly<Record<string, string>>,
  configuration: readonly string[],
): Tree {
  const root = fixtureRoot({ '.gitignore': 'node_modules\n', 'package.json': '{ "type": "module" }', ...files })
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
