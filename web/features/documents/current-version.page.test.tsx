/** Tests a document changed after this build: its text is loaded when needed, and a failure is reported. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const versions = [
  { version: 2, changed: '2026-12-01', since: '2026-12-01T09:00:00.000Z', sha256: 'a'.repeat(64) },
  { version: 1, changed: '2026-11-23', since: '2026-11-23T09:00:00.000Z', sha256: 'b'.repeat(64) },
]
const text =
  '---\ntitle: Пользовательское соглашение\nchanged: 2026-12-01\n---\n\n## Новая часть {#new}\n\nСлова {brand}, каких раньше не было.\n\n{contacts}\n'

function site(ofText: () => Response): void {
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (path.endsWith(calls.documents.path))
      return Response.json({
        success: {
          documents: [
            { name: 'terms', versions, accepted: null },
            { name: 'privacy', versions: [], accepted: null },
          ],
        },
      })
    return path.endsWith(calls.documentText.path) ? ofText() : me.fetch(path, options)
  })
}

test("the current version is shown on the document's page, with its date and sections", async () => {
  site(() => Response.json({ success: { text } }))
  const page = await openPage('/terms')
  await page.sees(/каких раньше не было/)
  await page.sees(/1 декабря 2026/)
  await page.find('heading', /Новая часть/)
  expect(page.text).not.toContain('О чём это соглашение')
})

test('if its text fails to load the page names the current version', async () => {
  site(() => Response.json({ error: 'Такой версии нет', code: 'NotFound' }, { status: 404 }))
  const page = await openPage('/terms')
  await page.sees(/Действует версия 2/)
  await page.sees('О чём это соглашение')
})
