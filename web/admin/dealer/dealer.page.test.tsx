/** Drives the dealer's console. The table's answers are stubbed: it deals elsewhere. */
import { adminCalls } from '@kurazh/contract/admin/index.ts'
import { act as within, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { enterAs } from '../../testing/admin-page.ts'
import { openPage } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'
import type { DealerTable } from './dealer-words.ts'

interface Act {
  round: number
  step: number
  act: string
  dealt?: number
}

const base = {
  table: 'blackjack',
  game: 'blackjack',
  source: 'shoe',
  round: 12,
  shuffling: false,
  now: 1_000,
  until: null,
  ask: null,
  lying: [] as object[],
  seat: null,
  bets: 2,
  staked: 300,
  payout: null,
  second: false,
  mine: true,
  entered: true,
}
const card = { kind: 'draw', place: '1-0-1' }

/** A stub of a table that moves to the next of these states with every action; other calls are answered by the site. */
function tableOf(
  states: readonly object[],
  answers: (act: Act) => Promise<Response | undefined> = async () => undefined,
  looks: (seen: object) => Promise<object> = async (seen) => seen,
): Act[] {
  const acts: Act[] = []
  const seen = () => ({ success: { ...base, step: acts.length, ...states[acts.length] } })
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (path.endsWith(adminCalls.dealerTables.path))
      return Response.json({ success: { tables: [{ table: 'blackjack', game: 'blackjack' }] } })
    if (path.endsWith(adminCalls.dealerTable.path)) return Response.json(await looks(seen()))
    if (!path.endsWith(adminCalls.dealerAct.path)) return me.fetch(path, options)
    const { round, step, act, dealt } = JSON.parse(options?.body as string) as Act
    const refused = await answers({ round, step, act, ...(dealt !== undefined && { dealt }) })
    if (refused) return refused
    acts.push({ round, step, act, ...(dealt !== undefined && { dealt }) })
    return Response.json(seen())
  })
  return acts
}

test('a dealer opens, closes, enters a card by two presses, takes it back while a player decides, and waits for a confirmation of a large payout', async () => {
  await enterAs('the-console', ['dealer'])
  const lying = [
    { place: '1-0-0', value: 8 },
    { place: '1-0-1', value: 13 },
  ]
  const acts = tableOf([
    { phase: 'waiting' },
    { phase: 'betting' },
    { phase: 'asking', ask: card, lying: lying.slice(0, 1) },
    { phase: 'deciding', seat: 1, lying },
    { phase: 'asking', ask: card, lying: lying.slice(0, 1) },
    { phase: 'over', lying, payout: 250_000, second: true },
    { phase: 'waiting' },
  ])
  const page = await openPage('/admin/dealer')
  await page.find('heading', 'Дилер')
  await page.press('Открыть ставки')
  await page.press('Ставок больше нет')
  await page.sees('Следующая карта: место 1, рука 1, карта 2')
  await page.press('червей')
  await page.press('туз')
  // A choice alone sends nothing.
  expect(acts.map(({ act }) => act)).toEqual(['open', 'close'])
  await page.press(/^Ввести:/)
  await page.sees('Решает игрок, место 1')
  await page.press('Взять последнее назад')
  await page.press('пик')
  await page.press('туз')
  await page.press(/^Ввести:/)
  await page.sees('Выплата большая: итог подтверждает другой сотрудник')
  expect(
    (await page.find('button', /^Подтвердить, выплатить 250.000\.00/)).matches(':disabled, [aria-disabled="true"]'),
  ).toBe(true)
  await page.press('Взять последнее назад')
  expect(acts).toEqual([
    { round: 12, step: 0, act: 'open' },
    { round: 12, step: 1, act: 'close' },
    { round: 12, step: 2, act: 'enter', dealt: 13 },
    { round: 12, step: 3, act: 'back' },
    { round: 12, step: 4, act: 'enter', dealt: 0 },
    { round: 12, step: 5, act: 'back' },
  ])
})

test('the next card may be chosen while an entry is pending: it applies to the next request, and is dropped if the entry was refused', async () => {
  await enterAs('quick-hand', ['dealer'])
  const way: { go?: (answer?: Response) => void } = {}
  const acts = tableOf(
    [
      { phase: 'asking', ask: card },
      { phase: 'asking', ask: { ...card, place: '1-0-2' } },
    ],
    () => new Promise((resolve) => (way.go = resolve)),
  )
  const page = await openPage('/admin/dealer')
  await page.press('червей')
  await page.press('туз')
  await page.press(/^Ввести: туз червей/)
  await page.until(() => expect(way.go).toBeDefined())
  await page.press('бубен')
  await page.press('дама')
  way.go?.(Response.json({ error: 'Карта уже лежит', code: 'GameMoved' }, { status: 409 }))
  await page.sees('Карта уже лежит')
  await page.find('button', 'Сначала выберите')

  await page.press('туз')
  await page.press(/^Ввести: туз бубен/)
  await page.press('пик')
  await page.press('дама')
  way.go?.()
  await page.sees('Следующая карта: место 1, рука 1, карта 3')
  await page.press(/^Ввести: дама пик/)
  way.go?.()
  await page.until(() =>
    expect(acts).toEqual([
      { round: 12, step: 0, act: 'enter', dealt: 26 },
      { round: 12, step: 1, act: 'enter', dealt: 11 },
    ]),
  )
})

