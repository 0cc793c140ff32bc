import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

interface Lock {
  packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }>
}

const root = dirname(import.meta.dirname)
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

/** Node's package resolution: next to the package itself, then in every folder above. */
function isFound(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in lock.packages) return true
    if (folder === '') return false
  }
}

// A registry that lacks one platform's build lets npm omit it silently; the clean install of a fresh clone then rejects
// the whole file.
test('the lock file has the optional packages of every platform, so a clean install accepts it', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isFound(path, name))
      .map((name) => `${path} → ${name}`),
  )
  expect(missing).toEqual([])
})

test('the lock file does not tie the site to one registry', () => {
  const addresses = Object.values(lock.packages).flatMap((entry) =>
    entry.resolved?.startsWith('http') ? [entry.resolved] : [],
  )
  expect(addresses).toEqual([])
})
