/**
 * Creates a new game from a copy of another: its files, its lines in the registries, and a test that fails until each
 * part is rewritten.
 */
import { createHash } from 'node:crypto'
import { camelOf, keyOf, renamer, titleOf } from './rename.ts'

/** Path in the repository → text. */
export type Files = ReadonlyMap<string, string>

/** Why such a game cannot be made; the message is a Russian sentence. */
export class CannotMake extends Error {}

/** Lists with lines for each game: the lines of the other game are copied and renamed. */
const registries = [
  'games/index.ts',
  'server/play/stake-limits.ts',
  'web/games/lobby-order.ts',
  'web/games/index.ts',
  'web/testing/first-bets.ts',
] as const

/** Folders of `games` and `web/games` that are not games. */
const taken = new Set(['core', 'slots', 'testing', 'art', 'engine', 'node_modules', 'vectors', 'constructor'])
const longestId = 24

/** The task for a copied file that every game has, by the end of its path; the first match counts. */
const orders: readonly [end: string, order: string][] = [
  ['/entry.ts', 'name the game: title, address, icon, what one does there, how its first bet is made'],
  ['/scene.svg', 'draw its scene, 480 × 288, the lowest third quiet enough for a title'],
  ['/face.ts', 'write its words for parameters and outcomes, and how draws become an outcome, a sentence a step'],
  ['/rules.md', 'write its rules for the help: how it is played, what it pays, what it returns'],
  ['/figures.ts', 'compute every figure of rules.md from the rules'],
  ['-screen.tsx', 'bring rules, stage and controls together: useInstantScreen or useStepScreen does the rest'],
]
/** The task for a copied file that a game may do without. */
const spareOrder = (path: string) =>
  path.endsWith('-stage.tsx') ? 'show the result, in words too' : 'make it this game’s own'

/** All new and changed files. Throws CannotMake. */
export function newGame(files: Files, id: string, like: string): Map<string, string> {
  checkNames(files, id, like)
  const rename = renamer(like, id)
  const copied = new Map<string, string>()
  for (const [path, text] of files) {
    if (!isCopied(path, like)) continue
    copied.set(rename(path), path.endsWith('/entry.ts') ? named(rename(text), id) : rename(text))
  }
  const changed = new Map(registries.map((path) => [path, withLines(path, textOf(files, path), like, id)]))
  return new Map([...copied, ...changed, [`web/games/${id}/unfinished.test.ts`, unfinished(copied, id)]])
}

