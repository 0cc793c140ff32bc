/**
 * The page of a package: the files its maker built, stored next to its books and listed with their hashes. A file that
 * is not on the list is never served. A package without a page is stored but cannot be played.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Faults } from './faults.ts'
import { jsonOf } from './manifest.ts'
import { openInside, plainBytes } from './package-files.ts'
import { pageBounds, pageTypes } from './policy.ts'

const pageFile = z.object({
  /** Relative to the page's folder. */
  path: z.string(),
  /** In hex. */
  sha256: z.string(),
  /** Content-security-policy sources of its inline scripts; only for HTML pages. */
  scripts: z.array(z.string()).optional(),
})
const keptForm = z.object({
  title: z.string(),
  maker: z.string().nullable(),
  tile: z.string().nullable(),
  files: z.array(pageFile),
  /** The address of a page that its maker keeps elsewhere; there are no files then. */
  elsewhere: z.string().optional(),
})
export type KeptPage = z.output<typeof keptForm>
export type PageFile = z.output<typeof pageFile>

const aboutFile = 'about.json'
const aboutForm = z.strictObject({
  title: z.string().trim().min(1).max(40),
  maker: z.string().trim().min(1).max(60).nullable().default(null),
  tile: z.string().nullable().default(null),
  page: z.string().max(500).optional(),
})

/** The folder of a page's files, the same in a package and in a stored version. */
export const pageFolder = 'page'
const entryFile = 'index.html'
const listFile = 'page.json'

/** Copies the page to `target`; undefined if the package has none. `name` is the title if the page has no other. */
export async function keepPage(
  folder: string,
  name: string,
  target: string,
  faults: Faults,
): Promise<KeptPage | undefined> {
  const source = await lstat(join(folder, pageFolder)).catch(() => undefined)
  if (source === undefined) return pageElsewhere(folder, name, target, faults)
  if (!source.isDirectory()) faults.stop(pageFolder, 'это не папка')
  const paths = await pathsIn(folder, faults)
  if (!paths.includes(entryFile)) faults.stop(`${pageFolder}/`, `нет файла ${entryFile}`)
  const { page: elsewhere, ...about } = await readAbout(folder, name, faults)
  if (elsewhere !== undefined)
    faults.stop(
      aboutFile,
      `page — адрес страницы на узле её автора, а здесь есть и папка ${pageFolder}/. Оставьте одно`,
    )
  if (about.tile !== null && !(paths.includes(about.tile) && pageTypes[extname(about.tile)]?.startsWith('image/')))
    faults.stop(aboutFile, `tile — картинка из папки ${pageFolder}/, а здесь ${about.tile}`)
  const files: PageFile[] = []
  let room = pageBounds.bytes
  for (const path of paths) {
    const { bytes, ...file } = await copied(folder, path, join(target, pageFolder), faults)
    room -= bytes
    if (room < 0) faults.stop(`${pageFolder}/`, `файлов больше чем на ${pageBounds.bytes} байт`)
    files.push(file)
  }
  const page = { ...about, files }
  await writeFile(join(target, listFile), JSON.stringify(page), { mode: 0o600 })
  return page
}

/** Stores the address of a page that its maker keeps; undefined if there is no address either. */
async function pageElsewhere(
  folder: string,
  name: string,
  target: string,
  faults: Faults,
): Promise<KeptPage | undefined> {
  const { title, maker, tile, page: elsewhere } = await readAbout(folder, name, faults)
  if (elsewhere === undefined) return undefined
  if (tile !== null) faults.stop(aboutFile, `tile — картинка из папки ${pageFolder}/, а её здесь нет`)
  const address = URL.canParse(elsewhere) ? new URL(elsewhere) : undefined
  if (address?.protocol !== 'https:' || address.username !== '' || address.search !== '' || address.hash !== '')
    faults.stop(
      aboutFile,
      'page — адрес страницы по https, без параметров и якоря, например https://games.maker.example/casket/index.html',
    )
  const page: KeptPage = { title, maker, tile: null, files: [], elsewhere: address.href }
  await writeFile(join(target, listFile), JSON.stringify(page), { mode: 0o600 })
  return page
}

/** The page of a stored version, by the version's folder; undefined if it has none. */
export async function keptPage(folder: string): Promise<KeptPage | undefined> {
  const text = await readFile(join(folder, listFile), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : keptForm.parse(JSON.parse(text))
}

/** Every file below the page's folder. Adds faults for files that cannot be served. */
async function pathsIn(folder: string, faults: Faults): Promise<string[]> {
  const entries = await readdir(join(folder, pageFolder), { withFileTypes: true, recursive: true })
  const root = join(folder, pageFolder)
  const paths: string[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(root.length + 1)
    const fault = (sentence: string) => faults.add(`${pageFolder}/${path}`, sentence)
    if (!path.split('/').every((part) => /^[\w~@+-][\w.~@+ ,()-]*$/.test(part)) || path.length > pageBounds.path)
      fault('в имени — латинские буквы, цифры и знаки «_-.~@+,()», не с точки, весь путь до 200 знаков')
    else if (!entry.isDirectory() && pageTypes[extname(path)] === undefined)
      fault(`таких файлов в странице не бывает; можно ${Object.keys(pageTypes).join(' ')}`)
    if (!entry.isDirectory()) paths.push(path)
    if (paths.length > pageBounds.files) faults.stop(`${pageFolder}/`, `файлов больше ${pageBounds.files}`)
  }
  faults.refuseIfAny()
  return paths.toSorted()
}

async function readAbout(folder: string, name: string, faults: Faults): Promise<z.output<typeof aboutForm>> {
  if ((await lstat(join(folder, aboutFile)).catch(() => undefined)) === undefined)
    return { title: name, maker: null, tile: null }
  const { handle } = await openInside(folder, aboutFile, pageBounds.about, faults)
  try {
    const read = aboutForm.safeParse(jsonOf(await handle.readFile('utf8')))
    return read.success
      ? read.data
      : faults.stop(
          aboutFile,
          'нужен JSON вида {"title", "maker", "tile"}: название до 40 знаков, автор до 60 и картинка из папки page/; обязательно только название; page — адрес страницы, если она лежит у автора',
        )
  } finally {
    await handle.close()
  }
}

async function copied(
  folder: string,
  path: string,
  target: string,
  faults: Faults,
): Promise<PageFile & { bytes: number }> {
  const file = await openInside(folder, `${pageFolder}/${path}`, pageBounds.file, faults)
  try {
    await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 })
    const sum = createHash('sha256')
    async function* counted() {
      for await (const chunk of plainBytes(file)) {
        sum.update(chunk)
        yield chunk
      }
    }
    await pipeline(
      Readable.from(counted()),
      createWriteStream(join(target, path), { flags: 'wx', mode: 0o600, flush: true }),
    )
    const scripts =
      extname(path) === '.html' ? { scripts: inlineScripts(await readFile(join(target, path), 'utf8')) } : {}
    return { path, bytes: file.bytes, sha256: sum.digest('hex'), ...scripts }
  } finally {
    await file.handle.close()
  }
}

/** If a browser parses a script differently, the hash does not match and the script does not run. */
function inlineScripts(html: string): string[] {
  const found = [...html.matchAll(/<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi)]
  return found.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
}
