/** The built verify.html: a single file, no network, and it recomputes bets. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
let html: string

const built = (name: string, cwd: string, env: NodeJS.ProcessEnv = {}) => {
  const out = join(folder, name)
  const { stderr, status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'build-verifier.ts'), '--out', out],
    { cwd, env: { ...process.env, ...env }, encoding: 'utf8' },
  )
  expect([stderr, status]).toEqual(['', 0])
  return readFileSync(out, 'utf8')
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kurazh-verifier-'))
  html = built('verify.html', folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the build is the same from another folder, at another time and in another language', () => {
  expect(built('again.html', tmpdir(), { TZ: 'Pacific/Chatham', LC_ALL: 'ru_RU.UTF-8' })).toBe(html)
})

test('its policy allows its one script and its one sheet by hash, and no network at all', () => {
  const hash = (tag: string) =>
    `sha256-${createHash('sha256')
      .update(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? '')
      .digest('base64')}`
  expect(/Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]).toBe(
    `default-src 'none'; script-src '${hash('script')}'; style-src '${hash('style')}'; base-uri 'none'; form-action 'none'`,
  )
  expect(html.match(/<script|<style|<link|<img|<iframe/g)).toEqual(['<style', '<script'])
  expect(html).not.toMatch(/\bfetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|localStorage|import\(/)
})

test('pasted data are recomputed step by step; invalid data are reported', async () => {
  const { window } = new JSDOM(html, { runScripts: 'dangerously' })
  const { document } = window
  const press = (id: string) => document.getElementById(id)?.click()
  const verdict = () => document.querySelector('.verdict')?.textContent
  const seen = async (wanted: RegExp) => {
    for (let turn = 0; turn < 100 && !wanted.test(document.body.textContent); turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 10))
    expect(document.body.textContent).toMatch(wanted)
  }
  press('check')
  await seen(/Это не JSON/)
  press('sample')
  press('check')
  await seen(/Пересчитано: данные сходятся/)
  const [, commitment = ''] =
    /"commitment": "(\w+)"/.exec((document.getElementById('given') as HTMLTextAreaElement).value) ?? []
  ;(document.getElementById('written') as HTMLInputElement).value = commitment
  press('check')
  await seen(/Сошлось, и с обещанием, которое записали вы/)
  ;(document.getElementById('written') as HTMLInputElement).value = 'ab'.repeat(32)
  press('check')
  await seen(/Не сошлось/)
  expect(verdict()).toMatch(/^Не сошлось/)
  // Every field has its label.
  for (const field of document.querySelectorAll('textarea, input'))
    expect(document.querySelector(`label[for="${field.id}"]`)).not.toBeNull()
})
