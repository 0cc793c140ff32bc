/** Drives the queue of payouts: by keys, with five seconds in which an approval can be taken back. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { calls } from '@kurazh/contract/index.ts'
import { expect, test } from 'vitest'
import { enterAs, giveLate } from '../../testing/admin-page.ts'
import { requestKey } from '../../api/request-key.ts'
import { openPage, register } from '../../testing/page.tsx'
import { me, Visitor } from '../../testing/wire.ts'

test('an empty queue says so, and without the right to decide there are no buttons', async () => {
  await enterAs('queue-auditor', ['auditor'])
  const page = await openPage('/admin/payouts')
  await page.sees('Очередь пуста')
  expect(page.queries.queryByRole('button', { name: /Одобрить/ })).toBeNull()
  await page.press('Все', 'radio')
  await page.until(() => expect(location.search).toBe('?show=all'))
  expect(await me.ask(calls.getUser)).toBeDefined()
})

/** A payout that one administrator has asked for and approved: another one decides. */
async function waitingPayout(login: string): Promise<{ id: number; login: string }> {
  const owner = new Visitor()
  await register(login, owner)
  const { user } = await owner.ask(calls.getUser)
  const id = user?.id ?? 0
  await owner.ask(calls.closeAccount, { giveUp: true })
  await giveLate(id)
  await enterAs(`${login}-asks`, ['finance'])
  await me.ask(adminCalls.payOutClosed, {
    id,
    request: requestKey(),
    amount: 500,
    method: 'sandbox-account',
    details: { account: '40817 12345' },
  })
  const { payouts } = await me.ask(adminCalls.adminPayouts, { show: 'waiting', player: id })
  const [payout] = payouts
  if (payout === undefined) throw new Error('no payout waits')
  return { id: payout.id, login: payout.login }
}

test('an approval says whom it pays, and can be taken back by its button, by Escape and by leaving', async () => {
  const { id, login } = await waitingPayout('queue-undone')
  await enterAs('queue-second', ['finance'])
  const stateOf = async () =>
    (await me.ask(adminCalls.adminPayouts, { show: 'all' })).payouts.find((each) => each.id === id)?.state
  const page = await openPage('/admin/payouts')
  const row = await page.find('article', new RegExp(`Вывод № ${id}`))
  const part = page.part('article', new RegExp(`Вывод № ${id}`))
  const approving = new RegExp(`Одобрить 500.₽ игроку ${login}`)
  await part.press(approving)
  // The second press of a double click takes nothing back.
  await part.press('Отменить')
  await part.sees('уйдёт через')
  await part.sees('уйдёт через 3')
  await part.press('Отменить')
  await part.find('button', approving)
  row.focus()
  await page.user.keyboard('{Enter}')
  await part.sees('уйдёт через')
  await page.user.keyboard('{Escape}')
  await part.find('button', approving)
  await page.user.keyboard('{Enter}')
  await part.sees('уйдёт через')
  await page.press('Обзор', 'link')
  await page.find('heading', 'Обзор')
  await page.press(/Выводы/, 'link')
  await page.find('article', new RegExp(`Вывод № ${id}`))
  await page.part('article', new RegExp(`Вывод № ${id}`)).find('button', approving)
  expect(await stateOf()).toBe('review')
  // The queue is shared by all tests.
  await me.ask(adminCalls.refusePayout, { id, reason: 'конец теста' })
})