function checkNames(files: Files, id: string, like: string): void {
  if (!/^[a-z]+(-[a-z]+)*$/.test(id) || id.length > longestId)
    throw new CannotMake(
      `«${id}» не годится в имя игры: строчные латинские буквы, слова через дефис, не длиннее ${longestId} знаков, например lucky-star.`,
    )
  const folders = [`games/${id}/`, `games/slots/${id}/`, `web/games/${id}/`]
  const isThere = taken.has(id) || [...files.keys()].some((path) => folders.some((folder) => path.startsWith(folder)))
  const isNamed = textOf(files, 'games/index.ts')
    .split('\n')
    .some((line) => line.startsWith(`  ${keyOf(id)}: [`))
  if (isThere || isNamed) throw new CannotMake(`Имя «${id}» занято: выберите другое.`)
  const models = [...textOf(files, 'web/testing/first-bets.ts').matchAll(/^  \{ entry: (\w+)Entry, /gm)].map(
    ([, name = '']) => name,
  )
  const isModel =
    /^[a-z]+(-[a-z]+)*$/.test(like) &&
    models.includes(camelOf(like)) &&
    textOf(files, 'web/games/index.ts').split('export interface WebRound')[0]?.includes(blockStart(like)) === true
  if (!isModel)
    throw new CannotMake(
      `Игры «${like}» для образца нет. Есть: dice, bubbles и другие папки web/games, у которых есть entry.ts с первой ставкой.`,
    )
}

/** Tests and vectors cover the other game and are not copied. */
function isCopied(path: string, like: string): boolean {
  return (
    (path.startsWith(`games/${like}/`) || path.startsWith(`web/games/${like}/`)) && !/\.test\.|\/vectors\//.test(path)
  )
}

/** The title is in the window title too; the words of the search are those of the other game. */
function named(entry: string, id: string): string {
  return entry.replace(/^ {2}(title|section|aliases): '.*',$/gm, (_, field: string) => `  ${field}: '${titleOf(id)}',`)
}

const blockStart = (like: string) => `  {\n    entry: ${camelOf(like)}Entry,\n`
const blockEnd = '\n  },\n'

/** A registry with the lines of the new game after those of the other one; its imports stand in the order of paths. */
function withLines(path: string, text: string, like: string, id: string): string {
  const rename = renamer(like, id)
  const start = text.indexOf(blockStart(like))
  const end = start < 0 ? 0 : text.indexOf(blockEnd, start) + blockEnd.length
  const withBlock = start < 0 ? text : text.slice(0, end) + rename(text.slice(start, end)) + text.slice(end)
  const isOfLike = (line: string) =>
    line.startsWith('import ')
      ? line.includes(`/${like}/`)
      : new RegExp(`^ {2}(${keyOf(like)}: |${camelOf(like)}Entry,|\\{ entry: ${camelOf(like)}Entry,)`).test(line)
  // A new game has no former versions.
  const own = (line: string) =>
    rename(line)
      .replace(/^ {2}[\w'-]+: /, `  ${keyOf(id)}: `)
      .replace(/: \[(\w+),.*\]/, ': [$1]')
  const before = withBlock.split('\n')
  const copies = before.filter((line) => line.startsWith('import ') && isOfLike(line)).map(own)
  const entered = before.flatMap((line) => (!line.startsWith('import ') && isOfLike(line) ? [line, own(line)] : [line]))
  if (copies.length === 0 && entered.length === text.split('\n').length)
    throw new Error(`${path} has no line of ${like}`)
  return copies.reduce<readonly string[]>((lines, line) => withImport(lines, line, id), entered).join('\n')
}

/** The import put before the first of a later folder among those of the same parent folder. */
function withImport(lines: readonly string[], line: string, id: string): readonly string[] {
  const parent = pathIn(line).slice(0, pathIn(line).indexOf(`${id}/`))
  const isNear = (other: string) => other.startsWith('import ') && pathIn(other).startsWith(parent)
  const next = lines.findIndex((other) => isNear(other) && pathIn(other) > pathIn(line))
  return lines.toSpliced(next < 0 ? lines.findLastIndex(isNear) + 1 : next, 0, line)
}

/** What a line imports from. */
const pathIn = (line: string) => / from '(.*)'/.exec(line)?.[1] ?? ''

/** A test that fails for every part that is still the copy, and says what to do with it. */
function unfinished(copied: Files, id: string): string {
  const tasks = [...copied].map(([path, text]) => ({ path, text, order: neededOrder(path, id) }))
  const needed = tasks.flatMap(({ path, text, order }) =>
    order === undefined ? [] : [item(path, order, hashOf(text))],
  )
  const spare = tasks.filter(({ order }) => order === undefined)
  const others = spare.map(({ path, text }) => item(path, spareOrder(path), hashOf(text)))
  return `/** What \`npm run new-game\` copied and is still to be written. When everything here passes, delete this file. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const at = (path: string) => new URL(\`../../../\${path}\`, import.meta.url)
const hashOf = (path: string) =>
  createHash('sha256')
    .update(readFileSync(at(path), 'utf8'))
    .digest('hex')
    .slice(0, 16)

/** Path, what to do, and the hash of the copy. */
const needed = [
${needed.join('\n')}
] as const

/** The same of files that the game may do without. */
const others = [
${others.join('\n')}
] as const

test.each(needed)('%s: %s', (path, _, copied) => {
  expect(existsSync(at(path)), 'every game has this file').toBe(true)
  expect(hashOf(path), 'still as it was copied').not.toBe(copied)
})

test.each(others)('%s: %s, or delete it', (path, _, copied) => {
  if (existsSync(at(path))) expect(hashOf(path), 'still as it was copied').not.toBe(copied)
})

test.each([
${item(`games/${id}/${id}.test.ts`, 'cases of the rules, computed by other code than the rules')}
${item(`web/games/${id}/${id}.page.test.tsx`, 'a bet on the page, from the button to the result')}
])('%s: write %s', (path) => {
  expect(existsSync(at(path))).toBe(true)
})
`
}

/** An item of a list of texts, as the formatter writes it. */
function item(...texts: readonly string[]): string {
  const quoted = texts.map((text) => `'${text}'`)
  const line = `  [${quoted.join(', ')}],`
  return line.length <= 120 ? line : `  [\n${quoted.map((text) => `    ${text},\n`).join('')}  ],`
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** What to do with a file that every game has; undefined for the others. */
function neededOrder(path: string, id: string): string | undefined {
  if (path === `games/${id}/${id}.ts`)
    return 'write the rules: parameters, one play, the best multiplier, the exact return, samples'
  return orders.find(([end]) => path.endsWith(end))?.[1]
}

function textOf(files: Files, path: string): string {
  const text = files.get(path)
  if (text === undefined) throw new Error(`${path} is missing`)
  return text
}
