/** Drives the risk pages. Flags are stubbed: no one on the test site causes any. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { expect, test, vi } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'

const at = '2026-11-20T10:00:00.000Z'
const flag = {
  id: 31,
  player: 12,
  login: 'odd-one',
  rule: 'shared-details',
  title: 'Один получатель у нескольких аккаунтов',
  weight: 60,
  size: 2,
  state: 'open',
  raisedAt: at,
  seenAt: at,
  case: 5,
  decidedBy: null,
  why: null,
  facts: [
    {
      says: 'Аккаунтов вместе',
      number: 2,
      sum: null,
      at: null,
      players: [{ id: 13, login: 'other-one' }],
      personal: null,
    },
    { says: 'Выведено', number: null, sum: 1500.5, at: null, players: [], personal: 'счёт 40817 ···3456' },
  ],
}
const opened = {
  id: 5,
  state: 'open',
  openedAt: at,
  openedBy: null,
  why: 'Признаки вместе весят 100',
  assignee: null,
  held: true,
  weight: 120,
  players: [{ id: 12, login: 'odd-one' }],
  verdict: null,
  conclusion: null,
  closedAt: null,
  closedBy: null,
}
const rule = {
  name: 'shared-details',
  title: flag.title,
  why: 'Выводы идут на один счёт',
  enabled: true,
  weight: 60,
  usualWeight: 60,
  lookedAt: at,
  failed: null,
  month: 3,
  numbers: [{ name: 'accounts', title: 'Аккаунтов, не меньше', is: 2, usual: 2, least: 2, most: 100 }],
}

function answered(of: object = opened): { sent: object[] } {
  const sent: object[] = []
  const replies = new Map<string, unknown>([
    [adminCalls.riskCaseList.path, { rows: [{ ...of, of: 'odd-one' }], next: null, count: null }],
    [adminCalls.riskFlagList.path, { rows: [flag], next: null, count: null }],
    [adminCalls.riskRules.path, { rules: [rule], caseWeight: 100 }],
    [
      adminCalls.riskCase.path,
      {
        case: of,
        flags: [flag],
        players: [{ id: 12, login: 'odd-one', weight: 120, addedAt: at }],
        evidence: [],
        lines: [{ id: 1, at, who: null, what: 'opened', says: 'Признаки вместе весят 100' }],
      },
    ],
  ])
  const changes = [
    adminCalls.takeCase,
    adminCalls.closeCase,
    adminCalls.dismissFlag,
    adminCalls.setRiskRule,
    adminCalls.addToCase,
    adminCalls.noteInCase,
  ]
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (changes.some((call) => path.endsWith(call.path))) {
      sent.push(JSON.parse(options?.body as string) as object)
      return Response.json({ success: 'Сделано' })
    }
    const reply = [...replies].find(([suffix]) => path.endsWith(suffix))
    return reply === undefined ? me.fetch(path, options) : Response.json({ success: reply[1] })
  })
  return { sent }
}

test('a case in the list links to its players and flags; it is taken, commented, extended and closed with a conclusion', async () => {
  await enterAs('decides-risk', ['risk'])
  const { sent } = answered()
  const page = await openPage('/admin/risk')
  await page.sees('держит выводы')
  await page.press('№ 5', 'link')
  await page.sees('счёт 40817 ···3456')
  await page.sees(/1.500\.50/)
  await page.press('Взять в работу')
  await page.until(() => expect(sent).toEqual([{ id: 5 }]))
  await page.fill('Что выяснили', 'карта матери')
  await page.press('Записать')
  await page.until(() => expect(sent.at(-1)).toEqual({ id: 5, text: 'карта матери' }))
  await page.press('Добавить игрока')
  await page.window.fill('Номер игрока', '13')
  await page.window.fill('Причина', 'та же карта')
  await page.window.press('Добавить')
  await page.until(() => expect(sent.at(-1)).toEqual({ id: 5, player: 13, why: 'та же карта' }))
  await page.press('Закрыть дело')
  await page.window.fill('Что выяснили и чем кончилось', 'карта матери, она подтвердила')
  await page.window.press('Закрыть дело')
  await page.until(() =>
    expect(sent.at(-1)).toEqual({ id: 5, verdict: 'clear', conclusion: 'карта матери, она подтвердила' }),
  )
})

test('a flag is dismissed with a reason; a rule’s parameter out of bounds is not sent', async () => {
  await enterAs('decides-flags', ['risk'])
  const { sent } = answered()
  const flags = await openPage('/admin/risk?tab=flags')
  await flags.press('Снять признак № 31')
  await flags.window.fill('Причина', 'семья')
  await flags.window.press('Снять')
  await flags.until(() => expect(sent).toEqual([{ player: 12, id: 31, why: 'семья' }]))
  const rules = await openPage('/admin/risk?tab=rules')
  await rules.fill('Аккаунтов, не меньше', '1')
  await rules.sees('Целое число от 2 до 100')
  await rules.fill('Аккаунтов, не меньше', '3')
  await rules.press(`Сохранить правило «${flag.title}»`)
  await rules.until(() =>
    expect(sent.at(-1)).toEqual({ rule: 'shared-details', enabled: true, weight: 60, numbers: { accounts: 3 } }),
  )
})

test('an administrator without the right has no buttons', async () => {
  await enterAs('looks-at-risk', ['auditor'])
  answered()
  const page = await openPage('/admin/risk/5')
  await page.sees('odd-one')
  expect(page.queries.queryByRole('button', { name: 'Взять в работу' })).toBeNull()
})
