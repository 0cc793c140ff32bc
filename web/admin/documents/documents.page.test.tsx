/** A version of a document as two owners make it: written beside what players will read, seen with what changes, carried out by the other. */
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'

test('a version is written, asked for, and stands with what it would change; whoever only looks has no press', async () => {
  await enterAs('writes-terms', ['owner'])
  const page = await openPage('/admin/documents?write=terms')
  await page.sees(/О чём это соглашение/)
  // Pasted: nobody types twenty thousand letters.
  const area = (await page.find('textbox', 'Markdown')) as HTMLTextAreaElement
  const words = area.value
  fireEvent.change(area, { target: { value: '## Одна часть' } })
  await page.sees(/Нет \{contacts\}/)
  fireEvent.change(area, { target: { value: `${words}\n\nИ последнее слово.` } })
  await page.sees('Что меняется')
  await page.press('Попросить опубликовать')
  await page.until(() => expect(location.pathname + location.search).toBe('/admin/documents'))
  await page.sees('ждёт второго человека')

  await enterAs('looks-at-terms', ['auditor'])
  const other = await openPage('/admin/documents')
  await other.sees('ждёт второго человека')
  expect(other.queries.queryByRole('link', { name: 'Новая версия' })).toBeNull()
})
