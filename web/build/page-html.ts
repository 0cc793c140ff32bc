/**
 * Makes the HTML of one page: `web/index.html` with its title, its content, and tags for the files it needs at once.
 * Each script and sheet is named with its SHA-256, so that a browser accepts no other bytes: sheets and preloads by the
 * attribute `integrity`, modules by an import map, which also covers their static imports. A browser that does not
 * support `integrity` in import maps ignores it. Files loaded later are checked by `npm run verify-site`: their hashes
 * would add weight to every page.
 */
import { createHash } from 'node:crypto'

export interface PageParts {
  title: string
  /** Content of the root element. */
  markup: string
  /** Scripts that run before anything is fetched, by their names in `web/public`. */
  early: Readonly<Record<string, string>>
  /** Modules by path, the entry first, and sheets by path in cascade order; each with its hash. */
  modules: ReadonlyMap<string, string>
  sheets: ReadonlyMap<string, string>
  fonts: readonly string[]
}

/** The finished page. Throws Error where the template lacks a place for a part. */
export function pageHtml(template: string, { title, markup, early, modules, sheets, fonts }: PageParts): string {
  const [[entry] = [], ...imported] = modules
  // The content is already in the page: what its paint waits for comes first, and scripts give way to it on the line.
  const tags = [
    ...[...sheets].map(([path, hash]) => `<link rel="stylesheet" integrity="${hash}" crossorigin href="${path}">`),
    ...fonts.map((path) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${path}">`),
    `<script type="module" crossorigin fetchpriority="low" src="${entry}"></script>`,
    ...imported.map(
      ([path, hash]) => `<link rel="modulepreload" integrity="${hash}" crossorigin fetchpriority="low" href="${path}">`,
    ),
  ]
  const places: (readonly [string, string])[] = [
    // Before any script: a browser accepts no import map after the first module.
    [
      '<!--import-map-->',
      `<script type="importmap">${JSON.stringify({ integrity: Object.fromEntries(modules) })}</script>`,
    ],
    ...Object.entries(early).map(
      ([name, code]) => [`<script src="/${name}"></script>`, `<script>${withoutComments(code)}</script>`] as const,
    ),
    ['</head>', `  ${tags.join('\n    ')}\n  </head>`],
    ['<script type="module" src="/main.tsx"></script>', ''],
    ['<!--title-->', title],
    ['<div id="root"></div>', `<div id="root" data-drawn>${markup}</div>`],
  ]
  return places.reduce((html, [place, text]) => {
    if (!html.includes(place)) throw new Error(`index.html has no ${place}`)
    return html.replaceAll(place, () => text)
  }, template)
}

/** The hash of the bytes in the form of `integrity`. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`

/** Removes comments. These scripts are ours: each comment is on its own line. */
function withoutComments(code: string): string {
  const lines = code.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('//')).join('\n')
}
