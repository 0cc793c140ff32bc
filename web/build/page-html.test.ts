import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { integrityOf, pageHtml } from './page-html.ts'

const template = () => readFile(new URL('../index.html', import.meta.url), 'utf8')
const early = { 'before-paint.js': '// Why.\nfirst()', 'who.js': 'who()', 'early-press.js': 'press()' }
const files = (...paths: readonly string[]) =>
  new Map(paths.map((path) => [path, integrityOf(Buffer.from(path))] as const))
const parts = {
  title: 'Лобби',
  markup: '<main>$&</main>',
  early,
  modules: files('/assets/index-C.js', '/assets/lobby-Q.js'),
  sheets: files('/assets/utility-A.css', '/assets/lobby-Z.css'),
  fonts: ['/assets/onest.woff2'],
}

test('names every script and sheet of a page with the hash of its bytes, before any script runs', async () => {
  const page = pageHtml(await template(), parts)
  for (const [path, hash] of parts.sheets)
    expect(page).toContain(`<link rel="stylesheet" integrity="${hash}" crossorigin href="${path}">`)
  // A browser accepts a preload only with the hash that the import map names.
  expect(page).toContain(
    `<link rel="modulepreload" integrity="${parts.modules.get('/assets/lobby-Q.js')}" crossorigin fetchpriority="low" href="/assets/lobby-Q.js">`,
  )
  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(map)).toEqual({ integrity: Object.fromEntries(parts.modules) })
  expect(page.indexOf('importmap')).toBeLessThan(page.indexOf('first()'))
  expect(page.indexOf('utility-A')).toBeLessThan(page.indexOf('lobby-Z'))
  // The first paint needs the sheets and no script.
  expect(page.indexOf('lobby-Z')).toBeLessThan(page.indexOf('<script type="module"'))
})

test('a page has its title, its content and its early scripts, and nothing used only in development', async () => {
  const page = pageHtml(await template(), parts)
  expect(page).toContain('<title>Лобби</title>')
  expect(page).toContain('<meta property="og:title" content="Лобби" />')
  expect(page).toContain('<div id="root" data-drawn><main>$&</main></div>')
  expect(page).toContain('<script>first()</script>')
  expect(page).not.toMatch(/main\.tsx|<!--|src="\/(?:who|early-press|before-paint)\.js"/)
})

test('a template without a place for a part fails the build', () => {
  expect(() => pageHtml('<html></html>', parts)).toThrow('index.html has no')
})

test('the hash equals the one computed by a browser', () => {
  // SHA-256 of the empty string, as in RFC 6234.
  expect(integrityOf(new Uint8Array())).toBe('sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=')
})
