/** Pages of packages: how they are added, and what is served. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePackage } from '../../../e2e/package/make-package.ts'
import { localPackageHost } from '@kurazh/contract/play/package-host.ts'
import { request } from 'undici'
import { testSite, type TestSite } from '../../testing/site.ts'
import { keptPage } from './page-files.ts'
import { addPackage, packageFolder, type PackageStore, removePackage } from './packages.ts'

let site: TestSite
let root: string
let store: PackageStore
let folder: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kurazh-pages-'))
  site = await testSite({ DATA_DIR: join(root, 'data') })
  store = { db: site.database.db, dataDir: join(root, 'data') }
  await mkdir(store.dataDir, { recursive: true })
})
afterAll(async () => {
  await site.close()
  await rm(root, { recursive: true })
})
beforeEach(async () => {
  folder = join(root, 'casket')
  makePackage(folder)
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await removePackage(store, 'casket')
  }
})

async function added(): Promise<number> {
  const outcome = await addPackage(store, folder)
  if ('faults' in outcome) throw new Error(outcome.faults.join('\n'))
  return outcome.done.version
}
/** Sends a request as a browser does, with the host name of the address. */
async function page(path: string, headers = {}, name: string = localPackageHost): Promise<Response> {
  const { port } = new URL(site.packageOrigin)
  const {
    statusCode: status,
    headers: got,
    body,
  } = await request(site.packageOrigin + path, { headers: { host: `${name}:${port}`, ...headers } })
  const text = await body.text()
  return new Response(status === 304 ? null : text, {
    status,
    headers: Object.entries(got).flatMap(([each, value]) =>
      [value ?? []].flat().map((one): [string, string] => [each, one]),
    ),
  })
}

