/**
 * Renders every page (see prerender.tsx) into dist/.pages at build time. The server reads them from there; they have no
 * URL of their own.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Manifest, type Plugin } from 'vite'
import type * as rendering from '../prerender.tsx'
import { markdown } from './markdown.ts'
import { integrityOf, pageHtml } from './page-html.ts'
import { cssModules, cssOptions } from './css-modules.ts'

const entry = 'main.tsx'
/** The sheets of every page, in order: the first defines the order of the layers. */
const sheetsFirst = ['styles/utility.css', 'styles/main.css']
/** Font subsets for every first screen; full fonts load when a character needs them. */
const firstFonts = /^styles\/fonts\//
/** Inlined, because they must not wait for a request; the server allows each by its hash. */
const earlyScripts = ['before-paint.js', 'who.js', 'early-press.js']

/** Output of the browser build: its chunks, and the files of each module. */
interface Built {
  manifest: Manifest
  filesOf: Readonly<Record<string, readonly string[]>>
}

/** A rendered page with the modules of `web/` that its screen loads. */
type Page = Omit<rendering.RenderedPage, 'loads'> & { modules: string[] }

export function prerender(root: string): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '.' }) {
        const template = await readFile(join(root, 'index.html'), 'utf8')
        const early = Object.fromEntries(
          await Promise.all(
            earlyScripts.map(async (name) => [name, await readFile(join(root, 'public', name), 'utf8')] as const),
          ),
        )
        const built: Built = {
          manifest: await manifestIn(dir),
          filesOf: JSON.parse(await readFile(join(dir, '.vite', 'ssr-manifest.json'), 'utf8')) as Built['filesOf'],
        }
        const { pages, games } = await rendered(root, join(dir, '.rendering'))
        const hashed = async (files: Iterable<string>) =>
          new Map(
            await Promise.all(
              [...files].map(async (file) => [`/${file}`, integrityOf(await readFile(join(dir, file)))] as const),
            ),
          )
        const fonts = Object.entries(built.manifest).flatMap(([source, { file }]) =>
          firstFonts.test(source) ? [`/${file}`] : [],
        )
        await mkdir(join(dir, '.pages'))
        const list = await Promise.all(
          pages.map(async ({ path, title, markup, modules }, at) => {
            const { scripts, sheets } = filesFor(built, modules)
            const html = pageHtml(template, {
              title,
              markup,
              early,
              fonts,
              modules: await hashed(scripts),
              sheets: await hashed(sheets),
            })
            await writeFile(join(dir, '.pages', `${at}.html`), html)
            return { path, file: `${at}.html` }
          }),
        )
        await writeFile(join(dir, '.pages', 'pages.json'), JSON.stringify(list))
        const scenes = await Promise.all(
          games.map(async ({ scene, ...game }) => ({ ...game, scene: await readFile(join(dir, scene), 'utf8') })),
        )
        await writeFile(join(dir, '.pages', 'games.json'), JSON.stringify(scenes))
        await rm(join(dir, '.vite'), { recursive: true })
      },
    },
  }
}

/** The scripts that a page loads at once for these modules, the entry first, and all their sheets. */
function filesFor(
  { manifest, filesOf }: Built,
  modules: readonly string[],
): { scripts: Set<string>; sheets: Set<string> } {
  const scripts = new Set<string>()
  const sheets = new Set(sheetsFirst.map((source) => chunkOf(manifest, source).file))
  const add = ({ file, imports = [], css = [] }: Manifest[string]): void => {
    if (scripts.has(file)) return
    scripts.add(file)
    for (const source of imports) add(chunkOf(manifest, source))
    for (const sheet of css) sheets.add(sheet)
  }
  add(chunkOf(manifest, entry))
  const files = new Set(modules.flatMap((source) => filesOf[source] ?? []))
  for (const chunk of Object.values(manifest)) if (files.has(`/${chunk.file}`)) add(chunk)
  return { scripts, sheets }
}

function chunkOf(manifest: Manifest, source: string): Manifest[string] {
  const chunk = manifest[source]
  if (!chunk) throw new Error(`the build has no file of ${source}`)
  return chunk
}

const manifestIn = async (dir: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(dir, '.vite', 'manifest.json'), 'utf8')) as Manifest

/** Builds the pages' code for Node, runs it and deletes it. */
async function rendered(root: string, outDir: string): Promise<{ pages: Page[]; games: rendering.SharedGame[] }> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react(), markdown(), ...cssModules()],
    css: cssOptions(root),
    build: {
      ssr: 'prerender.tsx',
      outDir,
      manifest: true,
      emptyOutDir: true,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      minify: false,
      rolldownOptions: { checks: { bundlerTimings: false }, output: { preserveModules: true } },
    },
  })
  const manifest = await manifestIn(outDir)
  const run = async (source: string) =>
    (await import(pathToFileURL(join(outDir, chunkOf(manifest, source).file)).href)) as object
  const { renderPages, sharedGames } = (await run('prerender.tsx')) as typeof rendering
  const pages = await renderPages()
  const moduleOf = new Map<unknown, string>()
  // A module that fails in Node belongs to no screen: the screens' modules have run already.
  for (const source of lazyModules(manifest, 'prerender.tsx'))
    for (const exported of Object.values(await run(source).catch(() => ({})))) moduleOf.set(exported, source)
  const modules = (page: rendering.RenderedPage) =>
    page.loads.map((component) => moduleOf.get(component) ?? missing(page.path))
  await rm(outDir, { recursive: true })
  return { pages: pages.map((page) => ({ ...page, modules: modules(page) })), games: sharedGames() }
}

/** The dynamic imports of a module and of its static imports. */
function lazyModules(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  if (seen.has(source)) return []
  seen.add(source)
  const { imports = [], dynamicImports = [] } = chunkOf(manifest, source)
  return [...dynamicImports, ...imports.flatMap((imported) => lazyModules(manifest, imported, seen))]
}

function missing(path: string): never {
  throw new Error(`the screen of ${path} loads a component that no module exports`)
}
