/**
 * `npm run verify-site -- https://… [--hashes file] [--key file]`: compares what a site serves with the hashes of its
 * release, by default with those of this source tree as built here. `--self`: builds twice in two folders and compares
 * the two. Exits with 0 when all is equal, 1 when something differs, 2 for wrong arguments.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand, WrongArguments } from './command-line.ts'
import { buildTwice } from './release/build-twice.ts'
import { hashesOf, type Listed, listIn } from './release/hash-list.ts'
import { isSigned } from './release/signature.ts'
import { type FetchPath, checkSite, type Checked } from './release/site-check.ts'

const root = join(import.meta.dirname, '..')
/** The timeout of one request, in milliseconds. */
const answerMs = 30_000
/** This many differences are printed, the others counted. */
const mostPrinted = 50
const print = (text: string) => void process.stdout.write(`${text}\n`)

await runCommand(async () => {
  const { site, hashes, key, self } = readArguments()
  if (self)
    return printDifferences(
      buildTwice(root).map((path) => ({ path, text: 'две сборки разошлись' })),
      'Две сборки в двух папках совпали байт в байт',
    )
  const release = hashes === undefined ? builtHere() : published(hashes, key)
  const checked = await checkSite(askerOf(site), release)
  printSheets(checked)
  printDifferences(
    checked.differences,
    `Сошлось: ${checked.files} файлов и ${checked.pages} страниц ${site} — те же, что в выпуске`,
  )
  print(
    'Проверено то, что сайт отдал этому компьютеру сейчас: другому посетителю или в другой час он мог отдать другое. Слова страниц, до того как их нарисует код, и картинки, которые делает сервер, не сравниваются.',
  )
})

function readArguments(): { site: string; hashes: string | undefined; key: string | undefined; self: boolean } {
  const { values, positionals } = parsed()
  const [site = '', ...more] = positionals
  if (values.self === true) return { site, hashes: undefined, key: undefined, self: true }
  if (more.length > 0 || !/^https?:\/\/[^/]+\/?$/.test(site))
    throw new WrongArguments(
      'Укажите адрес сайта: npm run verify-site -- https://пример.рф [--hashes site-hashes.txt] [--key release.pub]',
    )
  if (values.key !== undefined && values.hashes === undefined)
    throw new WrongArguments('--key проверяет подпись списка: укажите и его, --hashes site-hashes.txt.')
  return { site: site.replace(/\/$/, ''), hashes: values.hashes, key: values.key, self: false }
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { hashes: { type: 'string' }, key: { type: 'string' }, self: { type: 'boolean' } },
    })
  } catch {
    throw new WrongArguments('Аргументы не поняты: бывают адрес сайта, --hashes, --key и --self.')
  }
}

/** The hashes of this tree: those who build from the source need to trust no list. */
function builtHere(): Listed[] {
  const { status } = spawnSync(process.execPath, [join(root, 'tools', 'build-web.ts')], { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new WrongArguments('Страницы из этого кода не собрались: сравнивать не с чем.')
  return hashesOf(join(root, 'web', 'dist'))
}

function published(file: string, key: string | undefined): Listed[] {
  const text = read('--hashes', file)
  const list = listIn(text)
  if (list === undefined)
    throw new WrongArguments(`${file} — не список хешей выпуска: он изменён или от другой версии.`)
  if (key === undefined) print('Подпись списка не проверена: открытый ключ не назван (--key)')
  else if (!existsSync(`${file}.sig`)) throw new WrongArguments(`Подписи ${file}.sig рядом со списком нет.`)
  else if (!isSigned(text, read('--hashes', `${file}.sig`), read('--key', key)))
    throw new WrongArguments(`Подпись ${file}.sig сделана не этим ключом или не под этим списком.`)
  else print('Подпись списка верна')
  return list
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new WrongArguments(`${name}: файла ${file} не прочитать.`)
  }
}

function askerOf(site: string): FetchPath {
  return async (path) => {
    const response = await fetch(`${site}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(answerMs) })
    return { status: response.status, headers: response.headers, body: new Uint8Array(await response.arrayBuffer()) }
  }
}

function printSheets({ sheets }: Checked): void {
  if (sheets.length === 0) return
  print(
    `Сервер вставил в страницы ${sheets.length} лист(а) стилей: ими скрывают и переставляют, выполнить код они не могут:`,
  )
  for (const sheet of sheets) print(`  ${sheet.slice(0, 200)}`)
}

function printDifferences(differences: readonly { path: string; text: string }[], fine: string): void {
  for (const { path, text } of differences.slice(0, mostPrinted)) print(`${path}: ${text}`)
  if (differences.length > mostPrinted) print(`… и ещё ${differences.length - mostPrinted}`)
  print(differences.length === 0 ? fine : `Не сошлось: ${differences.length}`)
  process.exitCode = differences.length === 0 ? 0 : 1
}
