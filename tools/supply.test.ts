/** The bill of materials and the vulnerability audit, against a local test registry. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'

let registry: Server | undefined
const noSite = 'Базы сайта здесь нет: журнал действий администраторов не проверялся.\n'

afterEach(() => void registry?.close())

async function run(tool: string, ...args: string[]): Promise<{ code: unknown; output: string; errors: string }> {
  const address = registry?.address()
  const port = typeof address === 'object' && address !== null ? address.port : 1
  const child = spawn(process.execPath, [`${import.meta.dirname}/${tool}`, ...args], {
    // There is no database of a site here: the command reports that first.
    env: {
      ...process.env,
      DATA_DIR: '/nowhere',
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_fetch_retries: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [output, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const [code] = await once(child, 'close')
  return { code, output, errors }
}

/** Answers the audit request; later package requests see a single version. */
async function answering(status: number, body: unknown): Promise<void> {
  registry = createServer((request, response) => {
    request.resume()
    const name = request.url?.slice(1) ?? ''
    const known = { name, 'dist-tags': { latest: '1.0.0' }, versions: { '1.0.0': { name, version: '1.0.0' } } }
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(request.method === 'GET' ? known : body))
  })
  await new Promise((resolve) => registry?.listen(0, '127.0.0.1', () => resolve(undefined)))
}

test('the bill names every package of the lock file with its version, without the network', async () => {
  const lock = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { version: string; link?: boolean }>
  }
  const locked = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  )
  const { code, output } = await run('sbom.ts')
  const bill = JSON.parse(output) as { bomFormat: string; components: { purl: string }[] }
  expect([code, bill.bomFormat]).toEqual([0, 'CycloneDX'])
  const named = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl.replace(/\?.*$/, ''))))
  const missing = locked
    .filter(
      ([path, { version }]) => !named.has(`pkg:npm/${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
    )
    .map(([path]) => path)
  expect(missing).toEqual([])
})

test('when the registry knows of nothing, the report says so', async () => {
  await answering(200, {})
  expect(await run('audit.ts')).toMatchObject({ code: 0, output: `${noSite}Известных уязвимостей в пакетах нет.\n` })
})

test('a known vulnerability is printed with the package and the reason, and the command fails', async () => {
  await answering(200, {
    fastify: [
      {
        id: 1,
        url: 'https://example.org/advisory',
        title: 'A made-up fault',
        severity: 'high',
        vulnerable_versions: '*',
        cwe: [],
        cvss: { score: 0, vectorString: null },
      },
    ],
  })
  const { code, output } = await run('audit.ts')
  expect(code).toBe(1)
  expect(output).toContain('fastify')
  expect(output).toContain('A made-up fault — https://example.org/advisory')
})

test.each([
  ['refuses the question', 405],
  ['is broken', 500],
])('a registry that %s makes the command fail', async (_what, status) => {
  await answering(status, {})
  const { code, output, errors } = await run('audit.ts')
  expect([code, output]).toEqual([2, noSite])
  expect(errors).toMatch(/Реестр не ответил на вопрос об уязвимостях.*неизвестно/)
})
