/** Checks every import in the tree against the table of `import-table.ts`. */
import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import type { Finding, Result } from './finding.ts'
import { importStatements } from './import-statements.ts'
import { computedImports, testsMayImport, type Zone, zones } from './import-table.ts'
import type { SourceFile, Tree } from './tree.ts'

const ourScope = '@kurazh/'
const builtins = new Set(builtinModules)

/** Every import resolves to an existing file that its folder may import. */
export function checkImports(tree: Tree): Result {
  const findings: Finding[] = []
  let count = 0
  for (const file of tree.files) {
    const place = zoneOf(file.path)
    if (place === undefined) {
      findings.push({ path: file.path, line: 1, text: unknownFolder })
      continue
    }
    for (const { specifier, start } of importStatements(file)) {
      count += 1
      const text = fault(tree, file, place, specifier)
      if (text !== undefined) findings.push({ path: file.path, line: file.lineAt(start), text })
    }
  }
  return { findings, note: `${count} imports of ${tree.files.length} files` }
}

const unknownFolder =
  'no row of the import table holds this file: move it into a known folder, or add a row to ARCHITECTURE.md and tools/check/import-table.ts'

const mendAny = 'Move what is shared there, or pass it in from the root (server/app.ts, web/app.tsx)'
const mendFeature =
  'A feature imports public.ts of lower features (the levels in tools/check/import-table.ts). What a lower one needs of higher ones goes through the form of a slice (server/slice.ts)'

interface Place {
  zone: Zone
  name: string
}

function fault(tree: Tree, file: SourceFile, place: Place, specifier: string | undefined): string | undefined {
  if (specifier === undefined) {
    if (file.path in computedImports) return undefined
    return 'a computed import cannot be checked: write the path out, or add the file to computedImports in tools/check/import-table.ts'
  }
  const target = ourFile(file.path, specifier)
  if (target === undefined) return packageFault(file, place.zone, specifier)
  if (!tree.listed.has(target))
    return `«${specifier}» does not resolve: there is no ${target} (paths are written with their ending)`
  if (allowed(file, place, target)) return undefined
  const may = place.zone.mayImport.map((each) => each.replace('{}', place.name)).join(', ')
  const zone = place.zone.pattern.replace('*', place.name)
  const mend = zone.startsWith('server/features/') ? mendFeature : mendAny
  return `${zone} may not import ${target}: it may import ${may === '' ? 'nothing of ours' : may}. ${mend}`
}

/** The path from the root of one of our own files; undefined for a package. */
export function ourFile(from: string, specifier: string): string | undefined {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), path))
  if (path.startsWith('/')) return path.slice(1)
  return path.startsWith(ourScope) ? path.slice(ourScope.length) : undefined
}

function allowed(file: SourceFile, { zone, name }: Place, target: string): boolean {
  if (matched(zone.pattern, target) === name) return true
  const [world = ''] = file.path.split('/')
  const fixtures = file.isTest ? (testsMayImport[world] ?? []) : []
  return [...zone.mayImport, ...fixtures].some((pattern) => matched(pattern.replace('{}', name), target) !== undefined)
}

function packageFault(file: SourceFile, zone: Zone, specifier: string): string | undefined {
  if (file.isTest || zone.packages === 'any') return undefined
  const isBuiltin = specifier.startsWith('node:') || builtins.has(specifier)
  if (zone.packages === 'browser')
    return isBuiltin ? `«${specifier}» is Node’s and this code runs in a browser` : undefined
  if (zone.packages.some((each) => specifier === each || specifier.startsWith(`${each}/`))) return undefined
  return `${zone.pattern} may not use «${specifier}»: its packages are ${zone.packages.join(', ') || 'none'}`
}

/** The zone of a file and the name its `*` captured, or undefined for a folder that is not in the table. */
function zoneOf(path: string): { zone: Zone; name: string } | undefined {
  for (const zone of zones) {
    const name = matched(zone.pattern, path)
    if (name !== undefined) return { zone, name }
  }
  return undefined
}

/** The name captured by `*` when `pattern` matches `path` ('' if it has none), undefined when it does not match. */
function matched(pattern: string, path: string): string | undefined {
  const parts = path.split('/')
  let name = ''
  for (const [at, wanted] of pattern.split('/').entries()) {
    const part = parts[at]
    if (wanted === '*') {
      // `*` is a folder: a file next to the slices belongs to none of them.
      if (part === undefined || at === parts.length - 1) return undefined
      name = part
    } else if (part !== wanted) return undefined
  }
  return name
}
