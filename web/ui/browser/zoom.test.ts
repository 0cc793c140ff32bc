import { readFile, readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFile(join(web, file), 'utf8')

test('pages allow pinch zoom; only stages capture two fingers', async () => {
  for (const page of ['index.html', 'public/offline.html', 'verifier/verify.html']) {
    expect(/<meta name="viewport"[^>]*>/.exec(await read(page))?.[0], page).not.toMatch(/user-scalable|maximum-scale/)
  }
  const sheets = (await readdir(web, { recursive: true })).filter(
    (file) => file.endsWith('.css') && !/^(?:node_modules|dist)\//.test(file),
  )
  const blocking = await Promise.all(
    sheets.map(async (file) =>
      ((await read(file)).replace(/\/\*.*?\*\//gs, '').match(/touch-action:\s*(?:pan|none|var)[^;]*/g) ?? []).map(
        (rule) => `${file} ${rule}`,
      ),
    ),
  )
  expect(blocking.flat().toSorted()).toEqual([
    'features/frame/sidebar.module.css touch-action: pan-y pinch-zoom',
    'play/presentation/stage-box.module.css touch-action: var(--stage-touch)',
    'play/session/statistics-window.module.css touch-action: none',
    'play/stage/stage.module.css touch-action: var(--stage-touch)',
  ])
})
