/**
 * Tests a changed document: the player is asked once in a tab, then postpones or accepts; nothing is asked where
 * nothing changed.
 */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { openPage, password, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

const title = 'Документы сайта обновились'
const noWindow = () => expect(document.querySelector('[role="dialog"]')).toBeNull()

/** From now on the site reports that this player accepted no terms. Returns what was accepted. */
function forgetTerms(): { accepted: unknown[] } {
  const sent = { accepted: [] as unknown[] }
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    const answer = await me.fetch(address, options)
    if (address === calls.acceptDocuments.path && typeof options?.body === 'string')
      sent.accepted.push(JSON.parse(options.body))
    if (address !== calls.documents.path) return answer
    const parsed = (await answer.json()) as { success: { documents: { name: string; accepted: unknown }[] } }
    for (const each of parsed.success.documents) if (each.name === 'terms') each.accepted = null
    return Response.json(parsed)
  })
  return sent
}

test('a new player is asked nothing; a changed document is asked about until postponed, and can be accepted in the account', async () => {
  await register('documents-asked')
  let page = await openPage('/account#data')
  await page.sees(/Вы приняли версию 1/)
  noWindow()
  const sent = forgetTerms()
  page = await openPage('/account#data')
  await page.find('dialog', title)
  await page.window.press('Позже')
  await page.until(noWindow)
  page = await openPage('/account#data')
  await page.sees(/сайт раньше не записывал/)
  noWindow()
  await page.press('Принять действующие версии')
  await page.until(() => expect(page.has('сайт раньше не записывал')).toBe(false))
  expect(sent.accepted).toEqual([{ accepted: [{ name: 'terms', version: 1 }] }])
  sessionStorage.removeItem('documents-later')
})

test('accepting in the window closes it', async () => {
  await register('documents-agreed')
  const sent = forgetTerms()
  const page = await openPage('/returns')
  await page.find('dialog', title)
  await page.window.press('Принимаю')
  await page.until(noWindow)
  expect(sent.accepted).toEqual([{ accepted: [{ name: 'terms', version: 1 }] }])
})

test('a guest is not asked to accept documents, not even next to the notice of an ended session', async () => {
  await register('documents-ended')
  const page = await openPage('/returns')
  await page.find('button', /^Аккаунт:/)
  const elsewhere = new Visitor()
  await elsewhere.ask(calls.login, { login: 'documents-ended', password, info: '' })
  await elsewhere.ask(calls.endOtherSessions)
  await page.sees('Этот сеанс закрыт с другого устройства')
  await page.until(() => expect(queryClient.isFetching()).toBe(0))
  expect(page.has(title)).toBe(false)
})
