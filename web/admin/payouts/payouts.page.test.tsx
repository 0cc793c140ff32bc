/** Drives the queue of payouts. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

test('an empty queue says so, and without the right to decide there are no buttons', async () => {
  await enterAs('queue-auditor', ['auditor'])
  const page = await openPage('/admin/payouts')
  await page.sees('Очередь пуста')
  expect(page.queries.queryByRole('button', { name: 'Одобрить' })).toBeNull()
  await page.press('Все', 'radio')
  await page.until(() => expect(location.search).toBe('?show=all'))
  expect(await me.ask(calls.getUser)).toBeDefined()
})
