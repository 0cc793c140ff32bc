/**
 * A site that differs from its release in any way is detected; what an honest server inserts into its pages is
 * accepted.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashesOf, type Listed, listIn, textOf } from './hash-list.ts'
import { isSigned, newKeys, signatureOf } from './signature.ts'
import { type FetchPath, checkSite } from './site-check.ts'

const code = 'start()'
const page = `<!doctype html>
<html lang="ru">
  <head>
    <meta name="application-name" content="Кураж" />
    <link rel="stylesheet" integrity="sha256-x" href="/assets/main-D4.css">
    <script type="importmap">{"integrity":{"/assets/index-C.js":"sha256-x"}}</script>
  </head>
  <body>
    <div id="root" data-drawn><!--$--><a href="/dice" title="Кураж">Кураж &lt;3</a><!--/$--></div>
    <script>import('/assets/index-C.js');${code}</script>
  </body>
</html>`
const files: Record<string, string> = {
  '/assets/index-C.js': 'export {}',
  '/assets/main-D4.css': 'a{}',
  '/sw.js': 'worker',
  '/verify.html': '<p>',
}

let folder: string
let release: Listed[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kurazh-built-'))
  const built = {
    ...files,
    '/assets/index-C.js.br': 'packed',
    '/manifest.webmanifest': '{}',
    '/.sources': 'x',
    '/.pages/0.html': page,
    '/.pages/pages.json': JSON.stringify([
      { path: '/', file: '0.html' },
      { path: '/bet/:id', file: '0.html' },
      { path: '*', file: '0.html' },
    ]),
  }
  for (const [path, text] of Object.entries(built)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  release = hashesOf(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The page as an honest server sends it. */
const served = (html: string) =>
  html
    .replace('<html ', '<html data-visitor="guest" data-off="shop" ')
    .replaceAll('Кураж', 'Другое &#34;имя&#34;')
    .replace('</head>', '<style>[data-tile]{order:2}</style></head>')
const policyOf = (html: string) =>
  `default-src 'self';script-src 'self' ${[...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ')}`

interface Bend {
  html?: (html: string) => string
  policy?: (policy: string) => string
  files?: Record<string, string | undefined>
  headers?: Record<string, string>
}

function site({
  html = (text) => text,
  policy = (text) => text,
  files: other = {},
  headers = {},
}: Bend = {}): FetchPath {
  return async (path) => {
    const body = { ...files, ...other }[path]
    if (path in files)
      return { status: body === undefined ? 404 : 200, headers: new Headers(), body: Buffer.from(body ?? '') }
    const sent = html(served(page))
    return {
      status: 200,
      headers: new Headers({ 'content-security-policy': policy(policyOf(sent)), ...headers }),
      body: Buffer.from(sent),
    }
  }
}

test('an honest site passes: its name, its ports, the visitor and its own sheets change nothing that runs', async () => {
  const { differences, files: count, pages, sheets } = await checkSite(site(), release)
  expect(differences).toEqual([])
  expect([count, pages]).toEqual([4, 3])
  expect(sheets).toEqual(['[data-tile]{order:2}'])
})

test.each<[string, Bend, string]>([
  ['a module of other bytes', { files: { '/assets/index-C.js': 'steal()' } }, 'другие байты'],
  ['a file that is missing', { files: { '/sw.js': undefined } }, 'нет на сайте'],
  ['another verifier', { files: { '/verify.html': '<p>✓' } }, 'другие байты'],
  ['an inline script that does something else', { html: (text) => text.replace(code, 'steal()') }, 'устроена не так'],
  [
    'one more script',
    { html: (text) => text.replace('</body>', '<script src="/assets/more.js"></script></body>') },
    'загружает то, чего нет в выпуске: /assets/more.js',
  ],
  [
    'a script of another site',
    { html: (text) => text.replace('</head>', '<script src="https://elsewhere.example/a.js"></script></head>') },
    'загружает то, чего нет',
  ],
  [
    'a module without its hash',
    { html: (text) => text.replace(/<script type="importmap">.*?<\/script>/, '') },
    'устроена не так',
  ],
  ['a handler in a tag', { html: (text) => text.replace('<a ', '<a onclick="steal()" ') }, 'устроена не так'],
  [
    'a base that leads elsewhere',
    { html: (text) => text.replace('<meta ', '<base href="https://elsewhere.example/"><meta ') },
    'устроена не так',
  ],
  [
    'a redirect in the head',
    { html: (text) => text.replace('<meta ', '<meta http-equiv="refresh" content="0;url=//elsewhere.example"><meta ') },
    'устроена не так',
  ],
  ['a tag hidden in a word', { html: (text) => text.replace('</a>', '<svg/onload=steal()></a>') }, 'устроена не так'],
  [
    'a tag hidden in a comment that a browser ends sooner',
    { html: (text) => text.replace('<!--$-->', '<!--><img src=x onerror=steal()>-->') },
    'устроена не так',
  ],
  [
    'a script in an unquoted tag',
    { html: (text) => text.replace('</body>', '<script src=//elsewhere.example/a.js></script></body>') },
    'устроена не так',
  ],
  [
    'a sheet that loads',
    { html: (text) => text.replace('{order:2}', '{background:url(//elsewhere.example)}') },
    'лист стилей',
  ],
  [
    'a policy that allows any code',
    { policy: () => "script-src 'self' 'unsafe-inline' https:" },
    "разрешает код, которого нет в выпуске: 'unsafe-inline' https:",
  ],
  ['no policy', { policy: () => '' }, 'нет правила script-src'],
  ['a sheet named in a header', { headers: { link: '</a.css>; rel=stylesheet' } }, 'лишний заголовок ответа: link'],
])('%s is found', async (_, bend, text) => {
  const { differences } = await checkSite(site(bend), release)
  expect(differences.map((each) => `${each.path}: ${each.text}`).join('\n')).toContain(text)
})

test('a site that does not answer is reported, path by path', async () => {
  const { differences } = await checkSite(async () => {
    throw new Error('refused')
  }, release)
  expect(differences).toHaveLength(release.length)
})

test('the list has one fixed form: exactly what is served, in one order; a changed text is not a list', () => {
  expect(release.map(({ kind, path }) => `${kind} ${path}`)).toEqual(
    expect.arrayContaining(['file /verify.html', 'page *']),
  )
  expect(release.map(({ path }) => path).filter((path) => /\.br$|manifest|\.sources|\.pages/.test(path))).toEqual([])
  const text = textOf(release)
  expect(textOf(release.toReversed())).toBe(text)
  expect(listIn(text)).toHaveLength(release.length)
  for (const falsified of [
    text.slice(0, -1),
    `${text}\n`,
    text.replace('hashes 1', 'hashes 2'),
    text.replace(' /sw.js', '  /sw.js'),
    text.split('\n').toReversed().join('\n'),
  ])
    expect(listIn(falsified)).toBeUndefined()
})

test('a signature is valid only for its own text and its own key', () => {
  const [own, other] = [newKeys(), newKeys()]
  const text = textOf(release)
  const signature = signatureOf(text, own.secret)
  expect(isSigned(text, signature, own.open)).toBe(true)
  expect(isSigned(`${text} `, signature, own.open)).toBe(false)
  expect(isSigned(text, signature, other.open)).toBe(false)
  expect(isSigned(text, 'нет', own.open)).toBe(false)
  expect(isSigned(text, signature, 'no key')).toBe(false)
})
