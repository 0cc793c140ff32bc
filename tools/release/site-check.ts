/**
 * Checks a site against the hashes of a release: requests every file and every page, and everything else that its pages
 * load.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type Listed, listed } from './hash-list.ts'
import { skeletonOf } from './page-skeleton.ts'

/** A site's answer: the uncompressed bytes. */
export interface Answer {
  status: number
  headers: { get(name: string): string | null }
  body: Uint8Array
}

/** Requests a path of a site. Throws if it does not answer. */
export type FetchPath = (path: string) => Promise<Answer>

/** A difference from the release; the text is a Russian sentence. */
export interface Difference {
  path: string
  text: string
}

export interface Checked {
  differences: Difference[]
  files: number
  pages: number
  /** Sheets that the server inserts into pages, each once. */
  sheets: string[]
}

/** Concurrent requests. */
const atOnce = 6

export async function checkSite(fetchPath: FetchPath, release: readonly Listed[]): Promise<Checked> {
  const paths = new Set(release.filter(({ kind }) => kind === 'file').map(({ path }) => path))
  const sheets = new Set<string>()
  const found = await inTurn(release, async (entry) => {
    const answer = await fetchPath(entry.kind === 'page' ? addressOf(entry.path) : entry.path).catch((error: unknown) =>
      String(error),
    )
    if (typeof answer === 'string') return [{ path: entry.path, text: `не отвечает: ${answer}` }]
    return entry.kind === 'page' ? pageDifferences(entry, answer, paths, sheets) : fileDifferences(entry, answer)
  })
  return { differences: found.flat(), files: paths.size, pages: release.length - paths.size, sheets: [...sheets] }
}

/** A path that matches this page's pattern. */
function addressOf(pattern: string): string {
  return pattern === '*' ? `/${randomBytes(8).toString('hex')}` : pattern.replaceAll(/:\w+/g, '1')
}

function fileDifferences({ path, sha256 }: Listed, { status, body }: Answer): Difference[] {
  if (status !== 200) return [{ path, text: `нет на сайте (ответ ${status})` }]
  const actual = listed('file', path, body)
  return actual.sha256 === sha256
    ? []
    : [{ path, text: `другие байты: ${actual.size} Б, SHA-256 ${actual.sha256}, а в выпуске ${sha256}` }]
}

function pageDifferences(
  { path, sha256 }: Listed,
  answer: Answer,
  files: ReadonlySet<string>,
  sheets: Set<string>,
): Difference[] {
  const of = (text: string): Difference => ({ path, text })
  if (answer.status !== 200) return [of(`страницы нет (ответ ${answer.status})`)]
  const skeleton = skeletonOf(Buffer.from(answer.body).toString('utf8'))
  for (const sheet of skeleton.sheets) sheets.add(sheet)
  const foreign = skeleton.loads.filter((address) => !files.has(address))
  return [
    ...(listed('page', path, skeleton.text).sha256 === sha256
      ? []
      : [of('страница устроена не так, как в выпуске: теги или сценарии в ней другие')]),
    ...foreign.map((address) => of(`загружает то, чего нет в выпуске: ${address}`)),
    ...skeleton.sheets
      .filter((sheet) => /url\(|@import|expression\(/i.test(sheet))
      .map(() => of('вставленный сервером лист стилей что-то загружает')),
    ...policyDifferences(answer.headers.get('content-security-policy'), skeleton.scripts).map(of),
    ...['link', 'refresh']
      .filter((name) => answer.headers.get(name) !== null)
      .map((name) => of(`лишний заголовок ответа: ${name}`)),
  ]
}

/** Only the site's own files and the page's own scripts, by hash, may run. */
function policyDifferences(policy: string | null, scripts: readonly string[]): string[] {
  const rule = policy
    ?.split(';')
    .map((each) => each.trim().split(/\s+/))
    .find(([name]) => name === 'script-src')
  if (rule === undefined) return ['нет правила script-src: странице разрешён любой код']
  const may = new Set([
    "'self'",
    ...scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`),
  ])
  const more = rule.slice(1).filter((source) => !may.has(source))
  return more.length === 0 ? [] : [`разрешает код, которого нет в выпуске: ${more.join(' ')}`]
}

async function inTurn<From, To>(list: readonly From[], run: (each: From) => Promise<To>): Promise<To[]> {
  const waiting = [...list.entries()]
  const results: To[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await run(next[1])
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}
