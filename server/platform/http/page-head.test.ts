import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withHead, withOrigin } from './page-head.ts'

const template = () => readFile(new URL('../../../web/index.html', import.meta.url), 'utf8')
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
const origin = 'https://kurazh.example'

test('every page names a picture with its size that others can fetch, shown large', async () => {
  const html = withOrigin(await template(), origin)
  expect(contentOf(html, 'og:image')).toBe(`${origin}/share/site.png`)
  expect([
    contentOf(html, 'og:image:width'),
    contentOf(html, 'og:image:height'),
    contentOf(html, 'twitter:card'),
  ]).toEqual(['1200', '630', 'summary_large_image'])
  for (const name of ['og:title', 'og:description', 'og:site_name', 'og:type', 'og:locale', 'og:image:alt'])
    expect(contentOf(html, name), name).toBeTruthy()
})

test('a page with its own head has it in every tag, and text that looks like tags remains text', async () => {
  const words = `"><script>alert('1')</script> $1 $& \\`
  const html = withHead(
    withOrigin(await template(), origin),
    { title: words, description: `${words} 2`, picture: '/share/bet/x.png' },
    origin,
  )
  expect(html).not.toContain('<script>alert')
  expect(contentOf(html, 'og:image')).toBe(`${origin}/share/bet/x.png`)
  const plain = (text = '') => text.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))
  expect(
    [contentOf(html, 'og:title'), contentOf(html, 'og:description'), contentOf(html, 'og:image:alt')].map(plain),
  ).toEqual([words, `${words} 2`, words])
  expect(html).toContain('<title><!--title--></title>')
})
