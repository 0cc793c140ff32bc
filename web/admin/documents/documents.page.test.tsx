/**
 * Drives a document's version as two owners do: written next to a preview, shown with its changes, approved by the
 * other.
 */
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'

test('a version is written, requested, and shown with its changes; an administrator without the right has no buttons', async () => {
  await enterAs('writes-terms', ['owner'])
  const page = await openPage('/admin/documents?write=terms')
  await page.sees(/О чём это соглашение/)
  // Pasted: no one types twenty thousand letters.
  const area = (await page.find('textbox', 'Markdown')) as HTMLTextAreaElement
  const words = area.value
  fireEvent.change(area, { target: { value: '## Одна часть' } })
  await page.sees(/Нет \{contacts\}/)
  fireEvent.change(area, { target: { value: `${words}\n\nИ последнее слово.` } })
  await page.sees('Что меняется')
  await page.press('Запросить публикацию')
  await page.until(() => expect(location.pathname + location.search).toBe('/admin/documents'))
  await page.sees('ждёт второго администратора')

  await enterAs('looks-at-terms', ['auditor'])
  const other = await openPage('/admin/documents')
  await other.sees('ждёт второго администратора')
  expect(other.queries.queryByRole('link', { name: 'Новая версия' })).toBeNull()
})
