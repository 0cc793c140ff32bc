/** The dealer's console as its dealer has it. The table itself deals elsewhere: what it says, and what it is asked, stands here. */
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

const base = { table: 'blackjack', game: 'blackjack', source: 'shoe', round: 12, shuffling: false, now: 1_000, until: null, ask: null, lying: [] as object[], seat: null, bets: 2, staked: 300, payout: null, second: false, mine: true }
const card = { kind: 'draw', place: '1-0-1' }

/** A table that goes from one of these states to the next with every act; the rest of the site answers as ever. */
function tableOf(states: readonly object[], answers: (act: Act) => Promise<Response | undefined> = async () => undefined, looks: (seen: object) => Promise<object> = async (seen) => seen): Act[] {
  const acts: Act[] = []
  const seen = () => ({ success: { ...base, step: acts.length, ...states[acts.length] } })
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) => {
    if (path.endsWith(adminCalls.dealerTables.path)) return Response.json({ success: { tables: [{ table: 'blackjack', game: 'blackjack' }] } })
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

test('a dealer opens, closes, enters a card by two presses, takes it back while a player decides, and waits for another to confirm what pays much', async () => {
  await enterAs('the-console', ['dealer'])
  const lying = [{ place: '1-0-0', value: 8 }, { place: '1-0-1', value: 13 }]
  const acts = tableOf([
    { phase: 'waiting' }, { phase: 'betting' }, { phase: 'asking', ask: card, lying: lying.slice(0, 1) }, { phase: 'deciding', seat: 1, lying }, { phase: 'asking', ask: card, lying: lying.slice(0, 1) },
    { phase: 'over', lying, payout: 250_000, second: true }, { phase: 'waiting' },
  ])
  const page = await openPage('/admin/dealer')
  await page.find('heading', 'Дилер')
  await page.press('Открыть ставки')
  await page.press('Ставок больше нет')
  await page.sees('Следующая карта: место 1, рука 1, карта 2')
  await page.press('червей')
  await page.press('туз')
  // The choice alone sends nothing.
  expect(acts.map(({ act }) => act)).toEqual(['open', 'close'])
  await page.press(/^Ввести:/)
  await page.sees('Решает игрок, место 1')
  await page.press('Взять последнее назад')
  await page.press('пик')
  await page.press('туз')
  await page.press(/^Ввести:/)
  await page.sees('Выплата большая: итог подтверждает другой человек')
  expect((await page.find('button', /^Подтвердить, выплатить 250.000\.00/)).matches(':disabled, [aria-disabled="true"]')).toBe(true)
  await page.press('Взять последнее назад')
  expect(acts).toEqual([
    { round: 12, step: 0, act: 'open' }, { round: 12, step: 1, act: 'close' }, { round: 12, step: 2, act: 'enter', dealt: 13 }, { round: 12, step: 3, act: 'back' }, { round: 12, step: 4, act: 'enter', dealt: 0 }, { round: 12, step: 5, act: 'back' },
  ])
})

test('the next card is chosen while the last one is on its way: it stands for what is asked then, and not where the last one was refused', async () => {
  await enterAs('quick-dealer', ['dealer'])
  const way: { go?: (answer?: Response) => void } = {}
  const acts = tableOf([{ phase: 'asking', ask: card }, { phase: 'asking', ask: { ...card, place: '1-0-2' } }], () => new Promise((resolve) => (way.go = resolve)))
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
  await page.until(() => expect(acts).toEqual([{ round: 12, step: 0, act: 'enter', dealt: 26 }, { round: 12, step: 1, act: 'enter', dealt: 11 }]))
})

test('a look at the table that was on its way while a card was entered takes nothing back: not the next question, nor what is chosen for it', async () => {
  await enterAs('looked-before', ['dealer'])
  const late: (() => void)[] = []
  let [holds, come] = [false, 0]
  const acts = tableOf([{ phase: 'asking', ask: card }, { phase: 'asking', ask: { ...card, place: '1-0-2' } }, { phase: 'waiting' }], undefined, async (seen) => {
    if (holds) await new Promise<void>((resolve) => late.push(resolve)).then(() => setTimeout(() => (come += 1), 20))
    return seen
  })
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
  await page.until(() => expect(acts).toEqual([{ round: 12, step: 0, act: 'enter', dealt: 0 }, { round: 12, step: 1, act: 'enter', dealt: 24 }]))
})

test('what is chosen when the entry of one’s own lies and is not drawn yet is for the next question; where another has entered, it is for what was drawn', async () => {
  await enterAs('between-frames', ['dealer'])
  tableOf([{ phase: 'asking', ask: card }, { phase: 'asking', ask: card }])
  const [{ tableKey, useDealing }, { queryClient }] = await Promise.all([import('./use-dealing.ts'), import('../../api/query.ts')])
  const { result } = renderHook(() => useDealing('blackjack', () => undefined))
  const table = (step: number, round = 12) => ({ ...base, round, step }) as unknown as DealerTable
  const drawn = result.current
  await within(() => drawn.act(table(0), 'enter', 3))
  within(() => drawn.choose(table(0), 24))
  expect([0, 1, 2].map((step) => result.current.chosenFor(table(step)))).toEqual([null, 24, null])
  queryClient.setQueryData(tableKey('blackjack'), { seen: table(9), at: 0 })
  within(() => drawn.choose(table(1), 7))
  // What stands there is newer than what an act about the step before answers.
  await within(() => drawn.act(table(1), 'back'))
  expect(queryClient.getQueryData(tableKey('blackjack'))).toMatchObject({ seen: { step: 9 } })
  // Of the same step of another round nothing is chosen.
  expect([table(1), table(2), table(1, 13)].map((seen) => result.current.chosenFor(seen))).toEqual([7, null, null])
})
