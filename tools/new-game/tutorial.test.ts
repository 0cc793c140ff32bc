import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkFormat } from '../check/format.ts'
import { fixtureTreeWithConfiguration } from '../check/fixture-tree.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/tutorial-a-game.md'), 'utf8')

/** A listing of the tutorial: the text of a code block, and the file that is named above it. */
interface Listing {
  readonly path: string | undefined
  readonly kind: string
  readonly code: string
}

const listings: readonly Listing[] = [...text.matchAll(/(?:^`([\w./-]+)`\n\n)?^```(\w+)\n(.*?)^```$/gms)].map(
  ([, path, kind = '', code = '']) => ({ path, kind, code }),
)

/** A part of a file begins with an indent: here it stands in an object of a list, as in the registries. */
const wholeFile = (code: string) => (code.startsWith(' ') ? `export const part = [\n  {\n${code}  },\n]\n` : code)

test('every listing of code is formatted as the formatter does it', async () => {
  const code = listings.filter(({ kind }) => ['ts', 'tsx', 'css'].includes(kind))
  expect(code.length).toBeGreaterThanOrEqual(10)
  const files = Object.fromEntries(
    code.map((listing, place) => [listing.path ?? `part-${place}.${listing.kind}`, wholeFile(listing.code)]),
  )
  const { findings } = await checkFormat(fixtureTreeWithConfiguration(files, ['.oxfmtrc.json']))
  expect(findings.map(({ path }) => path)).toEqual([])
})

test('what is copied from dice is either rewritten by a listing or removed, and nothing else is removed', () => {
  const [, folder = '', names = ''] = /^rm (web\/games\/limbo\/)\{(.*)\}$/m.exec(text) ?? []
  const removed = new Set(names.split(',').map((name) => `${folder}${name}`))
  const written = new Set(listings.flatMap(({ path }) => path ?? []))
  const copied = new Set(
    ['games/dice', 'web/games/dice'].flatMap((from) =>
      readdirSync(join(root, from), { withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
        .map(({ name }) => `${from}/${name}`.replaceAll('dice', 'limbo')),
    ),
  )
  expect([...removed].filter((path) => written.has(path) || !copied.has(path))).toEqual([])
  expect([...copied].filter((path) => !removed.has(path) && !written.has(path))).toEqual([])
})
