/** Tests the staff's notices: in a window until read, and in the account afterwards. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage, password, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

test('a notice is shown over the page once, until it is read, and stays in the account', async () => {
  const owner = new Visitor()
  await register('notice-reader', owner)
  const { user } = await owner.ask(calls.getUser)
  await enterAs('notice-writer', ['support'])
  const text = 'Ваше обращение решено:\nставка засчитана.'
  await me.ask(adminCalls.notifyPlayer, { id: user?.id ?? 0, text })
  me.forget()
  await me.ask(calls.login, { login: 'notice-reader', password, info: '' })
  let page = await openPage('/returns')
  await page.find('dialog', 'Сообщение от сайта')
  await page.sees(/ставка засчитана/)
  await page.window.press('Понятно')
  await page.until(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  await page.until(async () => expect((await me.ask(calls.notices)).notices).toMatchObject([{ seen: true }]))
  page = await openPage('/account#data')
  await page.sees(/ставка засчитана/)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})
