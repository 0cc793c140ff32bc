/** Drives the reconciliation. The payment systems' lists are stubbed: the test site has no such days. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { expect, test, vi } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const difference = {
  id: 7,
  day: '2026-11-20',
  gateway: 'yookassa',
  about: 'payment',
  kind: 'theirs',
  order: 345,
  player: 12,
  provider: 'p-7',
  ourAmount: null,
  ourState: null,
  theirAmount: 499,
  theirCurrency: 'USD',
  theirStatus: 'paid',
  foundAt: '2026-11-21T01:00:00.000Z',
  note: null,
  notedBy: null,
}
const day = {
  day: '2026-11-20',
  gateway: 'yookassa',
  state: 'compared',
  listed: 1204,
  equal: 1203,
  differing: 1,
  unread: 0,
  run: 2,
  finishedAt: '2026-11-21T01:00:00.000Z',
  why: null,
}

function listed(): { sent: object[] } {
  const sent: object[] = []
  const replies = new Map<string, unknown>([
    [
      adminCalls.reconciliationList.path,
      {
        rows: [day, { ...day, day: '2026-11-21', state: 'failed', why: 'Платёжная система не отдала список до конца' }],
        next: null,
        count: null,
      },
    ],
    [adminCalls.differenceList.path, { rows: [difference], next: null, count: null }],
    [adminCalls.noteDifference.path, 'Отмечено'],
    [adminCalls.reconcileDay.path, 'День сверят в ближайшие секунды'],
  ])
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    const reply = [...replies].find(([of]) => path.endsWith(of))
    if (reply === undefined) return me.fetch(path, options)
    if (typeof reply[1] === 'string') sent.push(JSON.parse(options?.body as string) as object)
    return Response.json({ success: reply[1] })
  })
  return { sent }
}

test('a day that was not compared says why and is compared again; a difference gets a note', async () => {
  await enterAs('reconciler', ['finance'])
  const { sent } = listed()
  const page = await openPage('/admin/reconciliation')
  await page.sees('Платёжная система не отдала список до конца')
  await page.press('Сверить 2026-11-21, yookassa')
  await page.until(() => expect(sent).toEqual([{ gateway: 'yookassa', day: '2026-11-21' }]))

  const differences = await openPage('/admin/reconciliation?tab=differences&day=2026-11-20')
  await differences.sees(/499\.00\sUSD/)
  await differences.press('Отметить')
  await differences.window.fill('Отметка', 'оплачено с другого сайта')
  await differences.window.press('Отметить')
  await differences.until(() => expect(sent.at(-1)).toEqual({ id: 7, note: 'оплачено с другого сайта' }))
})

test('an administrator without the right has no buttons', async () => {
  await enterAs('looks-at-days', ['auditor'])
  listed()
  const page = await openPage('/admin/reconciliation')
  await page.sees('21.11.2026')
  expect(page.queries.queryByRole('button', { name: /^Сверить/ })).toBeNull()
})

test('a pasted file is read here, its columns guessed, and what differs is shown', async () => {
  const sent: object[] = []
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (path.endsWith(adminCalls.reconciliationSystems.path))
      return Response.json({ success: { gateways: ['yookassa'] } })
    if (!path.endsWith(adminCalls.compareFile.path)) return me.fetch(path, options)
    sent.push(JSON.parse(options?.body as string) as object)
    const differences = [
      { kind: 'sum', provider: 'p-2', order: 5, player: 12, ourAmount: 200, ourState: 'credited', theirAmount: 199.5 },
    ]
    return Response.json({ success: { equal: 1, differences, left: 0 } })
  })
  await enterAs('file-finance', ['finance'])
  const page = await openPage('/admin/reconciliation?tab=file')
  await page.fill('Первый день', '2026-11-20')
  await page.fill('Последний день', '2026-11-21')
  const area = await page.field('Текст файла CSV, кодировка UTF-8')
  await page.user.click(area)
  await page.user.paste('Дата;Идентификатор платежа;Сумма платежа\n20.11;p-1;1 000,50\n20.11;p-2;199,5\n;;итого')
  await page.sees('Строк понято: 2, не понято: 1.')
  await page.press('Сверить')
  await page.sees('Сошлось: 1. Разошлось: 1.')
  await page.sees('другая сумма')
  expect(sent).toEqual([
    {
      gateway: 'yookassa',
      about: 'payment',
      from: '2026-11-20',
      until: '2026-11-21',
      rows: [
        { provider: 'p-1', amount: 1000.5 },
        { provider: 'p-2', amount: 199.5 },
      ],
    },
  ])
})
