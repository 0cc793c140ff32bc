/** Playing a machine on its page: one spin a press, automatic play and its ends, a server that lies. */
import { calls } from '@kurazh/contract/index.ts'
import type { WireReplyOf } from '@kurazh/contract/core/call.ts'
import { aurora } from '@kurazh/games/slots/aurora/aurora.ts'
import type { SlotGame } from '@kurazh/games/slots/engine/machine.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openPage, Page, register } from '../../testing/page.tsx'
import { me } from '../../testing/wire.ts'
import { threeSamovarsFace } from '../machines/three-samovars/machine.ts'
import { MachineWaiting } from './machine-waiting.tsx'
import { useMachine } from './use-machine.ts'

const path = '/slot/three-samovars'
const bets = async (game = 'three-samovars') => (await me.ask(calls.history, { game, limit: 100 })).bets
const spin = /^Вращать/

async function spun(page: Page, count: number): Promise<void> {
  await page.until(async () => expect(await bets()).toHaveLength(count))
  await page.find('button', spin)
}

test('a double press and a held key start one spin', async () => {
  await register('slot-held')
  const page = await openPage(path)
  const button = await page.find('button', spin)
  await page.canBePressed(button)
  await page.user.dblClick(button)
  await spun(page, 1)
  button.focus()
  for (let pressed = 0; pressed < 25; pressed += 1) {
    // A browser does this with every repeat of a held Enter.
    if (fireEvent.keyDown(button, { code: 'Enter', key: 'Enter', repeat: pressed > 0 })) fireEvent.click(button)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  fireEvent.keyUp(button, { code: 'Enter', key: 'Enter' })
  await spun(page, 2)
})

type Made = Awaited<ReturnType<typeof bets>>[number]

/** Starts automatic play that ends by this switch alone; returns its bets, the first one first. */
async function autoUntil(page: Page, ends: 'win' | 'feature', game = 'three-samovars'): Promise<Made[]> {
  const before = (await bets(game)).length
  await page.press('Автоигра')
  await page.window.fill('Остановить, если проиграно', '900')
  for (const [name, wanted] of [
    ['Остановить после крупного выигрыша', ends === 'win'],
    ['Остановить, когда выпал бонус', ends === 'feature'],
  ] as const) {
    const found = await page.window.find('switch', name)
    if ((found.getAttribute('aria-checked') === 'true') !== wanted) await page.user.click(found)
  }
  if (ends === 'win') await page.window.fill('Выигрыш от', '1')
  await page.window.press(/^Начать/)
  const stop = await page.find('button', /^Остановить/)
  await page.until(() => expect(document.activeElement?.getAttribute('data-part')).toBe(stop.getAttribute('data-part')))
  await page.find('button', spin)
  return (await bets(game)).toReversed().slice(before)
}

/** Every spin but the last did not meet the condition; the last did, or it was the tenth. */
function expectEndedBy(made: Made[], isEnd: (bet: Made) => boolean): void {
  expect(made.slice(0, -1).filter(isEnd)).toEqual([])
  expect(
    made.length === 10 || made.slice(-1).some(isEnd),
    `ended after ${made.length} with ${made.at(-1)?.payout}`,
  ).toBe(true)
}

test('automatic play ends by the results of its own spins, not by earlier wins', async () => {
  await register('slot-auto-win')
  const page = await openPage(path)
  for (let run = 0; run < 2; run += 1) expectEndedBy(await autoUntil(page, 'win'), ({ payout }) => payout >= 1)
}, 60_000)

test('automatic play ends by a feature where that is wanted, and goes on after any other win', async () => {
  await register('slot-auto-feature')
  const page = await openPage('/slot/aurora')
  for (let run = 0; run < 2; run += 1) {
    expectEndedBy(await autoUntil(page, 'feature', 'aurora'), ({ outcome }) =>
      aurora.machine.events(outcome as never, 'spin').some(({ kind }) => kind === 'begun'),
    )
  }
}, 60_000)

type Answer = Extract<WireReplyOf<typeof calls.placeBet>['success'], { bet: unknown }>

/** Changes the answers to bets from now on. */
function lie(bend: (answer: Answer) => void): void {
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    const answer = await me.fetch(address, options)
    if (address !== calls.placeBet.path) return answer
    const told = (await answer.json()) as { success: Answer }
    bend(told.success)
    return Response.json(told)
  })
}

