/**
 * `npm run release-hashes`: writes the hashes of the built site into site-hashes.txt, or into --out. With --key it
 * writes their signature into a file next to it. `--new-key file` creates a key pair: the private key in the file, the
 * public one in file.pub.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions, runCommand, WrongArguments } from './command-line.ts'
import { hashesOf, sha256Of, textOf } from './release/hash-list.ts'
import { newKeys, signatureOf } from './release/signature.ts'

const built = join(import.meta.dirname, '..', 'web', 'dist')

await runCommand(() => {
  const { out = 'site-hashes.txt', key, 'new-key': newKey } = readOptions(['out', 'key', 'new-key'])
  if (newKey !== undefined) return makeKeys(newKey)
  const text = textOf(hashesOf(built))
  writeFileSync(out, text)
  process.stdout.write(`${out}: ${text.split('\n').length - 2} строк, SHA-256 ${sha256Of(text)}\n`)
  process.stdout.write(`verify.html: SHA-256 ${sha256Of(readFileSync(join(built, 'verify.html')))}\n`)
  if (key === undefined) return
  writeFileSync(`${out}.sig`, signed(text, key))
  process.stdout.write(`${out}.sig: подпись ed25519\n`)
})

function makeKeys(file: string): void {
  if (existsSync(file)) throw new WrongArguments(`Файл ${file} уже есть: ключ не переписан. Укажите другой.`)
  const { secret, open } = newKeys()
  writeFileSync(file, secret, { mode: 0o600 })
  writeFileSync(`${file}.pub`, open)
  process.stdout.write(
    `Закрытый ключ: ${file}, храните его не на серверах сайта. Открытый: ${file}.pub, его публикуют.\n`,
  )
}

function signed(text: string, file: string): string {
  try {
    return signatureOf(text, readFileSync(file, 'utf8'))
  } catch (error) {
    throw new WrongArguments(`--key: из файла ${file} не прочитать закрытый ключ ed25519 (${String(error)}).`)
  }
}