describe('a page that was added', () => {
  test('is listed with its title and served completely under its policy', async () => {
    const version = await added()
    expect(await keptPage(packageFolder(store.dataDir, { name: 'casket', version }))).toMatchObject({
      title: 'Ларец',
      maker: 'Мастерская «Кураж»',
      tile: 'tile.svg',
    })
    const answer = await page(`/casket/${version}/index.html?sessionID=any`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('<title>Ларец</title>')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; " +
        "media-src 'self' data: blob:; connect-src 'self' data: blob:; worker-src 'self' blob:; manifest-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors " +
        ['localhost', '127.0.0.1', '*.localhost']
          .map((host) => `http://${host}:${new URL(site.origin).port}`)
          .join(' '),
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    const script = await page(`/casket/${version}/game.js`)
    expect([script.headers.get('content-type'), script.headers.get('cache-control')]).toEqual([
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    const again = await page(`/casket/${version}/game.js`, {
      'if-none-match': script.headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    })
    expect(again.status).toBe(304)
    const part = await page(`/casket/${version}/tile.svg`, { range: 'bytes=0-3' })
    expect([part.status, await part.text()]).toEqual([206, '<svg'])
  })

  test('allows its inline scripts by their hashes', async () => {
    const code = 'globalThis.begun = 1'
    await writeFile(
      join(folder, 'page', 'index.html'),
      `<!doctype html><script type="module">${code}</script><script src="game.js"></script>`,
    )
    const answer = await page(`/casket/${await added()}/index.html`)
    expect(answer.headers.get('content-security-policy')).toContain(
      `script-src 'self' 'unsafe-eval' 'sha256-${createHash('sha256').update(code).digest('base64')}';`,
    )
  })

  test('serves its own files only: no books, lists, other folders or other versions', async () => {
    const version = await added()
    const paths = [
      '',
      'page.json',
      'base.books',
      'page/index.html',
      '../base.books',
      '..%2fbase.books',
      '%2e%2e/page.json',
      'assets/../index.html',
      '.',
      'no.js',
      'INDEX.HTML',
      'index.html/',
      'index.html%00',
    ]
    for (const path of paths)
      expect([path, (await page(`/casket/${version}/${path}`)).status]).toEqual([
        path,
        path === 'assets/../index.html' ? 200 : expect.toSatisfy((status: number) => status === 404 || status === 400),
      ])
    for (const path of [
      `/casket/${version + 1}/index.html`,
      '/casket/0/index.html',
      '/other/1/index.html',
      '/%2e%2e/1/index.html',
      '/lock.sqlite',
    ])
      expect((await page(path)).status).toBe(404)
  })

  test('is not served on the site’s own origin', async () => {
    const version = await added()
    const answer = await fetch(`${site.origin}/casket/${version}/game.js`)
    expect(answer.status).toBe(404)
  })

  test.each(['localhost', '127.0.0.1', '[::1]', 'kurazh.localhost'])(
    'is not served under %s, which may be the site’s own name: its cookies would be the site’s',
    async (name) => {
      const version = await added()
      expect((await page(`/casket/${version}/index.html`, {}, name)).status).toBe(404)
      expect((await page(`/casket/${version}/game.js`, {}, name)).status).toBe(404)
      const policy = (await fetch(site.origin)).headers.get('content-security-policy')
      expect(policy).toContain(`frame-src http://packages.localhost:${new URL(site.packageOrigin).port};`)
    },
  )

  test('is served on another port of the same host if no other name is known, and names who may frame it', async () => {
    const answer = await page(`/casket/${await added()}/index.html`, {}, '192.168.1.5')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toMatch(
      new RegExp(`frame-ancestors http://192\\.168\\.1\\.5:${new URL(site.origin).port}$`),
    )
  })

  test('is gone with its package', async () => {
    const version = await added()
    expect((await page(`/casket/${version}/index.html`)).status).toBe(200)
    await removePackage(store, 'casket')
    expect((await page(`/casket/${version}/index.html`)).status).toBe(404)
  })

  test('makes a new version if only the page has changed, and is refused if nothing has', async () => {
    const first = await added()
    expect(await addPackage(store, folder)).toMatchObject({
      faults: [expect.stringContaining('точно такой пакет уже есть')],
    })
    await writeFile(join(folder, 'page', 'game.js'), '// another\n')
    expect(await added()).toBe(first + 1)
    expect(await (await page(`/casket/${first}/game.js`)).text()).not.toBe('// another\n')
  })
})

const at = (path: string) => join(folder, 'page', path)
const spoilings: readonly [what: string, spoil: () => unknown, fault: RegExp][] = [
  ['no first page', () => rm(at('index.html')), /page\/: нет файла index\.html/],
  ['a kind of file that no page has', () => writeFile(at('run.php'), ''), /page\/run\.php: таких файлов/],
  ['a file without an ending', () => writeFile(at('LICENSE'), ''), /page\/LICENSE: таких файлов/],
  ['a hidden file', () => writeFile(at('.env'), ''), /page\/\.env: в имени/],
  ['a name nobody could ask for', () => writeFile(at('a\nb.js'), ''), /в имени/],
  [
    'a link out of the folder',
    () => symlink('/etc/hostname', at('host.txt')),
    /page\/host\.txt: ссылка ведёт за пределы/,
  ],
  ['a folder that is a link', () => symlink('/etc', at('etc')), /page\/etc: таких файлов/],
  ['a pipe', () => execFileSync('mkfifo', [at('pipe.js')]), /page\/pipe\.js: это не обычный файл/],
  ['a file too large', () => execFileSync('truncate', ['-s', '70M', at('big.bin')]), /page\/big\.bin: файл больше/],
  [
    'too many files',
    async () => {
      for (let count = 0; count <= 3000; count++) await writeFile(at(`${count}.txt`), '')
    },
    /page\/: файлов больше 3000/,
  ],
  ['a title of nothing', () => writeFile(join(folder, 'about.json'), '{"title": " "}'), /about\.json: нужен JSON/],
  [
    'more than there is to say',
    () => writeFile(join(folder, 'about.json'), '{"title": "x", "more": 1}'),
    /about\.json: нужен JSON/,
  ],
  [
    'a picture that is none',
    () => writeFile(join(folder, 'about.json'), '{"title": "x", "tile": "game.js"}'),
    /about\.json: tile/,
  ],
  [
    'a picture that lies elsewhere',
    () => writeFile(join(folder, 'about.json'), '{"title": "x", "tile": "../../tile.svg"}'),
    /about\.json: tile/,
  ],
  [
    'a page that is a file',
    async () => {
      await rm(join(folder, 'page'), { recursive: true })
      await writeFile(join(folder, 'page'), '')
    },
    /page: это не папка/,
  ],
  [
    'a page that is a link',
    async () => {
      await rm(join(folder, 'page'), { recursive: true })
      await symlink('/etc', join(folder, 'page'))
    },
    /page: это не папка/,
  ],
]

test.each(spoilings)('%s is refused and leaves nothing', async (_, spoil, fault) => {
  await spoil()
  const outcome = await addPackage(store, folder)
  expect('faults' in outcome ? outcome.faults.join('\n') : 'taken').toMatch(fault)
  expect((await readdir(join(store.dataDir, 'packages'))).filter((name) => !name.startsWith('lock'))).toEqual([])
})

test('a package without a page is stored and has no page', async () => {
  await rm(join(folder, 'page'), { recursive: true })
  const version = await added()
  expect(await keptPage(packageFolder(store.dataDir, { name: 'casket', version }))).toBeUndefined()
  expect((await page(`/casket/${version}/index.html`)).status).toBe(404)
})