const lies: Record<string, (answer: Answer) => void> = {
  'stops beyond the strips': ({ bet }) => (bet.outcome = { stops: [[1e9, -1, 0.5]] }),
  'no outcome': ({ bet }) => (bet.outcome = null),
  'stops that are no list': ({ bet }) => (bet.outcome = { stops: { length: 3 } }),
  'another round': ({ bet }) =>
    (bet.outcome = {
      stops: [
        [3, 3, 3],
        [1, 1, 1],
      ],
    }),
  'a payout that does not fit': ({ bet }) => (bet.payout += 1_000),
  'a multiplier that does not fit': ({ bet }) => (bet.multiplier += 1),
  'rules of another version': ({ bet }) => (bet.version += 1),
  'another machine': ({ bet }) => (bet.game = 'firebird'),
  'another mode': ({ bet }) => (bet.params = { mode: 'buy' }),
}

test('a server that lies is not believed, no matter what it lies about, and the machine is ready again', async () => {
  await register('slot-lies')
  const page = await openPage(path)
  for (const [name, bend] of Object.entries(lies)) {
    const before = (await bets()).length
    lie(bend)
    await page.press(spin)
    await spun(page, before + 1)
    expect(page.has('Выигрыш0.00'), name).toBe(true)
  }
  await page.find('alert')
})

test('a stake that no table takes leads back to one it takes; at one rouble there is no other stake', async () => {
  await register('slot-stakes')
  localStorage.setItem('stake:three-samovars', '9999999999999')
  const page = await openPage(path)
  const button = await page.find('button', spin)
  await page.press('Меньше ставка')
  await page.canBePressed(button)
  const rouble = await openPage(`${path}?rouble=garbage`)
  expect((await rouble.find('button', 'Больше ставка')).matches('[aria-disabled="true"]')).toBe(true)
  await rouble.press(spin)
  await spun(rouble, 1)
  expect((await bets())[0]?.stake).toBe(1)
})

/** From now on the bet's page receives this outcome. */
function lieOfOutcome(outcome: unknown): void {
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    const answer = await me.fetch(address, options)
    if (address !== calls.showBet.path) return answer
    const told = (await answer.json()) as { success: { bet: { outcome: unknown } } }
    told.success.bet.outcome = outcome
    return Response.json(told)
  })
}

test('a bet whose outcome no spin can have is not replayed, and its page says that it does not agree', async () => {
  await register('slot-bet-lie')
  const { commitments } = await me.ask(calls.commitments)
  await me.ask(calls.placeBet, {
    game: 'three-samovars',
    nonce: commitments[0]?.nonce ?? 0,
    clientSeed: 'lie',
    stake: 1,
    params: { mode: 'spin' },
  })
  const { id } = await me.ask(calls.betLink, { nonce: commitments[0]?.nonce ?? 0 })
  for (const outcome of [null, { stops: [[1e9, 0, 0]] }, { stops: [] }, []]) {
    lieOfOutcome(outcome)
    const page = await openPage(`/bet/${id}`)
    await page.sees('Не сошлось: Ваш браузер пересчитал исход')
    // The replay of the spin would appear after the text.
    await import('./slot-replay.tsx')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(page.queries.queryByRole('region', { name: 'Повтор' })).toBeNull()
    expect(page.has('Проверить в браузере ещё раз')).toBe(true)
  }
})

test('a machine whose rules fail to load shows a notice, and they are requested again', async () => {
  const rules = vi
    .fn<() => Promise<SlotGame>>()
    .mockRejectedValueOnce(new Error('no line'))
    .mockImplementation(threeSamovarsFace.rules)
  const face = { ...threeSamovarsFace, rules }
  function Place() {
    const { opened, ...way } = useMachine(face)
    return opened ? <p>Здесь</p> : <MachineWaiting {...way} />
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Place />
    </QueryClientProvider>,
  )
  const page = new Page(userEvent.setup())
  await page.sees('Автомат не загрузился')
  await page.press('Повторить')
  await page.sees('Здесь')
})
