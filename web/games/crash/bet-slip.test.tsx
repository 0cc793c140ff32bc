// @vitest-environment jsdom
import type { OwnRoundBet } from '@kurazh/contract/play/rounds.ts'
import { crash } from '@kurazh/games/crash/crash.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StaticRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RisingSlot } from '../../play/rounds/rising/use-rising-game.ts'
import { BetSlip } from './bet-slip.tsx'

beforeEach(() => {
  class Watcher {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watcher)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open: OwnRoundBet = {
  id: 1,
  key: 'slot0-next',
  link: 'of-this-round',
  round: 1,
  stake: 10_00n,
  target: null,
  takenAt: 100_000_000,
  state: 'open',
  multiplier: null,
  payout: 0n,
}
const taken: OwnRoundBet = { ...open, state: 'taken', multiplier: 20_000, payout: 20_00n }
const former: OwnRoundBet = { ...taken, key: 'slot0-former', link: 'of-the-former-round' }
const limits = { minKopecks: 1_00n, maxKopecks: 20_000_00n, maxWinKopecks: 1_000_000_00n }
const atRest = {
  state: 'free',
  bet: undefined,
  result: null,
  notice: null,
  uncertain: false,
  running: null,
  ran: null,
  planned: 0,
  isPlanned: false,
} as const
const client = new QueryClient()

const press = () => vi.fn<() => void>()
const acts = { place: press(), cancel: press(), act: press(), start: press(), stop: press(), cashOut: press() }

/** The first slip in these states one after another, and its button. */
function show(first: Partial<RisingSlot>) {
  const slip = (more: Partial<RisingSlot>, point: number | null = null) => (
    <QueryClientProvider client={client}>
      <StaticRouter location="/">
        <BetSlip
          place={0}
          slot={{ ...atRest, ...acts, ...more }}
          rules={crash}
          line={{ state: 'live', tripMs: 20, aliveAt: 0 }}
          flight={{ phase: 'ground', startsAt: null }}
          limits={limits}
          point={point}
          ref={null}
        />
      </StaticRouter>
    </QueryClientProvider>
  )
  const { container, rerender } = render(slip(first))
  return {
    container,
    next: (more: Partial<RisingSlot>, point?: number) => rerender(slip(more, point)),
    button: () => screen.getAllByRole('button')[0],
    said: () => container.querySelector('[data-part="slip"] > [data-part="game-voice"]')?.textContent,
  }
}

test('a slip shows its last bet, with the link to it, until the next bet is placed', () => {
  const { container, next } = show({})
  expect(container.innerHTML).toMatch(/сайту \d/)
  next({ result: former })
  expect(container.innerHTML).toMatch(/Забрали 20\.00/)
  expect(container.innerHTML).toContain('/bet/of-the-former-round')
  next({ state: 'placed', bet: open })
  expect(container.innerHTML).not.toContain('/bet/')
})

test('the keyboard places and takes by one button, which keeps the focus through the whole round', async () => {
  const user = userEvent.setup()
  const { next, button } = show({})
  const one = button()
  await user.tab()
  expect(document.activeElement).toBe(one)
  await user.keyboard('{Enter}')
  expect(acts.place).toHaveBeenCalledOnce()
  for (const state of ['placing', 'placed', 'sealed', 'inPlay'] as const) {
    next({ state, bet: state === 'placing' ? undefined : open })
    expect(button()).toBe(one)
    expect(document.activeElement).toBe(one)
    if (state === 'placing') await user.keyboard('{Enter}')
  }
  expect(acts.place).toHaveBeenCalledOnce()
  // The rising sum is no part of the name; what does not move is, in the order that is seen.
  expect(screen.getByRole('button', { name: 'Забрать ставка 10.00\u00a0₽' })).toBe(one)
  await waitFor(() => expect(one?.getAttribute('aria-disabled')).toBeNull())
  // The second press of a held key.
  await user.keyboard('{Enter>2/}')
  expect(acts.cashOut).toHaveBeenCalledOnce()
  for (const state of ['acting', 'late'] as const) {
    next({ state, bet: state === 'acting' ? open : taken })
    expect(document.activeElement).toBe(one)
  }
})

test('what happens to a bet is said once: acceptance, the take, the loss, a call back; a rising number is not', () => {
  const { next, said } = show({})
  const heard: (string | undefined)[] = [said()]
  const hear = (more: Partial<RisingSlot>, point?: number) => {
    next(more, point)
    const now = said()?.replaceAll('\u00a0', ' ')
    if (now !== heard.at(-1)) heard.push(now)
  }
  hear({ state: 'placing' })
  for (const state of ['placed', 'sealed', 'inPlay', 'acting'] as const) hear({ state, bet: open })
  hear({ state: 'late', bet: taken })
  hear({ state: 'late', bet: taken }, 2.5)
  hear({ state: 'free', result: taken })
  hear({ state: 'placed', bet: open })
  hear({ state: 'cancelling', bet: open })
  hear({ state: 'free' })
  hear({ state: 'inPlay', bet: open })
  hear({ state: 'late', bet: { ...open, state: 'lost' } }, 1.32)
  // An order for the next round, called back while the last bet is still on the page.
  hear({ state: 'ordered', bet: { ...open, state: 'lost' } }, 1.32)
  hear({ state: 'late', bet: { ...open, state: 'lost' } }, 1.32)
  expect(heard.filter(Boolean)).toEqual([
    'Ставка 10.00 ₽ принята.',
    'Забрали 20.00 ₽ на 2.00×.',
    'Ставка 10.00 ₽ принята.',
    'Ставка отменена.',
    'Ставка 10.00 ₽ принята.',
    'Ставка 10.00 ₽ сгорела на 1.32×.',
    'Ставка 10.00 ₽ ждёт следующего раунда.',
    'Ставка отменена.',
  ])
})

test('the bet that ends a run is told by the summary alone, and the focus goes from the stop button to the big one', () => {
  const { next, said, button } = show({})
  const run = { stakeKopecks: 10_00n, played: 1, netKopecks: 0n, stopped: null }
  next({ state: 'inPlay', bet: open, running: run, planned: 2, isPlanned: true })
  screen.getByRole('button', { name: 'Остановить автоигру' }).focus()
  next({ state: 'late', bet: taken, ran: { ...run, played: 2, netKopecks: 10_00n }, isPlanned: true }, 2.5)
  expect(said()).toBe('')
  expect(screen.getByText(/^Итог автоигры: 2 ставки/)).toBeTruthy()
  expect(document.activeElement).toBe(button())
})

test('a press on a stake that cannot be placed leads to its field', async () => {
  const user = userEvent.setup()
  acts.place.mockClear()
  const { button } = show({})
  const field = screen.getByLabelText('Ставка')
  await user.clear(field)
  await user.type(field, '0')
  const one = button()
  expect(one?.getAttribute('aria-disabled')).toBe('true')
  if (one) await user.click(one)
  expect(acts.place).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field)
})

test('opened from a challenge, a target below its multiplier is raised; without a target nothing is set', () => {
  localStorage.setItem('crash-target-0', '2')
  history.replaceState(null, '', '/crash?win=25.5')
  show({})
  expect(screen.getByLabelText<HTMLInputElement>('Забрать на').value).toBe('25.50')
  expect(location.search).toBe('')
  cleanup()
  localStorage.setItem('crash-target-0', '!2')
  history.replaceState(null, '', '/crash?win=25.5')
  show({})
  expect(localStorage.getItem('crash-target-0')).toBe('!2')
  localStorage.clear()
})
