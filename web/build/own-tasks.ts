/**
 * What a lazy part brings is read file by file, each in a task of its own. The browser would read all of it in one, and a game's page held
 * a phone up for a tenth of a second by that alone. A version of Vite that no longer says what is replaced here stops the build.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** A file and the files it names as it begins. */
interface Reads {
  readonly fileName: string
  readonly imports: readonly string[]
}
interface FirstReads extends Reads {
  readonly isEntry: boolean
  readonly moduleIds: readonly string[]
}

/** Our modules, by where they stand in the project, that are not needed to fetch the others. */
const ours = /^(?!web\/main\.tsx$|web\/ui\/own-task\.ts$|.*node_modules\/).+\.tsx?$/

const from = 'return baseModule().catch(handlePreloadError)'
/**
 * All of them are on their way by then. At the first that is lost the part itself asks for all, at once, and tells: asked on one by one, each
 * that names the lost file would fetch it anew.
 */
const to = `return readOneByOne(deps, importerUrl).then(baseModule).catch(handlePreloadError)`
const helper = `
import { nextTask } from '${fileURLToPath(new URL('../ui/own-task.ts', import.meta.url))}'
const readBefore = new Set()
async function readOneByOne(deps, importerUrl) {
  for (const dep of deps ?? []) {
    const address = assetsURL(dep, importerUrl)
    if (address.endsWith('.css') || readBefore.has(address)) continue
    if (!(await import(/* @vite-ignore */ address).then(() => true, () => false))) return
    readBefore.add(address)
    await nextTask()
  }
}
`

export function ownTasks(): Plugin {
  let places = new Map<string, number>()
  let met = false
  return {
    name: 'own-tasks',
    apply: 'build',
    config: () => ({ build: { modulePreload: { resolveDependencies: (_file, deps) => inOrder(deps, places) } } }),
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes(from)) this.error(`Vite's helper no longer says «${from}»`)
        met = true
        return { code: `${code.replace(from, to)}${helper}`, map: null }
      },
    },
    buildEnd(error) {
      if (!error && !met) this.error('nothing of Vite’s helper is in the build')
    },
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const files = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
        places = placesOf(files)
        const early = oursOf(readFirst(files), fileURLToPath(new URL('../../', import.meta.url)))
        if (early.length > 0) this.error(`read in one task with React, which is long enough alone: ${early.join(', ')}`)
      },
    },
  }
}

/** Those of our modules, by where they stand in the project at `root`, that could come later. */
export function oursOf(ids: readonly string[], root: string): string[] {
  return ids.filter((id) => id.startsWith(root)).map((id) => id.slice(root.length)).filter((path) => ours.test(path))
}

/** The modules that the page's first file brings by itself. */
export function readFirst(files: readonly FirstReads[]): string[] {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  // Grows while it is gone through.
  const names = new Set(files.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const name of names) for (const each of byName.get(name)?.imports ?? []) names.add(each)
  return [...names].flatMap((name) => byName.get(name)?.moduleIds ?? [])
}

/** Each file's place in an order in which whoever is named stands before whoever names it. Throws an Error for files that name each other: read alone, one of them would come too early. */
export function placesOf(files: readonly Reads[]): Map<string, number> {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const places = new Map<string, number>()
  const visit = (name: string, above: readonly string[]) => {
    if (places.has(name)) return
    if (above.includes(name)) throw new Error(`files that name each other: ${[...above.slice(above.indexOf(name)), name].join(' → ')}`)
    for (const each of byName.get(name)?.imports ?? []) visit(each, [...above, name])
    places.set(name, places.size)
  }
  for (const name of byName.keys()) visit(name, [])
  return places
}

/** Code in the order of its places. Vite takes sheets out before it asks, and puts them behind. */
export function inOrder(deps: readonly string[], places: ReadonlyMap<string, number>): string[] {
  return deps.toSorted((one, other) => (places.get(one) ?? places.size) - (places.get(other) ?? places.size))
}
