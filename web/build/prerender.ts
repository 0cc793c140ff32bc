/** Rng every page in advance (see prerender.tsx) into dist/.pages: the server reads them from there, no address leads to them. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { markdown } from './markdown.ts'
import { withoutComments } from './inline-scripts.ts'
import { roomSheets, sheetOptions } from './room-sheets.ts'
import { rtpTable } from './rtp-table.ts'
import type * as drawing from '../prerender.tsx'

/** What was built, by file name. */
type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>

export function prerender(root: string): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '.' }, bundle) {
        const { template, files: tagged } = withoutCode(await readFile(join(dir, 'index.html'), 'utf8'))
        const always = [...tagged, ...startFiles(bundle, root).map((each) => `/${each}`)]
        const start = withoutComments(await readFile(join(root, 'build', 'start.js'), 'utf8'))
        const { pages, games, modulesOf } = await drawnPages(root, join(dir, '.drawing'))
        await mkdir(join(dir, '.pages'))
        const list = await Promise.all(
          pages.map(async (page, at) => {
            const file = `${at}.html`
            const modules = page.loads.flatMap((code) => importedIn(code).flatMap(modulesOf))
            const chunks = filesOf(bundle, modules)
            const files = [...new Set([...always, ...chunks.map((each) => `/${each}`)])]
            const drawn = filled(template, page, `{\nconst files = ${JSON.stringify(files)}\n${start}\n}`)
            await writeFile(join(dir, '.pages', file), withSheets(drawn, sheetsOf(bundle, chunks)))
            return { path: page.path, file }
          }),
        )
        await writeFile(join(dir, '.pages', 'pages.json'), JSON.stringify(list))
        await writeFile(join(dir, '.pages', 'games.json'), JSON.stringify(games.map(({ scene, ...game }) => ({ ...game, scene: textOf(bundle, scene) }))))
        await rm(join(dir, 'index.html'))
      },
    },
  }
}

/** Builds the pages' code for Node, runs it and throws it away. */
async function drawnPages(root: string, outDir: string): Promise<{ pages: drawing.DrawnPage[]; games: drawing.SharedGame[]; modulesOf: (file: string) => string[] }> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react(), markdown(), ...roomSheets(), rtpTable()],
    css: sheetOptions(root),
    build: { ssr: 'prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false, assetsInlineLimit: 0, minify: false, rolldownOptions: { checks: { bundlerTimings: false } } },
  })) as Rolldown.RolldownOutput
  const { drawPages, sharedGames } = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as typeof drawing
  const pages = await drawPages()
  await rm(outDir, { recursive: true })
  return {
    pages,
    games: sharedGames(),
    modulesOf(file) {
      const chunk = built.output.find(({ fileName }) => fileName.endsWith(file.replace(/^\.+\//, '')))
      if (chunk?.type !== 'chunk') throw new Error(`a page loads ${file}, which was not built`)
      return chunk.moduleIds
    },
  }
}

/** What stands in a built file that is a text. Throws Error where there is no such file. */
function textOf(bundle: Bundle, address: string): string {
  const file = bundle[address.slice(1)]
  if (file?.type !== 'asset') throw new Error(`the build has no file ${address}`)
  return String(typeof file.source === 'string' ? file.source : Buffer.from(file.source))
}

/** The files that code imports when it is called. */
function importedIn(code: string): string[] {
  return [...code.matchAll(/\bimport\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].flatMap(([, file]) => file ?? [])
}

/** The built files of modules, with all that these files import at once. */
function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const isOf = (item: Bundle[string]) => item.type === 'chunk' && item.moduleIds.some((id) => modules.includes(id))
  const files = new Set<string>()
  const add = (file: string): void => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    chunk.imports.forEach(add)
  }
  Object.values(bundle).filter(isOf).forEach(({ fileName }) => add(fileName))
  return [...files]
}

/** What `main.tsx` asks for once React is there. Throws where it would come with React, in one long task. */
function startFiles(bundle: Bundle, root: string): string[] {
  const [first, ...files] = filesOf(bundle, [join(root, 'start.tsx')])
  if (first === undefined || filesOf(bundle, [join(root, 'main.tsx')]).includes(first)) throw new Error('main.tsx imports start.tsx at once: look what they share')
  return [first, ...files]
}

/** The sheets that come with chunks. */
function sheetsOf(bundle: Bundle, chunks: readonly string[]): string[] {
  return chunks.flatMap((file) => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
  })
}

const sheetTag = /\s*<link rel="stylesheet"[^>]*>/g
/** The sheets of every page, in their order: the first says which layer wins. */
const sheetsFirst = ['utility', 'main']

/** The page with the sheets of its chunks too: it is drawn as it will stay, before any code has come. */
function withSheets(html: string, sheets: readonly string[]): string {
  const place = (tag: string) => sheetsFirst.findIndex((name) => tag.includes(`/${name}-`)) + 1 || sheetsFirst.length + 1
  const named = (html.match(sheetTag) ?? []).map((tag) => tag.trim())
  const added = sheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  const tags = [...new Set([...named, ...added])].toSorted((one, other) => place(one) - place(other))
  return replaced(html.replace(sheetTag, ''), /(?=\s*<\/head>)/, tags.map((tag) => `\n    ${tag}`).join(''))
}

/** The page without the tags that fetch its code at once, and the files they named, the page's own module first. */
function withoutCode(html: string): { template: string; files: string[] } {
  const tag = /\s*<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)">(?:<\/script>)?/g
  const files = [...html.matchAll(tag)].flatMap(([, file]) => file ?? [])
  if (files.length === 0) throw new Error('index.html loads no code')
  return { template: html.replace(tag, ''), files }
}

function filled(template: string, { title, markup }: drawing.DrawnPage, start: string): string {
  const titled = replaced(template, /<title>.*<\/title>/, `<title>${title}</title>`)
  const shared = replaced(titled, /(<meta property="og:title" content=")[^"]*/, `<meta property="og:title" content="${title}`)
  const drawn = replaced(shared, /<div id="root"><\/div>/, `<div id="root" data-drawn>${markup}</div>`)
  return replaced(drawn, /(?=<\/body>)/, `<script>${start}</script>\n  `)
}

/** Throws where there is nothing to replace: the template and this file belong together. */
function replaced(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`index.html has nothing like ${pattern}`)
  return text.replace(pattern, () => by)
}
