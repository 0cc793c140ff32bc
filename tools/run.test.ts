import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { access, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let root: string

beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'kurazh-run-')), 'папка сайта')
  await mkdir(join(root, 'tools'), { recursive: true })
  await copyFile(join(import.meta.dirname, 'run.mjs'), join(root, 'tools', 'run.mjs'))
  await writeFile(join(root, 'package.json'), JSON.stringify({ name: 'bare', version: '1.0.0' }))
  await lockWith({})
})

afterEach(async () => {
  await rm(join(root, '..'), { recursive: true, force: true })
})

function lockWith(packages: object): Promise<void> {
  const own = { '': { name: 'bare', version: '1.0.0' } }
  return writeFile(
    join(root, 'package-lock.json'),
    JSON.stringify({ name: 'bare', version: '1.0.0', lockfileVersion: 3, packages: { ...own, ...packages } }),
  )
}

/** Pretends that an install left these packages. */
async function installed(packages: object): Promise<void> {
  await mkdir(join(root, 'node_modules'), { recursive: true })
  await writeFile(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
}

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(root, 'tools', 'run.mjs'), ...args], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function finish(child: ChildProcess): Promise<{ code: unknown; output: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}

test('a command gets its arguments, runs in the root, and its exit code is passed on', async () => {
  await installed({})
  await writeFile(
    join(root, 'tools', 'rtp.ts'),
    `const said: string = process.cwd() + '|' + process.argv.slice(2).join('|'); console.log(said); process.exit(3)`,
  )
  const { code, output } = await finish(start('rtp', '--game', 'a b'))
  expect(output).toBe(`${root}|--game|a b\n`)
  expect(code).toBe(3)
})

test('a signal is passed to the command, and its exit is waited for', async () => {
  await installed({})
  await writeFile(
    join(root, 'tools', 'rtp.ts'),
    `
    process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(0) }, 200))
    setInterval(() => {}, 1000)
    console.log('up')`,
  )
  const child = start('rtp')
  if (child.stdout !== null) await once(child.stdout, 'data')
  const finished = finish(child)
  child.kill('SIGTERM')
  expect(await finished).toEqual({ code: 0, output: 'drained\n' })
})

test('the site does not start when its pages fail to build', async () => {
  await installed({})
  await mkdir(join(root, 'server'))
  await writeFile(join(root, 'server', 'main.ts'), `console.log('started')`)
  await writeFile(join(root, 'tools', 'build-web.ts'), `process.exit(1)`)
  expect(await finish(start('start'))).toEqual({ code: 1, output: '' })
  await writeFile(join(root, 'tools', 'build-web.ts'), ``)
  expect(await finish(start('start'))).toEqual({ code: 0, output: 'started\n' })
})

test('nothing is installed while node_modules matches the lock file', async () => {
  // Invalid on purpose: an install would fail, and then the command would not run.
  const wanted = {
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' },
    'node_modules/b': { version: '1.0.0', optional: true },
  }
  await lockWith(wanted)
  await installed({ 'node_modules/a': wanted['node_modules/a'] })
  await writeFile(join(root, 'tools', 'rtp.ts'), `console.log('ran')`)
  expect(await finish(start('rtp'))).toEqual({ code: 0, output: 'ran\n' })
})

test.each([
  ['there is no node_modules', undefined],
  ['a package of the lock file is missing', { 'node_modules/gone': { version: '1.0.0' } }],
])('packages are installed first when %s', async (_reason, before) => {
  if (before !== undefined) {
    await installed(before)
    await lockWith({
      'tools/local': { name: 'local', version: '2.0.0' },
      'node_modules/local': { resolved: 'tools/local', link: true },
    })
    await mkdir(join(root, 'tools', 'local'))
    await writeFile(join(root, 'tools', 'local', 'package.json'), JSON.stringify({ name: 'local', version: '2.0.0' }))
    await writeFile(
      join(root, 'package.json'),
      JSON.stringify({ name: 'bare', version: '1.0.0', workspaces: ['tools/local'] }),
    )
  }
  await writeFile(join(root, 'tools', 'rtp.ts'), `console.log('ran')`)
  const { code, output } = await finish(start('rtp'))
  expect(output).toContain('Устанавливаем зависимости')
  expect(output).toContain('ran\n')
  expect(code).toBe(0)
  if (before !== undefined) await access(join(root, 'node_modules', 'local', 'package.json'))
})

test('an unknown command is refused with a list of the known ones', async () => {
  const { code, output } = await finish(start('strat'))
  expect(code).toBe(1)
  expect(output).toMatch(/Нет такой команды: strat\. Есть: start, dev, test/)
})