test('a table state requested before an entry takes nothing back: neither the next request nor the choice for it', async () => {
  await enterAs('looked-before', ['dealer'])
  const late: (() => void)[] = []
  let [holds, come] = [false, 0]
  const acts = tableOf(
    [{ phase: 'asking', ask: card }, { phase: 'asking', ask: { ...card, place: '1-0-2' } }, { phase: 'waiting' }],
    undefined,
    async (seen) => {
      if (holds) await new Promise<void>((resolve) => late.push(resolve)).then(() => setTimeout(() => (come += 1), 20))
      return seen
    },
  )
  const page = await openPage('/admin/dealer')
  await page.press('туз')
  holds = true
  await page.until(() => expect(late).toHaveLength(1))
  await page.press(/^Ввести: туз пик/)
  await page.sees('Следующая карта: место 1, рука 1, карта 3')
  await page.press('червей')
  for (const comes of late.splice(0)) comes()
  await page.until(() => expect(come).toBeGreaterThan(0))
  await page.press('дама')
  await page.press(/^Ввести: дама червей/)
  await page.until(() =>
    expect(acts).toEqual([
      { round: 12, step: 0, act: 'enter', dealt: 0 },
      { round: 12, step: 1, act: 'enter', dealt: 24 },
    ]),
  )
})

test("a choice made after the own entry, before it is rendered, applies to the next request; after another dealer's entry it applies to what is rendered", async () => {
  await enterAs('between-frames', ['dealer'])
  tableOf([
    { phase: 'asking', ask: card },
    { phase: 'asking', ask: card },
  ])
  const [{ tableKey, useDealing }, { queryClient }] = await Promise.all([
    import('./use-dealing.ts'),
    import('../../api/query.ts'),
  ])
  const { result } = renderHook(() => useDealing('blackjack', () => undefined))
  const table = (step: number, round = 12) => ({ ...base, round, step }) as unknown as DealerTable
  const drawn = result.current
  await within(() => drawn.act(table(0), 'enter', 3))
  within(() => drawn.choose(table(0), 24))
  expect([0, 1, 2].map((step) => result.current.chosenFor(table(step)))).toEqual([null, 24, null])
  queryClient.setQueryData(tableKey('blackjack'), { seen: table(9), at: 0 })
  within(() => drawn.choose(table(1), 7))
  // The stored state is newer than the answer to an action on the step before.
  await within(() => drawn.act(table(1), 'back'))
  expect(queryClient.getQueryData(tableKey('blackjack'))).toMatchObject({ seen: { step: 9 } })
  // The same step of another round has no choice.
  expect([table(1), table(2), table(1, 13)].map((seen) => result.current.chosenFor(seen))).toEqual([7, null, null])
})

test('a round with an entry is voided by another person: the dealer requests it, and the pending request is shown at the table', async () => {
  await enterAs('asks-to-void', ['dealer', 'owner'])
  tableOf([{ phase: 'over', lying: [{ place: '1-0-0', value: 8 }], payout: 100 }])
  const [rest, requested]: [typeof fetch, unknown[]] = [globalThis.fetch, []]
  const request = {
    id: 5,
    kind: 'round-void',
    player: null,
    about: 'blackjack',
    before: 'идёт раунд 12',
    wanted: 'Отменить этот раунд: карты',
    madeBy: 'asks-to-void',
    own: true,
    may: true,
    madeAt: '2026-01-01T10:00:00Z',
    expiresAt: '2026-01-02T10:00:00Z',
    hash: '0'.repeat(64),
  }
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (path.endsWith(adminCalls.adminRequests.path))
      return Response.json({
        success: { requests: requested.length === 0 ? [] : [request, { ...request, id: 6, about: 'roulette' }] },
      })
    if (!path.endsWith(adminCalls.proposeVoid.path)) return rest(path, options)
    requested.push(JSON.parse(options?.body as string))
    return Response.json({ success: 'Запрос отправлен' })
  })
  const page = await openPage('/admin/dealer')
  await page.press('Запросить отмену раунда')
  await page.sees(/отменит его другой администратор/)
  await page.press('Запросить отмену')
  await page.sees('Отмена раунда: Блэкджек')
  await page.sees('Исполнить должен другой администратор из своего сеанса.')
  expect(page.has('Отмена раунда: Рулетка')).toBe(false)
  expect(requested).toEqual([{ game: 'blackjack', reason: 'dealer' }])
})
