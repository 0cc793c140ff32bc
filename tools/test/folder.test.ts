import { mkdtempSync } from 'node:fs'
import { access, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { withRunFolder, environmentIn } from './folder.ts'

test('the folder of a run can be traversed, holds the temporary files of its programs, and is removed even when the run fails', async () => {
  let seen = ''
  const run = withRunFolder(async (folder) => {
    seen = folder
    expect((await stat(folder)).mode & 0o777).toBe(0o711)
    vi.stubEnv('TMPDIR', environmentIn(folder).TMPDIR)
    const inside = mkdtempSync(join(tmpdir(), 'kurazh-'))
    expect(dirname(inside)).toBe(folder)
    await writeFile(join(inside, 'left'), 'behind')
    throw new Error('it failed')
  }).finally(() => vi.unstubAllEnvs())
  await expect(run).rejects.toThrow('it failed')
  await expect(access(seen)).rejects.toThrow('ENOENT')
})
