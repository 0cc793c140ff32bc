/** A document that has changed: asked once in a tab, put off or accepted; nothing is asked where nothing has changed. */
import { calls } from '@kurazh/contract/index.ts'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { openPage, password, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

const title = 'Документы сайта обновились'
const noWindow = () => expect(document.querySelector('[role="dialog"]')).toBeNull()

/** From now on the site tells that this player accepted nothing of the agreement. Answers what was pressed under. */
function forgetTerms(): { accepted: unknown[] } {
  const sent = { accepted: [] as unknown[] }
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    const answer = await me.fetch(address, options)
    if (address === calls.acceptDocuments.path && typeof options?.body === 'string') sent.accepted.push(JSON.parse(options.body))
    if (address !== calls.documents.path) return answer
    const told = (await answer.json()) as { success: { documents: { name: string; accepted: unknown }[] } }
    for (const each of told.success.documents) if (each.name === 'terms') each.accepted = null
    return Response.json(told)
  })
  return sent
}

test('who has just registered is asked nothing; of a changed document one is asked until it is put off, and accepts it in the account', async () => {
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

test('a guest, who has accepted nothing, is asked nothing beside the words on a session that has ended', async () => {
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
