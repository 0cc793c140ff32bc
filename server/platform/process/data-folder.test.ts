import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderError, holdDataFolder, secretIn } from './data-folder.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kurazh-folder-'))
})

afterEach(async () => {
  await rm(root, { recursive: true, force: true })
})

test('creates the folder with its parents, in a path with spaces and Cyrillic', async () => {
  const held = await holdDataFolder(join(root, 'мои данные', 'сайт'))
  expect((await stat(held.path)).isDirectory()).toBe(true)
  held.release()
})

test('a second holder is refused with a sentence until the first releases it', async () => {
  const first = await holdDataFolder(root)
  await expect(holdDataFolder(root)).rejects.toThrow(DataFolderError)
  await expect(holdDataFolder(root)).rejects.toThrow(/уже занята другим запущенным сервером/)
  first.release()
  const second = await holdDataFolder(root)
  second.release()
})

test('another process is refused too, and kill -9 of the holder frees the folder', async () => {
  const program = `
    import { holdDataFolder } from ${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)}
    await holdDataFolder(process.argv[1])
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program, root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(holder.stdout, 'data')
    await expect(holdDataFolder(root)).rejects.toThrow(/уже занята/)
  } finally {
    holder.kill('SIGKILL')
    await once(holder, 'exit')
  }
  const held = await holdDataFolder(root)
  held.release()
})

test('a secret is created once, differs by name, and only its owner may read it', async () => {
  const held = await holdDataFolder(root)
  const session = await secretIn(held.path, 'session')
  expect(session).toHaveLength(32)
  expect(await secretIn(held.path, 'session')).toEqual(session)
  expect(await secretIn(held.path, 'seed')).not.toEqual(session)
  expect(await readFile(join(root, 'session.secret'))).toEqual(session)
  expect((await stat(join(root, 'session.secret'))).mode & 0o777).toBe(0o600)
  held.release()
})

test('a damaged secret stops the start instead of being replaced', async () => {
  await writeFile(join(root, 'seed.secret'), 'short')
  const held = await holdDataFolder(root)
  await expect(secretIn(held.path, 'seed')).rejects.toThrow(/повреждён/)
  held.release()
})

test('a folder that cannot be created is refused with its name', async () => {
  const file = join(root, 'file')
  await writeFile(file, '')
  await expect(holdDataFolder(join(file, 'data'))).rejects.toThrow(/Не удалось создать папку данных .*file\/data/)
})
